/** A browser storage whose calls never throw: a browser can refuse access, or be full. */
export type SafeStorage = {
  /** The stored text, or null. */
  read: (key: string) => string | null
  /** Stores a text; null removes the key. Returns whether the browser did it. */
  write: (key: string, text: string | null) => boolean
}

/** The storage shared by all tabs. */
export const sharedStorage = safely(() => localStorage)

/** The storage of this tab. */
export const tabStorage = safely(() => sessionStorage)

/** Wraps a storage: what the browser refuses to store lasts as long as the page. */
export function withMemory(storage: SafeStorage): SafeStorage {
  const memory = new Map<string, string>()
  return {
    read: (key) => memory.get(key) ?? storage.read(key),
    write(key, text) {
      memory.delete(key)
      if (!storage.write(key, text) && text !== null) memory.set(key, text)
      return true
    },
  }
}

/** A stored JSON value, null if missing or malformed. Its shape is not checked. */
export function readJson<Value>(storage: SafeStorage, key: string): Value | null {
  try {
    return JSON.parse(storage.read(key) ?? 'null')
  } catch {
    return null
  }
}

/** Stores a value as JSON. */
export function writeJson(storage: SafeStorage, key: string, value: unknown): void {
  storage.write(key, JSON.stringify(value))
}

function safely(open: () => Storage): SafeStorage {
  return {
    read(key) {
      try {
        return open().getItem(key)
      } catch {
        return null
      }
    },
    write(key, text) {
      try {
        if (text === null) open().removeItem(key)
        else open().setItem(key, text)
        return true
      } catch {
        return false
      }
    },
  }
}
