import { readJson, sharedStorage, writeJson } from '../ui/browser-storage.ts'

const key = 'unpaid_order'

/** How long the notice is shown: a day, in milliseconds. */
const shownForMs = 24 * 60 * 60 * 1000

/** Stores the id of an unpaid order in this browser, for all tabs. */
export function persistUnpaidOrder(id: string): void {
  // Without storage the order's mail links to it.
  writeJson(sharedStorage, key, { id, at: Date.now() })
}

/** Removes the id, when the order is paid. */
export function removeUnpaidOrder(id: string): void {
  if (unpaidOrderId() === id) sharedStorage.write(key, null)
}

/** Dismisses the notice of an order in this browser. */
export function hideUnpaidOrder(id: string): void {
  writeJson(sharedStorage, key, { id, isHidden: true })
}

/** Whether the notice of an order was dismissed. */
export function isHidden(id: string): boolean {
  const kept = read()
  return kept.isHidden === true && kept.id === id
}

/** The id of this browser's newest order not known to be paid, or null. */
export function unpaidOrderId(): string | null {
  const { id, at = 0 } = read()
  return typeof id === 'string' && Date.now() - at < shownForMs ? id : null
}

const read = () =>
  readJson<{ id?: unknown; at?: number; isHidden?: boolean }>(sharedStorage, key) ?? {}

/** The key of the last item bought in this browser. The head's script reads it, too. */
export const LAST_BOUGHT = 'last_bought'
