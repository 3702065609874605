import { useQuery } from '@tanstack/react-query'
import { call } from './api.ts'

type Options = {
  /** Whether to read at all. */
  enabled?: boolean
  /** Whether to retry a failure. */
  retry?: boolean
  /** Repeats it, in milliseconds, without extending the session. */
  everyMs?: number
}

/** Reads from the server. `key`: its query key. */
export const useRead = <Body>(key: readonly unknown[], path: string, options: Options = {}) =>
  useQuery({
    queryKey: key,
    queryFn: () =>
      call<Body>('GET', path, undefined, options.everyMs ? { background: true } : undefined),
    enabled: options.enabled ?? true,
    ...(options.retry === false ? { retry: false } : {}),
    refetchInterval: options.everyMs ?? false,
  })
