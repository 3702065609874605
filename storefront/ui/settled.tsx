import { type ReactNode, useEffect, useState } from 'react'
import type { Loaded, Loading } from '../api.ts'

/** A load's outcome, or undefined while it is under way. A newer load replaces an older at once. */
export function useSettled<Value>(loading: Loading<Value>): Loaded<Value> | undefined {
  const [settled, setSettled] = useState<{ of: Loading<Value>; outcome: Loaded<Value> }>()

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
  load: Loading<Value>
  pending: ReactNode
  failed: (failure: { status: number; message: string }) => ReactNode
  children: (value: Value) => ReactNode
}

/** Shows a load's three states: under way, failed, there. */
export function Settled<Value>({ load, pending, failed, children }: Props<Value>) {
  const outcome = useSettled(load)
  if (!outcome) return pending
  if (outcome.failure) return failed(outcome.failure)
  return children(outcome.value)
}
