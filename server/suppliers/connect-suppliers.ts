import type { Database } from '#platform/postgres/database.ts'
import { callLimit } from './call-limit.ts'
import type { ConnectedSupplier, Suppliers } from './context.ts'
import { pauseSupplier } from './pause-supplier.ts'
import type { ConfiguredSupplier } from './supplier.ts'

/** Longer than the suppliers need for an order, and much shorter than `SENDING_SECONDS`. */
const CALL_MS = 20_000

/** Connects the configured suppliers. One that refuses calls gets no orders of other processes either. */
export function connectSuppliers(
  configured: readonly ConfiguredSupplier[],
  database: Database,
): Suppliers {
  const now = () => new Date()
  return new Map(
    configured.map(({ name, label, connect }): [string, ConnectedSupplier] => {
      const limit = callLimit(now, (seconds) =>
        pauseSupplier(database, name, 'unavailable', seconds),
      )
      const supplier = connect({ now, fetch: callOnce, limit })
      return [name, Object.assign(supplier, { name, label })]
    }),
  )
}

/** One request: a redirect is an answer, and a lost connection is an error. */
const callOnce: typeof fetch = (input, init = {}) => {
  const limit = AbortSignal.timeout(CALL_MS)
  const signal = init.signal ? AbortSignal.any([init.signal, limit]) : limit
  return fetch(input, { ...init, redirect: 'manual', signal })
}
