import { type ReactNode, useEffect, useState } from 'react'
import type { Deferred, LoadFailure, LoadResult } from '../api.ts'

/** A load's result, or undefined while pending. A newer load replaces an older one at once. */
export function useDeferred<Value>(deferred: Deferred<Value>): LoadResult<Value> | undefined {
  const [state, setState] = useState<{ of: Deferred<Value>; result: LoadResult<Value> }>()

  useEffect(() => {
    if (!(deferred instanceof Promise)) return
    let wanted = true
    deferred.then((result) => wanted && setState({ of: deferred, result }))
    return () => {
      wanted = false
    }
  }, [deferred])

  if (!(deferred instanceof Promise)) return deferred
  return state?.of === deferred ? state.result : undefined
}

/** A load, with a function that reloads it separately from its page. */
export function useReload<Value>(
  first: Deferred<Value>,
  again: () => Promise<LoadResult<Value>>,
): [load: Deferred<Value>, reload: () => void] {
  const [newer, setNewer] = useState<{ of: Deferred<Value>; load: Deferred<Value> }>()
  const load = newer?.of === first ? newer.load : first
  return [load, () => setNewer({ of: first, load: again() })]
}

/** A load's result, with a retry; the failure stays until the retry ends. */
export function useRetry<Value>(first: Deferred<Value>, again: () => Promise<LoadResult<Value>>) {
  const [load, retry] = useReload(first, again)
  const firstResult = useDeferred(first)
  const result = useDeferred(load)
  return { result: result ?? firstResult, busy: result === undefined, retry }
}

type Props<Value> = {
  load: Deferred<Value>
  pending: ReactNode
  failed: (failure: LoadFailure) => ReactNode
  children: (value: Value) => ReactNode
}

/** Renders a load's three states: pending, failed, loaded. */
export function AwaitDeferred<Value>({ load, pending, failed, children }: Props<Value>) {
  const result = useDeferred(load)
  if (!result) return pending
  if (result.failure) return failed(result.failure)
  return children(result.value)
}
