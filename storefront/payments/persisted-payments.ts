import { readJson, tabStorage, writeJson } from '../ui/browser-storage.ts'

/** A tab's stored payments of one kind: the newest incomplete one. */
type PersistedPayments<Value> = {
  save: (value: Value) => void
  /** The stored payment, or null; with an id only if it matches. */
  find: (id?: string) => Value | null
  /** Removes the payment with that id. */
  remove: (id: string) => void
}

/**
 * Stores payments of one kind during the visit to a provider, in the tab's session storage under `key`. They
 * contain no secrets, and end with the tab. `idOf`: the payment's id; undefined for malformed values.
 */
export function persistedPayments<Value>(
  key: string,
  idOf: (value: Partial<Value>) => string | undefined,
): PersistedPayments<Value> {
  function find(id?: string): Value | null {
    const value = readJson<Value>(tabStorage, key)
    const own = value ? idOf(value) : undefined
    return own !== undefined && (id === undefined || id === own) ? value : null
  }
  return {
    find,
    // Without storage a payment can be made now, but not retried after a redirect.
    save: (value) => writeJson(tabStorage, key, value),
    remove(id) {
      if (find(id)) tabStorage.write(key, null)
    },
  }
}
