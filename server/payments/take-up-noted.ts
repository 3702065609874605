import type { AppContext } from '#context.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { setAsideAll } from './settle-refund.ts'
import { lockPayment } from './sql-refund.ts'
import { tieToPayment, untiedPayments } from './sql-unmatched.ts'

/** What its provider told of a payment before it was recorded, such as a refund past the shop, counts now. */
export async function takeUpNoted(
  tx: Queryable,
  context: AppContext,
  { id, provider }: { id: number; provider: string },
): Promise<void> {
  await tieToPayment(tx, id)
  await setAsideAll(tx, context, id, { kind: 'provider', name: provider })
}

/** The same for what was told at the very moment at which the payment was recorded: neither saw the other. */
export async function takeUpUntied(context: AppContext): Promise<void> {
  for (const payment of await untiedPayments(context.database)) {
    await inTransaction(context.database, async (tx) => {
      await lockPayment(tx, payment.id)
      await takeUpNoted(tx, context, payment)
    })
  }
}
