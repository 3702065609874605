const key = 'unpaid_order'

/** For how long it is spoken of: a day, in milliseconds. */
const shownForMs = 24 * 60 * 60 * 1000

/** Persists in this browser, beyond its tabs, that an order waits for its payment. */
export function persistUnpaidOrder(id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ id, at: Date.now() }))
  } catch {
    // Without storage its mail leads back to it.
  }
}

/** Forgets it: it is paid, or nobody wants to hear of it any more. */
export function removeUnpaidOrder(id: string): void {
  if (unpaidOrderId() === id) localStorage.removeItem(key)
}

/** The id of this browser's newest order that was not paid when it was last heard of; or null. */
export function unpaidOrderId(): string | null {
  try {
    const { id, at } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof id === 'string' && Date.now() - at < shownForMs ? id : null
  } catch {
    return null
  }
}
