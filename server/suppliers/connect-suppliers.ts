import type { ConnectedSupplier, Suppliers } from './context.ts'
import type { ConfiguredSupplier } from './supplier.ts'

/** Longer than the suppliers need for an order, and much shorter than `SENDING_SECONDS`. */
const CALL_MS = 20_000

/** Connects the configured suppliers. */
export function connectSuppliers(configured: readonly ConfiguredSupplier[]): Suppliers {
  return new Map(
    configured.map(({ name, label, connect }): [string, ConnectedSupplier] => {
      const supplier = connect({ now: () => new Date(), fetch: callOnce })
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
