import { sql } from 'kysely'
import { allRows, firstRow, type Queryable } from '#platform/postgres/database.ts'
import type { PlayerFields, SupplierProduct } from '../supplier.ts'
import type { SupplyState } from './rules.ts'

/** A supplier's product that delivers an item. */
export type Supply = {
  id: number
  supplier: string
  sku: string
  max_cost_sen: number | null
  /** The item's question for each field of the supplier. */
  mapping: Record<string, string>
  fingerprint: string
  is_paused: boolean
  pause_reason: string | null
  balance_sen: number | null
  low_balance_sen: number
  /** The product as it was stored within the last minute. */
  stored: Pick<SupplierProduct, 'cost_sen' | 'isAvailable' | 'fields' | 'fingerprint'> | null
}

/** The usable supplies of an item, in order of preference. */
export function suppliesOf(db: Queryable, productId: number): Promise<Supply[]> {
  return allRows<Supply>(db)`
    select s.id, s.supplier, s.sku, s.max_cost_sen, s.fields as mapping, s.fingerprint,
      coalesce(u.paused_until > now(), false) as is_paused, u.pause_reason, u.balance_sen,
      u.low_balance_sen,
      case when p.fetched_at >= now() - interval '1 minute' then
        json_build_object('cost_sen', p.cost_sen, 'isAvailable', p.is_available,
                          'fields', p.fields, 'fingerprint', p.fingerprint)
      end as stored
    from product_supplies s join suppliers u on u.name = s.supplier
    left join supplier_products p on p.supplier = s.supplier and p.sku = s.sku
    where s.product_id = ${productId} and s.enabled and u.enabled
    order by s.position, s.id`
}

/** A supply of an item for looking up its player. */
type PlayerSupply = {
  supplier: string
  sku: string
  mapping: Record<string, string>
  wanted: SupplierProduct['fields']
}

/** The supplies of an item whose suppliers are not paused, in order of preference. */
export function playerSupplies(db: Queryable, productId: number): Promise<PlayerSupply[]> {
  return allRows<PlayerSupply>(db)`
    select s.supplier, s.sku, s.fields as mapping, p.fields as wanted
    from product_supplies s join suppliers u on u.name = s.supplier
    join supplier_products p on p.supplier = s.supplier and p.sku = s.sku
    where s.product_id = ${productId} and s.enabled and u.enabled
      and coalesce(u.paused_until <= now(), true)
    order by s.position, s.id`
}

/** An order at a supplier. */
export type SupplierOrderRow = {
  id: number
  ref: string
  order_id: string
  unit: number
  supplier: string
  sku: string
  kind: SupplierProduct['kind']
  fields: PlayerFields
  max_cost_sen: number
  cost_sen: number
  state: SupplyState
  supplier_order_id: string | null
  sends: number
  not_found: number
  not_found_at: Date | null
  sent_at: Date
  checked_at: Date | null
  shown_at: Date | null
  created_at: Date
}

export const supplierOrderColumns = sql`id, ref, order_id, unit, supplier, sku, kind, fields,
  max_cost_sen, cost_sen, state, supplier_order_id, sends, not_found, not_found_at, sent_at, checked_at,
  shown_at, created_at`

/** Locks a row. Its order must be locked before. */
export async function lockSupplierOrder(
  tx: Queryable,
  id: number,
): Promise<SupplierOrderRow | undefined> {
  return firstRow<SupplierOrderRow>(tx)`
    select ${supplierOrderColumns} from supplier_orders where id = ${id} for update`
}

/** A failed try of an order. */
export type FailedTry = { supplier: string; sku: string; unit: number; reason: string }

/** The tries of an order that failed since an operator last asked for all suppliers. */
export function failedTries(db: Queryable, orderId: string): Promise<FailedTry[]> {
  return allRows<FailedTry>(db)`
    select o.supplier, o.sku, o.unit, coalesce(o.reason, 'other') as reason
    from supplier_orders o join supplied_orders s on s.order_id = o.order_id
    where o.order_id = ${orderId} and o.state = 'failed' and o.created_at >= s.tried_from`
}
