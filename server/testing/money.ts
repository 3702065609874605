import assert from 'node:assert/strict'
import type { PayingShop } from './paying-shop.ts'

/** Rows of unmatched money. */
export async function allUnmatched({ context }: PayingShop, where = 'true') {
  const { rows } = await context.pool.query(
    `select * from unmatched_money where ${where} order by id`,
  )
  return rows
}

/**
 * Compares the shop's books with the providers' own, once nothing is in flight: every payment and
 * refund is in both, unmatched money is set aside, and each order, unit and account agrees with its
 * money.
 */
export async function assertMoney(shop: PayingShop): Promise<void> {
  const run = async (statement: string) => (await shop.context.pool.query(statement)).rows
  const none = async (what: string, statement: string) =>
    assert.deepEqual(await run(statement), [], what)
  assert.deepEqual(
    await paymentsOf(shop),
    await capturedAtProviders(shop),
    'each payment is in both books',
  )
  assert.deepEqual(await refundsOf(shop), refundedAtProviders(shop), 'each refund is in both books')
  await none(
    'what is set aside from a payment is its refunds',
    `select p.id, p.refunded_sen, sum(r.amount_sen) from payments p
     left join refunds r on r.payment_id = p.id and r.state <> 'failed'
     group by p.id having p.refunded_sen <> coalesce(sum(r.amount_sen), 0)`,
  )
  await none(
    'unrequested outgoing money is set aside, up to what is left of the payment',
    `select u.id, u.kind, u.amount_sen from unmatched_money u join payments p on p.id = u.payment_id
     left join refunds r on r.unmatched_id = u.id and r.state <> 'failed'
     where u.kind in ('outside_refund', 'chargeback', 'reversal') and u.state <> 'failed'
       and p.refunded_sen < p.amount_sen
     group by u.id having u.amount_sen <> coalesce(sum(r.amount_sen), 0)`,
  )
  await none(
    'an order by a provider is paid exactly where a payment of its total is applied, and refunded where that is back',
    `select o.id, o.status, p.amount_sen, p.refunded_sen from orders o
     left join payments p on p.payable_id = o.id and p.state = 'applied'
     where o.payment_method in ('razorpay', 'fiuu') and (
       (o.status in ('processing', 'completed', 'refunded')) <> (p.id is not null)
       or p.amount_sen <> o.total_sen
       or p.id is not null and (o.status = 'refunded') <> (p.refunded_sen = p.amount_sen and not exists (
         select from refunds r where r.payment_id = p.id and r.state in ('requested', 'pending'))))`,
  )
  await none(
    'units are reserved and sold as orders say',
    `select f.id from flash_sales f left join orders o on o.flash_sale_id = f.id
     group by f.id having f.sold <> coalesce(sum(o.qty) filter (where o.reservation = 'sold'), 0)
       or f.reserved <> coalesce(sum(o.qty) filter (where o.reservation = 'reserved'), 0)`,
  )
  await none(
    'a coupon is used by the orders that hold its use',
    `select k.id, k.used from coupons k left join orders o on o.coupon_id = k.id
       and o.reservation <> 'released' and not exists (
         select from order_events e where e.order_id = o.id and e.event = 'refunded')
     group by k.id having k.used <> count(o.id)`,
  )
  await none(
    'nothing belongs to whoever was erased',
    `select o.id from orders o join accounts a on a.id = o.customer_id where a.erased_at is not null`,
  )
}

type Book = Record<string, number>
const byName = (entries: [string, number][]): Book => Object.fromEntries(entries.toSorted())

/** All payments that the shop has recorded, by the providers' ids. */
async function paymentsOf({ context }: PayingShop): Promise<Book> {
  const { rows } = await context.pool.query(
    'select provider_payment_id as id, amount_sen from payments',
  )
  return byName(rows.map(({ id, amount_sen }) => [id, amount_sen]))
}

/**
 * Payments captured at the providers at any time. Omits payments that were never captured, those
 * captured and refunded unknown to the shop, and unknown ones that wait for an operator.
 */
async function capturedAtProviders({ control, context }: PayingShop): Promise<Book> {
  const { rows } = await context.pool.query('select provider_payment_id as id from payments')
  const recorded = new Set(rows.map(({ id }) => id))
  const unmatched = await context.pool.query(
    `select provider_payment_id as id from unmatched_money
     where kind = 'unknown_payment' and resolved_at is null`,
  )
  const noted = new Set(unmatched.rows.map(({ id }) => id))
  const { razorpay, fiuu } = control
  return byName([
    ...razorpay
      .payments()
      .filter(({ id, status }) => status === 'captured' || recorded.has(id))
      .map(({ id, amount }): [string, number] => [id, amount]),
    ...fiuu
      .transactions()
      .filter(
        ({ tranID, status }) => (status === '00' && !noted.has(tranID)) || recorded.has(tranID),
      )
      .map(({ tranID, amount }): [string, number] => [tranID, Math.round(Number(amount) * 100)]),
  ])
}

/** All refunds to the source, by the providers' ids. */
async function refundsOf({ context }: PayingShop): Promise<Book> {
  const { rows } = await context.pool.query(
    `select r.provider_refund_id as id, r.amount_sen from refunds r
     where r.way = 'source' and r.state <> 'failed'
     union all
     select provider_reference, amount_sen from unmatched_money
     where kind = 'outside_refund' and state <> 'failed'`,
  )
  return byName(rows.map(({ id, amount_sen }) => [id, amount_sen]))
}

function refundedAtProviders({ control }: PayingShop): Book {
  return byName([
    ...control.razorpay
      .refunds()
      .filter(({ status }) => status !== 'failed')
      .map(({ id, amount }): [string, number] => [id, amount]),
    ...control.fiuu
      .refunds()
      .filter(({ status }) => status !== '11')
      .map(({ refundId, amount }): [string, number] => [
        refundId,
        Math.round(Number(amount) * 100),
      ]),
  ])
}
