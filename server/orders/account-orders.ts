import { AccountInUse, type AccountRecords } from '#accounts/accounts.ts'
import { customerFigures, ownersBy } from './sql-customers.ts'
import { exportOrders } from './sql-export.ts'
import { detachOrders, joinGuestOrders, unfinishedOrders } from './sql-ownership.ts'

/** As many unfinished orders as a refusal names. */
const ORDERS_NAMED = 20

/** What accounts need of the orders of their owners. */
export const accountOrders: AccountRecords = {
  onOpen: joinGuestOrders,
  async detach(tx, accountId, email, actor) {
    // Placed or continued since it was looked for.
    if ((await detachOrders(tx, accountId, email, actor)) > 0) throw new AccountInUse()
  },
  exported: exportOrders,
  ownersBy,
  figures: customerFigures,
  async unfinished(db, accountId) {
    const orders = await unfinishedOrders(db, accountId, ORDERS_NAMED)
    if (orders.length === 0) return undefined
    return { text: `${countOf(orders)} (see Transaction History)`, details: { orders } }
  },
}

function countOf({ length }: string[]): string {
  if (length === ORDERS_NAMED) return `at least ${length} unfinished orders`
  return length === 1 ? '1 unfinished order' : `${length} unfinished orders`
}
