import type { Language } from '@apeak/contract/languages'
import { sql } from 'kysely'
import { assertActiveAccount } from '#accounts/accounts.ts'
import { changeHolding, couponCustomersOf, noHolding, type Reserved } from '#catalog/catalog.ts'
import { hasAttempts, hasUnconfirmedPayment } from '#payments/payments.ts'
import { type Actor, nameOf } from '#platform/actor.ts'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'
import { runComposed } from '#platform/postgres/run-composed.ts'
import { type Buyer, type Orderer, refuseBeyondLimits } from './buyer-limits.ts'
import { discardOrder, holdingOf, lockOrder, moveOrder, type Order } from './move-order.ts'
import { markFreeOrderPaid } from './pay-order.ts'
import { type OrderQuote, orderQuote } from './rules.ts'
import type { BuyerLimits } from './settings.ts'

type NewOrder = OrderQuote &
  Buyer & {
    id: string
    cart_id: string
    /** Hash of the confirmed content: equal requests have equal hashes. */
    request_hash: string
    customer_id: number | null
    customer_email: string
    language: Language
    category_id: number
    category_name: string
    product_id: number
    product_name: string
    qty: number
    /** JSON: [{ name, value }]. */
    options: string
    /** In the language of the order; null if they are not translated. */
    category_shown: string | null
    product_shown: string | null
    /** JSON: the translated answers. */
    answers_shown: string
    delivered_by_code: boolean
    /** Of all its units; null if unknown. */
    cost_sen: number | null
  }

/**
 * Inserts an order with its reservation and first event, under the lock of its cart. A total of zero
 * pays it. `replaces`: the cart's previous order. Throws 401 if the account was deleted, 429 or 409
 * beyond a buyer's limits, and violates one of `soldOutErrors` if too little is left.
 */
export async function insertOrder(
  tx: Queryable,
  order: NewOrder,
  actor: Actor,
  {
    limits,
    replaces,
    hasGold,
  }: { limits: BuyerLimits; replaces: string | null; hasGold: Orderer['hasGold'] },
): Promise<void> {
  const { flash_sale_id, coupon_id, qty, customer_id, customer_email: email } = order
  if (customer_id !== null) await assertActiveAccount(tx, customer_id)
  if (replaces !== null) await replaceOrder(tx, replaces, order, actor)
  const stock_of = order.delivered_by_code ? order.product_id : null
  const orderer = { ...order, buyer: order, hasGold }
  const request = { flash_sale_id, coupon_id, stock_of, qty, except: null }
  await refuseBeyondLimits(tx, limits, orderer, request)
  const customer = { accountId: customer_id, email }
  const coupon_customers = await couponCustomersOf(tx, coupon_id, customer, 'reserved')
  await insertWithEvent(tx, { ...order, coupon_customers }, actor)
  const held = {
    status: 'pending_payment',
    reservation: 'reserved',
    delivered_qty: 0,
    cancelled_qty: 0,
  }
  await changeHolding(tx, noHolding, holdingOf({ ...order, coupon_customers, ...held }))
  if (order.total_sen > 0) return
  const free = await lockOrder(tx, order.id)
  if (free) await markFreeOrderPaid(tx, free, actor)
}

/** One statement, composed once: it has 45 values. */
async function insertWithEvent(
  tx: Queryable,
  order: NewOrder & { coupon_customers: string[] },
  actor: Actor,
): Promise<void> {
  const columns = Object.keys(order) as (keyof typeof order)[]
  const data = JSON.stringify({ qty: order.qty, quote: orderQuote(order) })
  const values = { ...order, actor_kind: actor.kind, actor: nameOf(actor), data }
  await runComposed(
    tx,
    'insert an order',
    values,
    (the) => sql`
      with made as (
        insert into orders (${sql.join(columns.map((name) => sql.ref(name)))})
        values (${sql.join(columns.map((name) => the[name]))})
        returning id, status
      )
      insert into order_events (order_id, event, actor_kind, actor, to_status, data)
      select id, 'created', ${the.actor_kind}, ${the.actor}, status, ${the.data}::jsonb from made`,
  )
}

/**
 * Detaches the previous order from its cart. An unpaid order that cannot receive money is deleted; any
 * other unpaid order loses its reservation, so a payment for it is late, unless it is paid but not confirmed yet.
 */
async function replaceOrder(
  tx: Queryable,
  id: string,
  { cart_id, id: by }: NewOrder,
  actor: Actor,
): Promise<void> {
  const order = await lockOrder(tx, id)
  if (order?.cart_id !== cart_id) return
  if (order.status === 'pending_payment' && !(await mustStay(tx, order))) {
    const data = { by, quote: orderQuote(order) }
    await discardOrder(tx, order, { actor, reason: 'replaced', data })
  } else if (await isReplaceable(tx, order)) {
    await moveOrder(tx, order, 'replaced', { actor, set: { cart_id: null }, data: { by } })
  } else {
    await tx.updateTable('orders').set({ cart_id: null }).where('id', '=', id).execute()
  }
}

/** Whether an order is reserved, unpaid, and without a signed claim. */
async function isReplaceable(tx: Queryable, { id, status, reservation }: Order): Promise<boolean> {
  if (status !== 'pending_payment' || reservation !== 'reserved') return false
  return !(await hasUnconfirmedPayment(tx, 'order', id))
}

/** Whether an unpaid order may receive money or has an operator's note. */
async function mustStay(tx: Queryable, { id }: Order): Promise<boolean> {
  if (await hasAttempts(tx, 'order', id)) return true
  if (await wasPlaced(tx, id)) return true
  const note = await tx
    .selectFrom('order_notes')
    .select('id')
    .where('order_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  return note !== undefined
}

/** Whether the shopper has ever placed the order by bank transfer. */
export async function wasPlaced(db: Queryable, id: string): Promise<boolean> {
  const placed = await db
    .selectFrom('order_events')
    .select('id')
    .where('order_id', '=', id)
    .where('event', '=', 'placed')
    .limit(1)
    .executeTakeFirst()
  return placed !== undefined
}

/** Moves the unpaid order of one cart to another that has none, whose next order then replaces it. */
export async function moveOrderOfCart(tx: Queryable, from: string, to: string): Promise<void> {
  await sql`
    update orders set cart_id = ${to}
    where cart_id = ${from} and status = 'pending_payment'
      and not exists (select from orders made where made.cart_id = ${to})`.execute(tx)
}

/** A cart's order. */
export type OrderOfCart = {
  id: string
  request_hash: string | null
  /** Whether it is unpaid and its reservation has ended, so that it must be continued first. */
  is_released: boolean
  /** Its reservation, which the cart's next order may reuse; null if none. */
  reserved: Reserved | null
}

/** The cart's order; undefined if none. */
export async function orderOfCart(db: Queryable, cartId: string): Promise<OrderOfCart | undefined> {
  const order = await firstRow<Order>(db)`
    select id, request_hash, status, reservation, product_id, delivered_by_code, qty, flash_sale_id,
           coupon_id, coupon_customers
    from orders where cart_id = ${cartId}`
  if (!order) return undefined
  const { id, request_hash, qty, flash_sale_id, coupon_id, coupon_customers } = order
  const isUnpaid = order.status === 'pending_payment'
  const isReserved = isUnpaid && order.reservation === 'reserved'
  const stock_of = order.delivered_by_code ? order.product_id : null
  const reserved = { flash_sale_id, stock_of, qty, coupon_id, coupon_customers }
  const is_released = isUnpaid && !isReserved
  return { id, request_hash, is_released, reserved: isReserved ? reserved : null }
}
