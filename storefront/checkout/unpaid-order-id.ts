const key = 'unpaid_order'

/** How long the notice is shown: a day, in milliseconds. */
const shownForMs = 24 * 60 * 60 * 1000

/** Stores the id of an unpaid order in this browser, for all tabs. */
export function persistUnpaidOrder(id: string): void {
  try {
    localStorage.setItem(key, JSON.stringify({ id, at: Date.now() }))
  } catch {
    // Without storage the order's mail links to it.
  }
}

/** Removes the id, when the order is paid or the notice dismissed. */
export function removeUnpaidOrder(id: string): void {
  if (unpaidOrderId() === id) localStorage.removeItem(key)
}

/** The id of this browser's newest order not known to be paid, or null. */
export function unpaidOrderId(): string | null {
  try {
    const { id, at } = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof id === 'string' && Date.now() - at < shownForMs ? id : null
  } catch {
    return null
  }
}
