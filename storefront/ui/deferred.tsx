import { type ReactNode, useEffect, useState } from 'react'
import type { Deferred, LoadResult } from '../api.ts'

/** A load's outcome, or undefined while it is under way. A newer load replaces an older at once. */
export function useDeferred<Value>(loading: Deferred<Value>): LoadResult<Value> | undefined {
  const [settled, setSettled] = useState<{ of: Deferred<Value>; outcome: LoadResult<Value> }>()

  useEffect(() => {
    if (!(loading instanceof Promise)) return
    let wanted = true
    loading.then((outcome) => wanted && setSettled({ of: loading, outcome }))
    return () => {
      wanted = false
    }
  }, [loading])

  if (!(loading instanceof Promise)) return loading
  return settled?.of === loading ? settled.outcome : undefined
}

type Props<Value> = {
  load: Deferred<Value>
  pending: ReactNode
  failed: (failure: { status: number; message: string }) => ReactNode
  children: (value: Value) => ReactNode
}

/** Shows a load's three states: under way, failed, there. */
export function AwaitDeferred<Value>({ load, pending, failed, children }: Props<Value>) {
  const outcome = useDeferred(load)
  if (!outcome) return pending
  if (outcome.failure) return failed(outcome.failure)
  return children(outcome.value)
}
