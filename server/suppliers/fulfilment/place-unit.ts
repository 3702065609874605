import type { OrderAnswer } from '@apeak/contract/orders'
import { countSupplying, lockOrder, lockToSupply, maySupply } from '#orders/orders.ts'
import { firstRow, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import type { SuppliersContext } from '../context.ts'
import type { SupplierProduct } from '../supplier.ts'
import { mayRepeat } from './hindrances.ts'
import type { SupplierOrderRow, Supply } from './queries.ts'
import { lockSupplierOrder, supplierOrderColumns } from './queries.ts'
import { broken, capOf, fieldsOf, refOf, SENDING_SECONDS, SENDS_MAX } from './rules.ts'
import { settleOrder } from './settle-order.ts'

/**
 * Writes the next unit of an order as sent to a supplier: only then may its request go out, once. At most one
 * process gets the row of a unit. `left`: units to be written after it. `changed`: the order's details are others
 * now.
 */
export function writeOrder(
  { database }: SuppliersContext,
  id: string,
  supply: Supply,
  product: SupplierProduct,
): Promise<{ row: SupplierOrderRow; left: number } | 'nothing_to_place' | 'changed'> {
  return inTransaction(database, async (tx) => {
    const locked = await lockToSupply(tx, id)
    if (!locked?.order.by_supplier || locked.free === 0) return 'nothing_to_place'
    const { order } = locked
    const fields = fieldsOf(product.fields, supply.mapping, order.options as OrderAnswer[])
    const max_cost_sen = capOf(supply.max_cost_sen, order.unit_price_sen)
    if (!fields) return 'changed'
    const { unit, number } = await nextUnit(tx, id, order.qty)
    const ref = refOf(order.short_reference, unit, number)
    const row = await firstRow<SupplierOrderRow>(tx)`
      with spent as (
        update suppliers set balance_sen = balance_sen - ${product.cost_sen}::integer
        where name = ${supply.supplier}
      ), going_on as (
        update supplied_orders set reason = null, next_at = null
        where order_id = ${id} and (reason is not null or next_at is not null)
      )
      insert into supplier_orders
        (ref, order_id, unit, supplier, sku, kind, fields, max_cost_sen, cost_sen, next_check_at)
      values (${ref}, ${id}, ${unit}::integer, ${supply.supplier}, ${supply.sku}, ${product.kind},
              ${JSON.stringify(fields)}::jsonb, ${max_cost_sen}::integer, ${product.cost_sen}::integer,
              now() + ${SENDING_SECONDS}::integer * interval '1 second')
      returning ${supplierOrderColumns}`
    if (!row) throw new Error('The order at the supplier was not written.')
    await countSupplying(tx, id, 1)
    return { row, left: locked.free - 1 }
  })
}

/** The first unit without an order that may be delivered, and the number of its next try. */
async function nextUnit(
  tx: Queryable,
  id: string,
  qty: number,
): Promise<{ unit: number; number: number }> {
  const next = await firstRow<{ unit: number; number: number }>(tx)`
    select u.unit, (
      select count(*)::integer + 1 from supplier_orders o
      where o.order_id = ${id} and o.unit = u.unit
    ) as number
    from generate_series(1, ${qty}::integer) u (unit)
    where not exists (
      select from supplier_orders o
      where o.order_id = ${id} and o.unit = u.unit and o.state <> 'failed' and not o.is_surplus
    )
    order by u.unit limit 1`
  if (!next) throw new Error('Every unit of the order is at a supplier.')
  return next
}

/** Sends a written order's request, once, and records the outcome. */
export async function sendOrder(context: SuppliersContext, row: SupplierOrderRow): Promise<void> {
  const supplier = context.suppliers.get(row.supplier)
  const { ref, sku, kind, fields, max_cost_sen } = row
  const outcome = supplier
    ? await supplier.place({ ref, sku, kind, fields, max_cost_sen }).catch(() => broken)
    : broken
  await settleOrder(context, row, outcome)
}

/**
 * Sends the same request again under the same reference, after the supplier had twice no such order. Not while
 * anything stops it that stops a first request.
 */
export async function resendOrder(context: SuppliersContext, row: SupplierOrderRow): Promise<void> {
  if (!(await mayRepeat(context, row))) return
  const again = await inTransaction(context.database, async (tx) => {
    const order = await lockOrder(tx, row.order_id)
    const now = await lockSupplierOrder(tx, row.id)
    const isLost = now?.state === 'unknown' && now.not_found >= 2 && now.sends === row.sends
    if (!isLost || now.sends >= SENDS_MAX) return undefined
    if (!order || !(await maySupply(tx, order))) return undefined
    return firstRow<SupplierOrderRow>(tx)`
      update supplier_orders
      set state = 'sending', sends = sends + 1, sent_at = now(), not_found = 0, not_found_at = null,
          next_check_at = now() + ${SENDING_SECONDS}::integer * interval '1 second'
      where id = ${row.id} returning ${supplierOrderColumns}`
  })
  if (again) await sendOrder(context, again)
}
