import type { PriceHistory } from '@apeak/contract/prices-console'
import { type RawBuilder, sql } from 'kysely'
import { type Actor, nameOf } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'

/** Why prices changed, and who changed them; `import_id`: SQL, of which import. */
type Cause = {
  why: PriceHistory['data'][number]['why']
  actor: Actor
  importId?: RawBuilder<unknown>
}

/**
 * SQL that notes a change of price for each row of `changed` (product_id, from_sen, to_sen): to be a
 * part of the statement that made the change.
 */
export const addPriceChange = (
  { why, actor, importId }: Cause,
  changed: RawBuilder<unknown>,
) => sql`
  insert into price_changes (product_id, why, from_sen, to_sen, import_id, actor_kind, actor)
  select changed.product_id, ${sql.lit(why)}, changed.from_sen, changed.to_sen,
         ${importId ?? sql`null`}::integer, ${sql.lit(actor.kind)}, ${nameOf(actor)}::text
  from (${changed}) changed`

/**
 * SQL that notes the price of a flash sale likewise, for rows of id, product_id, from_sen, price_sen,
 * ends_at.
 */
export const addSalePrice = (actor: Actor, sales: RawBuilder<unknown>) => sql`
  insert into price_changes (product_id, why, from_sen, to_sen, flash_sale_id, until, actor_kind, actor)
  select sale.product_id, 'sale', sale.from_sen, sale.price_sen, sale.id, sale.ends_at,
         ${sql.lit(actor.kind)}, ${nameOf(actor)}::text
  from (${sales}) sale`

/** More changes than these are not shown with an item. */
const SHOWN_MAX = 200

/** What an item cost since when, the newest first; undefined where there is no such item. */
export async function priceHistory(
  db: Queryable,
  productId: number,
): Promise<PriceHistory['data'] | undefined> {
  const { rows } = await sql<{ history: PriceHistory['data'] }>`
    select coalesce((
      select json_agg(shown order by shown.id desc) from (
        select h.id, h.why, h.from_sen, h.to_sen, ${isoTime('h.until')} as until, h.import_id,
               h.actor_kind, h.actor, ${isoTime('h.created_at')} as created_at
        from price_changes h where h.product_id = p.id order by h.id desc limit ${sql.lit(SHOWN_MAX)}
      ) shown
    ), '[]') as history
    from products p where p.id = ${productId}`.execute(db)
  return rows[0]?.history
}
