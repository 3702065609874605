/** A list of listeners: how to subscribe, which returns the unsubscriber, and how to call them all. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    announce(): void {
      for (const listener of listeners) listener()
    },
  }
}
