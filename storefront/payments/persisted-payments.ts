/** What a tab remembers of the payments of one kind: the newest that is not through. */
export type PersistedPayments<Value> = {
  save: (value: Value) => void
  /** The persisted payment, or null; with an id only if it is that one's. */
  find: (id?: string) => Value | null
  /** Removes the payment of that id. */
  remove: (id: string) => void
}

/**
 * Persists payments of one kind over the way to a provider and back, in the tab's session storage
 * under `key`. They hold nothing secret, and end with the tab. `idOf`: whose payment it is;
 * undefined for what is no such payment.
 */
export function persistedPayments<Value>(
  key: string,
  idOf: (value: Partial<Value>) => string | undefined,
): PersistedPayments<Value> {
  function find(id?: string): Value | null {
    try {
      const value: Value | null = JSON.parse(sessionStorage.getItem(key) ?? 'null')
      const own = value ? idOf(value) : undefined
      return own !== undefined && (id === undefined || id === own) ? value : null
    } catch {
      return null
    }
  }
  return {
    find,
    save(value) {
      try {
        sessionStorage.setItem(key, JSON.stringify(value))
      } catch {
        // Without storage it can still be paid now, but not tried again after a redirect.
      }
    },
    remove(id) {
      if (find(id)) sessionStorage.removeItem(key)
    },
  }
}
