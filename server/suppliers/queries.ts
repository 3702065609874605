import type { Page } from '@apeak/contract/lists'
import type {
  OrderSupply,
  SupplierProductEntry,
  SupplierProductsQuery,
  SupplierState,
} from '@apeak/contract/suppliers-console'
import { sql } from 'kysely'
import { allRows, type Database, isoTime, type Queryable } from '#platform/postgres/database.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { SHOWN_AFTER_MINUTES } from './fulfilment/rules.ts'

/** SQL: the name for operators of the supplier in a row `alias`. */
const labelOf = (alias: string) => sql<string>`(
  select coalesce(nullif(named.label, ''), named.name) from suppliers named
  where named.name = ${sql.ref(`${alias}.supplier`)})`

/** SQL: a product `p` of a supplier's catalogue. */
export const productColumns = sql<object>`p.supplier || ' ' || p.sku as id, p.supplier,
  ${labelOf('p')} as supplier_label, p.sku, p.kind,
  p.name, p.group_name, p.cost_sen, p.is_available, p.fields, p.fingerprint`

/** A page of the suppliers' catalogues. */
export function supplierProductsPage(
  db: Database,
  { supplier, q, is_available, ...query }: SupplierProductsQuery,
): Promise<Page<SupplierProductEntry>> {
  const words = q?.toLowerCase().split(/\s+/).filter(Boolean) ?? []
  return readPage<SupplierProductEntry>(db, query, {
    select: productColumns,
    from: sql`supplier_products p`,
    where: [
      supplier && sql`p.supplier = ${supplier}`,
      is_available !== undefined && sql`p.is_available = ${is_available}::boolean`,
      ...words.map(
        (word) => sql<boolean>`position(${word} in lower(p.group_name || ' ' || p.name)) > 0`,
      ),
    ],
    columns: { group_name: sql`(p.group_name, p.cost_sen)`, cost_sen: sql`p.cost_sen` },
    sort: 'group_name',
    tie: sql`p.supplier || ' ' || p.sku`,
  })
}

type StoredState = Omit<SupplierState, 'is_connected'>

/** The state of every supplier that the shop ever had. */
export function supplierStates(db: Queryable): Promise<StoredState[]> {
  return allRows<StoredState>(db)`
    select u.name, coalesce(nullif(u.label, ''), u.name) as label, u.enabled, case when u.paused_until > now() then u.pause_reason end as pause_reason,
      u.balance_sen, ${isoTime('u.balance_at')} as balance_at, u.low_balance_sen,
      (u.balance_sen / nullif(week.sen / week.days, 0))::float8 as days_left,
      coalesce(hour.delivered, 0) as delivered_lately, coalesce(hour.failed, 0) as failed_lately,
      hour.median_seconds, open.orders as open_orders, u.fault, ${isoTime('u.fault_at')} as fault_at,
      listed.products, ${isoTime('u.products_at')} as products_at
    from suppliers u
    cross join lateral (
      select count(*) filter (where state in ('delivered', 'reversed'))::integer as delivered,
        count(*) filter (where state = 'failed')::integer as failed,
        percentile_cont(0.5) within group (order by extract(epoch from settled_at - created_at))
          filter (where state = 'delivered') as median_seconds
      from supplier_orders o where o.supplier = u.name and o.sent_at > now() - interval '1 hour'
    ) hour
    cross join lateral (
      select sum(charged_sen)::float8 as sen,
        greatest(1, extract(epoch from now() - min(sent_at)) / 86400)::float8 as days
      from supplier_orders o
      where o.supplier = u.name and o.sent_at > now() - interval '7 days' and state = 'delivered'
    ) week
    cross join lateral (
      select count(*)::integer as orders from supplier_orders o
      where o.supplier = u.name and state in ('sending', 'unknown', 'accepted', 'processing')
    ) open
    cross join lateral (
      select count(*)::integer as products from supplier_products p where p.supplier = u.name
    ) listed
    order by u.name`
}

/** The supplier orders of an order, oldest first. */
export function suppliesOfOrder(db: Queryable, id: string): Promise<OrderSupply[]> {
  const { unknown, processing } = SHOWN_AFTER_MINUTES
  return allRows<OrderSupply>(db)`
    select o.id, o.ref, o.unit, o.supplier,
      ${labelOf('o')} as supplier_label, coalesce(p.name, o.sku) as product, o.state, o.certainty,
      o.note, o.supplier_order_id, o.cost_sen, o.charged_sen, o.is_surplus, o.sends, o.checks,
      ${isoTime('o.sent_at')} as sent_at, ${isoTime('o.settled_at')} as settled_at,
      o.state in ('sending', 'unknown', 'accepted', 'processing')
        and o.created_at < now() - case when o.state in ('sending', 'unknown')
          then ${unknown}::integer else ${processing}::integer end * interval '1 minute' as is_decidable
    from supplier_orders o left join supplier_products p on p.supplier = o.supplier and p.sku = o.sku
    where o.order_id = ${id} order by o.id`
}

/** What waits for a person at suppliers, for alerts. */
export type SupplierIssues = {
  paused: { name: string; reason: string; waiting: number }[]
  undecided: number
  contradicted: number
  drifted: number
}

/** Pauses, undecided orders, and deliveries taken back, surplus, or charged higher in the last day. */
export async function supplierIssues(db: Queryable): Promise<SupplierIssues> {
  const paused = await allRows<SupplierIssues['paused'][number]>(db)`
    select coalesce(nullif(label, ''), name) as name, pause_reason as reason,
      (select count(*)::integer from supplied_orders where reason = 'paused' and next_at is not null)
        as waiting
    from suppliers
    where enabled and paused_until > now() and pause_reason <> 'unavailable' order by name`
  const [counts] = await allRows<Omit<SupplierIssues, 'paused'>>(db)`
    select count(*) filter (where shown_at is not null
        and state in ('sending', 'unknown', 'accepted', 'processing'))::integer as undecided,
      count(*) filter (where (state = 'reversed' or is_surplus)
        and settled_at > now() - interval '1 day')::integer as contradicted,
      count(*) filter (where charged_sen > cost_sen
        and settled_at > now() - interval '1 day')::integer as drifted
    from supplier_orders
    where sent_at > now() - interval '90 days'`
  return { paused, undecided: 0, contradicted: 0, drifted: 0, ...counts }
}
