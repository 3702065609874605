import { useEffect, useEffectEvent, useState } from 'react'

type State<Value> = { of: string; value: Value | undefined; error: unknown }

type Options = {
  /** Milliseconds without a change of the key before it loads. */
  delay?: number
  /** Called when a load failed that is still wanted. */
  onError?: (error: unknown) => void
}

/** What a part of a page loads by itself. */
export type Query<Value> = {
  /** The newest value. It stays while a newer one loads, and where that fails. */
  value: Value | undefined
  /** Why the newest load failed; undefined where it did not. */
  error: unknown
  /** Whether value and error belong to the present key, rather than to an older one. */
  fresh: boolean
  retry: () => void
  /** Takes over a value of the present key that came in another way. */
  setValue: (value: Value) => void
}

/**
 * Loads what a key stands for, anew whenever the key's JSON changes and when told to retry; null
 * loads nothing. Only the newest load counts: the signal of an older one is aborted.
 */
export function useQuery<Key, Value>(
  key: Key | null,
  load: (key: Key, signal: AbortSignal) => Promise<Value>,
  { delay = 0, onError }: Options = {},
): Query<Value> {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<State<Value>>({ of: '', value: undefined, error: undefined })
  const wanted = key === null ? '' : JSON.stringify([key, round])
  const begin = useEffectEvent(load)

  const fail = useEffectEvent((error: unknown) => {
    setState(({ value }) => ({ of: wanted, value, error }))
    onError?.(error)
  })

  useEffect(() => {
    if (!wanted) return
    const control = new AbortController()
    const { signal } = control
    const timer = setTimeout(async () => {
      const [wantedKey]: [Key, number] = JSON.parse(wanted)
      try {
        const value = await begin(wantedKey, signal)
        if (!signal.aborted) setState({ of: wanted, value, error: undefined })
      } catch (error) {
        if (!signal.aborted) fail(error)
      }
    }, delay)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [wanted, delay])

  return {
    value: state.value,
    error: state.error,
    fresh: wanted !== '' && state.of === wanted,
    retry: () => setRound((count) => count + 1),
    setValue: (value) => setState({ of: wanted, value, error: undefined }),
  }
}
