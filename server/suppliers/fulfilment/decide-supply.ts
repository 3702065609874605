import type { DecideSupply } from '@apeak/contract/suppliers-console'
import { sql } from 'kysely'
import {
  addOrderEvent,
  alreadyHandled,
  countSupplying,
  handToOperators,
  type Order,
  runOrderAction,
} from '#orders/orders.ts'
import type { Operator } from '#platform/actor.ts'
import { found, Refusal } from '#platform/http/problems.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'
import type { SuppliersContext } from '../context.ts'
import { tryAll } from './hold-order.ts'
import { lockSupplierOrder, type SupplierOrderRow } from './queries.ts'
import { isDecidable, isOpen, secondsInFlight } from './rules.ts'
import { addDeliveredUnit, endAsFailed } from './settle-order.ts'

/**
 * Decides an order at a supplier that stayed open: it was delivered, or it was never placed or will not be delivered,
 * so that operators or other suppliers deliver the unit. Idempotent. Throws 404; 409 if it is not old enough, a request may
 * still arrive, or the supplier answered meanwhile.
 */
export function decideSupply(
  context: SuppliersContext,
  id: string,
  { supply_id, decision, reason, request_key }: DecideSupply,
  actor: Operator,
): Promise<void> {
  return runOrderAction(context.database, id, request_key, async (tx, order) => {
    const row = await lockSupplierOrder(tx, supply_id)
    const own = found(row?.order_id === id ? row : undefined, 'Order at the supplier')
    if (!isOpen(own.state)) {
      throw await alreadyHandled(tx, id, 'The supplier has answered in the meantime.')
    }
    if (!isDecidable(own)) {
      throw new Refusal(409, 'The supplier may still answer by itself. Please wait.')
    }
    if (decision !== 'delivered') assertNotInFlight(context, own)
    const data = { decision, ref: own.ref, supplier: own.supplier, request_key }
    await addOrderEvent(tx, order, 'supply_decided', { actor, reason, data })
    if (decision !== 'delivered') {
      await endAsFailed(tx, own, { certainty: 'decided', reason: 'other', note: reason })
      return decision === 'try_again' ? supplyAgain(tx, order) : handOver(tx, order, actor, reason)
    }
    if (own.kind === 'code') {
      throw new Refusal(409, 'Its code is missing. Deliver it by hand with the code instead.')
    }
    const is_surplus = order.status !== 'processing'
    await sql`
      update supplier_orders
      set state = 'delivered', is_surplus = ${is_surplus}, note = ${reason.slice(0, 300)}, next_check_at = null, settled_at = now(),
          charged_sen = coalesce(charged_sen, cost_sen)
      where id = ${own.id}`.execute(tx)
    if (is_surplus) return countSupplying(tx, id, -1)
    await addDeliveredUnit(context, tx, order, own, undefined)
  })
}

/** Throws 409 while a request may still arrive: what was never placed could be placed after all. */
function assertNotInFlight({ suppliers }: SuppliersContext, row: SupplierOrderRow): void {
  const seconds = secondsInFlight(row, suppliers.get(row.supplier)?.traits)
  if (seconds === 0) return
  const minutes = Math.ceil(seconds / 60)
  const when = minutes === 1 ? 'a minute' : `${minutes} minutes`
  throw new Refusal(
    409,
    `A request to the supplier may still arrive. Please look the order up again in ${when}.`,
  )
}

type ByHand = { reason: string; request_key: string }

/**
 * Gives an order to the operators: no supplier is asked to deliver it any more. Idempotent. Throws 404; 409 if
 * operators have it already.
 */
export function takeOverOrder(
  { database }: Pick<SuppliersContext, 'database'>,
  id: string,
  { reason, request_key }: ByHand,
  actor: Operator,
): Promise<void> {
  return runOrderAction(database, id, request_key, async (tx, order) => {
    if (!order.by_supplier) throw await alreadyHandled(tx, id, 'Operators deliver this order.')
    await handToOperators(tx, order, { actor, reason, data: { request_key } })
  })
}

/**
 * Lets suppliers deliver an order again, all of them. Idempotent. Throws 404; 409 if the item has no supplier, or
 * nothing of the order is owed.
 */
export function supplyOrderAgain(
  { database }: Pick<SuppliersContext, 'database'>,
  id: string,
  { reason, request_key }: ByHand,
  actor: Operator,
): Promise<void> {
  return runOrderAction(database, id, request_key, async (tx, order) => {
    const owed = order.qty - order.delivered_qty - order.cancelled_qty - order.supplying_qty
    const isOwed = order.status === 'processing' && owed > 0 && !order.delivered_by_code
    const supply = await firstRow<{ id: number }>(tx)`
      select id from product_supplies where product_id = ${order.product_id} and enabled limit 1`
    if (!isOwed) throw await alreadyHandled(tx, id, 'There is nothing left to place.')
    if (!supply) throw new Refusal(409, 'This item has no supplier.')
    const data = { decision: 'try_again', request_key }
    await addOrderEvent(tx, order, 'supply_decided', { actor, reason, data })
    await supplyAgain(tx, order)
  })
}

async function supplyAgain(tx: Queryable, order: Order): Promise<void> {
  await tryAll(tx, order)
  await addJob(tx, 'supply_order', { order_id: order.id })
}

const handOver = (tx: Queryable, order: Order, actor: Operator, reason: string) =>
  handToOperators(tx, order, { actor, reason })
