import { priceWithinBand } from '@apeak/contract/margins'
import { type RawBuilder, sql } from 'kysely'
import {
  allRows,
  type Database,
  inTransaction,
  type Queryable,
} from '#platform/postgres/database.ts'
import { addPriceChanges } from './prices.ts'

/** As the constraints of products. */
const PRICE_MAX = 10_000_000

const actor = { kind: 'job', name: 'price_rule' } as const

/** What an item costs at its suppliers. */
export type SupplyCost = { product_id: number; cost_sen: number }

/**
 * An item whose price follows its cost. `base_sen`: its price before the rule's changes of the last day;
 * `known_sen`: its stored cost.
 */
type Following = SupplyCost & {
  name: string
  known_sen: number | null
  price_sen: number
  markup_percent: number
  floor_sen: number | null
  base_sen: number
}

/** The items whose prices follow their costs, of those in `costs` (product_id, cost_sen). */
function following(
  db: Queryable,
  costs: RawBuilder<unknown>,
  lock = sql<unknown>``,
): Promise<Following[]> {
  return allRows<Following>(db)`
    select p.id as product_id, c.name || ', ' || p.name as name, given.cost_sen,
      p.cost_sen as known_sen, p.price_sen, p.price_floor_sen as floor_sen,
      coalesce(p.markup_percent, c.markup_percent) as markup_percent,
      coalesce((
        select h.from_sen from price_changes h
        where h.product_id = p.id and h.why = 'rule' and h.created_at > now() - interval '1 day'
          and not exists (
            select from price_changes other
            where other.product_id = p.id and other.id > h.id and other.why not in ('rule', 'sale'))
        order by h.id limit 1
      ), p.price_sen) as base_sen
    from ${costs} given join products p on p.id = given.product_id
    join categories c on c.id = p.category_id
    where p.archived_at is null and given.cost_sen between 1 and ${sql.lit(PRICE_MAX)}
      and coalesce(p.price_follows_cost, c.prices_follow_costs)
      and coalesce(p.markup_percent, c.markup_percent) is not null
    order by p.id ${lock}`
}

/** The new price of an item; the old one if the new one is out of the band. */
const nextPrice = (item: Following) => Math.min(priceWithinBand(item) ?? item.price_sen, PRICE_MAX)

const isChanged = (item: Following) =>
  item.cost_sen !== item.known_sen || nextPrice(item) !== item.price_sen

/**
 * Stores the costs of the items whose prices follow them, and sets these prices. A price out of the band stays.
 * Safe to repeat.
 */
export async function followCosts(db: Database, costs: readonly SupplyCost[]): Promise<void> {
  const given = sql`(
    select * from json_to_recordset(${JSON.stringify(costs)}::json)
      as g (product_id integer, cost_sen integer))`
  if (!(await following(db, given)).some(isChanged)) return
  await inTransaction(db, async (tx) => {
    const items = await following(tx, given, sql`for update of p`)
    for (const item of items.filter(isChanged)) {
      const { product_id, cost_sen, price_sen } = item
      const to_sen = nextPrice(item)
      await sql`
        update products
        set cost_sen = ${cost_sen}::integer, price_sen = ${to_sen}::integer, version = version + 1
        where id = ${product_id}`.execute(tx)
      if (to_sen === price_sen) continue
      const change = { product_id, from_sen: price_sen, to_sen }
      await addPriceChanges(tx, { why: 'rule', actor }, [change])
    }
  })
}

/** Names of the items whose prices stay although they follow their costs, because the rule's is out of the band. */
export async function heldPrices(db: Queryable): Promise<string[]> {
  const supplied = sql`(
    select s.product_id, known.cost_sen
    from product_supply_states s join products known on known.id = s.product_id)`
  const items = await following(db, supplied)
  return items.filter((item) => priceWithinBand(item) === null).map(({ name }) => name)
}
