import type { TestShop } from './test-shop.ts'

/** Rows of money that was unapplied for a reason; and of money that left unasked. */
const unapplied = (reason: string) => `select from payments where unapplied_reason = '${reason}'`
const unmatched = (kind: string, more = '') =>
  `select from unmatched_money where kind = '${kind}' ${more}`

/** What was paid after something had happened to it. */
const paidAfter = (event: string) => `
  select from order_events before join order_events paid on paid.order_id = before.order_id
  where before.event = '${event}' and paid.event = 'paid' and paid.actor_kind = 'provider'
    and paid.id > before.id`

const sights = {
  'an order is continued': "select from order_events where event = 'continued'",
  'an order costs nothing': "select from orders where payment_method = 'no_payment'",
  'money comes after its reservation was released': paidAfter('reservation_released'),
  'money comes after its order was continued': paidAfter('continued'),
  'money comes for whose price has ended': unapplied('terms_ended'),
  'money comes for what is gone': unapplied('goods_gone'),
  'money comes for what is paid': unapplied('already_paid'),
  'money goes back past the shop': unmatched('outside_refund'),
  'a chargeback is lost': unmatched('chargeback', "and state = 'processed'"),
  'a chargeback is won': unmatched('chargeback', "and state = 'failed'"),
  'a payment turns from 00 to 11': unmatched('reversal'),
  'an authorisation is left to lapse': unmatched('uncaptured'),
  'a refund fails after it was back': "select from order_events where event = 'reopened'",
  'an order is delivered': "select from order_events where event = 'completed'",
  'a person is erased': 'select from accounts where erased_at is not null',
  'money comes for what an erased person ordered': paidAfter('detached'),
}

/** How often each of the things has happened that a long history has to have seen. */
export async function historyCoverage({ context }: TestShop): Promise<Record<string, number>> {
  const counts = Object.values(sights).map((rows) => `(select count(*)::integer from (${rows}) t)`)
  const { rows } = await context.pool.query({
    text: `select ${counts.join(', ')}`,
    rowMode: 'array',
  })
  const [row] = rows as number[][]
  return Object.fromEntries(Object.keys(sights).map((name, at) => [name, row?.[at] ?? 0]))
}
