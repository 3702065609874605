import { followCosts, pricedProductsOf, saveSupplyStates } from '#catalog/catalog.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { allRows, type Queryable } from '#platform/postgres/database.ts'
import type { ConnectedSupplier, SuppliersContext } from './context.ts'
import { eachSupplier } from './each-supplier.ts'
import { capOf } from './fulfilment/rules.ts'
import { noteError } from './pause-supplier.ts'
import { saveProduct } from './products.ts'

/**
 * Reads the stock and cost of products that deliver items, those read longest ago first, and updates these
 * items.
 */
export async function watchSupplies(context: SuppliersContext): Promise<void> {
  try {
    await eachSupplier(context, (name, supplier) => readProducts(context, name, supplier))
  } finally {
    await updateSuppliedItems(context)
  }
}

async function readProducts(
  context: SuppliersContext,
  name: string,
  supplier: ConnectedSupplier,
): Promise<void> {
  const products = await allRows<{ sku: string }>(context.database)`
    select p.sku from supplier_products p join suppliers u on u.name = p.supplier
    where p.supplier = ${name} and u.enabled and coalesce(u.paused_until <= now(), true)
      and exists (
        select from product_supplies s
        where s.supplier = p.supplier and s.sku = p.sku and s.enabled)
    order by p.fetched_at limit ${supplier.traits.productReads}::integer`
  for (const { sku } of products) {
    const read = await supplier.product(sku)
    if (read.kind !== 'ok' && read.kind !== 'gone') return noteError(context, name, read)
    const product = read.kind === 'ok' ? read.value : undefined
    await saveProduct(context.database, name, sku, product)
  }
}

/** Queues the update of supplied items, after a change to a supplier or a supply. */
export const queueItemUpdate = (db: Queryable): Promise<void> =>
  addJob(db, 'update_supplied_items', {}, { key: 'update_supplied_items', replaces: true })

/** A product that delivers an item. */
type Supply = {
  product_id: number
  supplier: string
  cost_sen: number
  max_cost_sen: number | null
  /** Whether its supplier has it, as it was chosen, and takes orders. */
  is_ready: boolean
}

/** A supplier that gave no answer for so long has nothing to sell. */
const SILENT_MINUTES = 5

/** The supplies in use, in order of preference. */
function readSupplies(db: Queryable): Promise<Supply[]> {
  return allRows<Supply>(db)`
    select s.product_id, s.supplier, p.cost_sen, s.max_cost_sen,
      p.is_available and p.fingerprint = s.fingerprint
        and coalesce(u.balance_sen - p.cost_sen >= u.low_balance_sen, true)
        and not (coalesce(u.paused_until > now(), false) and (
          u.pause_reason <> 'unavailable'
          or coalesce(u.silent_since < now() - ${SILENT_MINUTES}::integer * interval '1 minute', false)
        )) as is_ready
    from product_supplies s join suppliers u on u.name = s.supplier
    join supplier_products p on p.supplier = s.supplier and p.sku = s.sku
    where s.enabled and u.enabled order by s.product_id, s.position, s.id`
}

/**
 * Updates the items that suppliers deliver: prices that follow their costs, which are out of stock, and whose
 * players can be looked up. Safe to repeat.
 */
export async function updateSuppliedItems({
  database,
  suppliers,
}: Pick<SuppliersContext, 'database' | 'suppliers'>): Promise<void> {
  const byItem = Map.groupBy(await readSupplies(database), ({ product_id }) => product_id)
  const isReady = ({ supplier, is_ready }: Supply) => is_ready && suppliers.has(supplier)
  const costs = [...byItem].flatMap(([product_id, supplies]) => {
    const preferred = supplies.find(isReady)
    return preferred ? [{ product_id, cost_sen: preferred.cost_sen }] : []
  })
  await followCosts(database, costs)
  const items = await pricedProductsOf(database, [...byItem.keys()])
  const states = items.map(({ id, price_sen }) => {
    const supplies = byItem.get(id) ?? []
    const isInStock = supplies.some(
      (supply) => isReady(supply) && supply.cost_sen <= capOf(supply.max_cost_sen, price_sen),
    )
    const checks_player = supplies.some(({ supplier }) => suppliers.get(supplier)?.checkPlayer)
    return { product_id: id, is_out_of_stock: !isInStock, checks_player }
  })
  await saveSupplyStates(database, states)
}
