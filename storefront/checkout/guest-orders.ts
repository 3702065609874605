const key = 'orderIds'

/** Persists the id of a guest's order in this browser: it is the only key to that order. */
export function persistGuestOrder(orderId: string): void {
  try {
    const persisted: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    const ids = Array.isArray(persisted) ? persisted.filter((id) => id !== orderId) : []
    localStorage.setItem(key, JSON.stringify([...ids, orderId]))
  } catch {
    // Without storage the guest still has the id on the next page and in the mail.
  }
}
