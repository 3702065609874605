import { addToStock, lockStock, productsToDeliver } from '#catalog/catalog.ts'
import { type AwaitingCodes, deliverOrder, lockAwaitingCodes } from '#orders/orders.ts'
import { isBeingRefunded } from '#payments/refunds/refunds.ts'
import type { Context } from '#platform/context.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { decryptCode } from './code-secrets.ts'
import { issueCodes, lockDelivering } from './sql.ts'

const actor = { kind: 'job', name: 'deliver_codes' } as const

/** Delivers whatever paid orders wait for and is in stock, of all products. */
export async function deliverAllCodes(context: Context): Promise<void> {
  for (const productId of await productsToDeliver(context.database)) {
    await deliverCodes(context, productId)
  }
}

/**
 * Delivers the paid orders of a product, in the order in which they were paid, for as long as there
 * are codes: an order is delivered whole, and nobody overtakes it. Those whose money is on its way back
 * are left out.
 */
export async function deliverCodes(context: Context, productId: number): Promise<void> {
  let last: AwaitingCodes | undefined
  do {
    const behind = last
    last = await inTransaction(context.database, (tx) =>
      deliverNext(context, tx, productId, behind),
    )
  } while (last)
}

/** The order behind `last` that was delivered, or left out; undefined where that was all. */
async function deliverNext(
  context: Context,
  tx: Queryable,
  productId: number,
  last: AwaitingCodes | undefined,
): Promise<AwaitingCodes | undefined> {
  await lockDelivering(tx, productId)
  const order = await lockAwaitingCodes(tx, productId, last)
  if (!order) return undefined
  if (await isBeingRefunded(tx, { kind: 'order', payable_id: order.id })) return order
  const { id, owed: qty, delivered_qty } = order
  await lockStock(tx, productId)
  const issued = await issueCodes(tx, { productId, orderId: id, fromUnit: delivered_qty + 1, qty })
  if (issued.length < qty) return undefined
  await addToStock(tx, productId, -qty)
  const codes = issued.map((code) => decryptCode(context.secrets, code))
  const request_key = `codes-${id}-${delivered_qty}`
  await deliverOrder(context, tx, id, { qty, codes, note: null, request_key }, actor)
  return order
}
