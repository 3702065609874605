import { giveUnapplied } from '#gold/give-unapplied.ts'
import { applyUnapplied } from '#payments/apply-unapplied.ts'
import { takeOverUnknown } from '#payments/take-over-unknown.ts'
import { everyUnmatched } from './money.ts'
import { newKey, type PayingShop } from './paying-shop.ts'

const operator = { kind: 'operator', id: 'aina' } as const

/**
 * An operator decides about some money that fits nothing: it is taken over, pays for the order, or
 * becomes the customer's gold, as `chance` has it.
 */
export async function decideOnMoney(
  shop: PayingShop,
  chance: () => number,
  { order_id, customer_id }: { order_id: string; customer_id: number },
): Promise<void> {
  const { context } = shop
  const some = <Item>(from: readonly Item[]) => from[Math.floor(chance() * from.length)]
  const unknown = some(
    await everyUnmatched(shop, "kind = 'unknown_payment' and resolved_at is null"),
  )
  if (unknown && chance() < 0.5) await takeOverUnknown(context, unknown.id, '', operator)
  const { rows } = await context.pool.query(
    "select id from payments where state = 'unapplied' order by id desc limit 12",
  )
  const payment_id: number | undefined = some(rows)?.id
  if (payment_id === undefined) return
  if (chance() < 0.5) {
    const target = { kind: 'order', payable_id: order_id } as const
    await applyUnapplied(context, { payment_id, target, note: '' }, operator)
  } else {
    const given = { payment_id, customer_id, request_key: newKey(), note: '' }
    await giveUnapplied(context, given, operator)
  }
}
