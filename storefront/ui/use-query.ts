import { useEffect, useEffectEvent, useState } from 'react'

type State<Value> = { of: string; value: Value | undefined; error: unknown }

type Options = {
  /** Milliseconds without a change of the key before loading. */
  delay?: number
  /** Called when a current load failed. */
  onError?: (error: unknown) => void
  /** The data's name, if the page works without it: a failure is only logged. */
  optional?: string
}

/** Data that a component loads itself. */
export type Query<Value> = {
  /** The newest value. It stays while a newer one loads, and if that fails. */
  value: Value | undefined
  /** Why the newest load failed, or undefined. */
  error: unknown
  /** Whether value and error belong to the present key. */
  fresh: boolean
  retry: () => void
  /** Sets a value of the present key from another source. */
  setValue: (value: Value) => void
}

/**
 * Loads the data of a key, again on each change of the key's JSON and on retry; null loads nothing. Only the
 * newest load counts; older ones are aborted.
 */
export function useQuery<Key, Value>(
  key: Key | null,
  load: (key: Key, signal: AbortSignal) => Promise<Value>,
  { delay = 0, onError, optional }: Options = {},
): Query<Value> {
  const [round, setRound] = useState(0)
  const [state, setState] = useState<State<Value>>({ of: '', value: undefined, error: undefined })
  const wanted = key === null ? '' : JSON.stringify([key, round])
  const begin = useEffectEvent(load)

  const fail = useEffectEvent((error: unknown) => {
    setState(({ value }) => ({ of: wanted, value, error }))
    onError?.(error)
    if (optional) console.warn(`${optional} could not be read`, error)
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
