import type { AccountRecords } from '#accounts/accounts.ts'
import { orderIdsOf } from '#orders/orders.ts'
import { exportRows } from '#platform/postgres/database.ts'

/** A person's orders at suppliers, with the player's details that were sent, in their export. */
export const accountSupplies: AccountRecords = {
  unfinished: async () => undefined,
  async exported(db, person) {
    const ids = await orderIdsOf(db, person)
    return [
      await exportRows(db, 'supplied_orders', 'order_id', ids),
      await exportRows(db, 'supplier_orders', 'order_id', ids, ['encrypted_code', 'code_hash']),
    ]
  },
}
