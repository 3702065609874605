import { moveOrderOfCart } from '#orders/orders.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import { deleteCart } from './sql.ts'

/**
 * Lets a new cart stand for an old one, of which an order may be made at this moment: either it is
 * made, and is the new cart's unpaid order, which the next one replaces; or it is not made any more,
 * since its cart is gone. Safe to repeat.
 */
export async function takeOverCart(database: Database, from: string, to: string): Promise<void> {
  if (from === to) return
  await inTransaction(database, async (tx) => {
    // Waits for an order that is being made: it holds its cart until it is there to be seen.
    if (await deleteCart(tx, from)) await moveOrderOfCart(tx, from, to)
  })
}
