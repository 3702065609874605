import { giveUnapplied } from '#gold/give-unapplied.ts'
import { applyUnapplied } from '#payments/reconciliation/apply-unapplied.ts'
import { adoptUnknownPayment } from '#payments/reconciliation/resolve-unmatched.ts'
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
  { order_id }: { order_id: string },
): Promise<void> {
  const { context } = shop
  const some = <Item>(from: readonly Item[]) => from[Math.floor(chance() * from.length)]
  const unknown = some(
    await everyUnmatched(shop, "kind = 'unknown_payment' and resolved_at is null"),
  )
  if (unknown && chance() < 0.5) await adoptUnknownPayment(context, unknown.id, '', operator)
  // It becomes gold of whoever it came for alone.
  const { rows } = await context.pool.query(
    `select p.id, coalesce(o.customer_id, t.customer_id) as customer_id from payments p
     left join orders o on o.id = p.payable_id left join topups t on t.id = p.payable_id
     where p.state = 'unapplied' order by p.id desc limit 12`,
  )
  const payment = some(rows)
  if (!payment) return
  const { id: payment_id, customer_id } = payment
  if (chance() < 0.5) {
    const target = { kind: 'order', payable_id: order_id } as const
    await applyUnapplied(context, { payment_id, target, note: '' }, operator)
  } else if (customer_id !== null) {
    const given = { payment_id, customer_id, request_key: newKey(), note: '' }
    await giveUnapplied(context, given, operator)
  }
}
