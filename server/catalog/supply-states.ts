import { sql } from 'kysely'
import { allRows, firstRow, type Queryable } from '#platform/postgres/database.ts'

/** What suppliers can do for an item that they deliver. */
export type SupplyState = { product_id: number; is_out_of_stock: boolean; checks_player: boolean }

/**
 * Replaces what suppliers can do. Unchanged rows are not touched, so that only pages that show a change are
 * rendered again.
 */
export async function saveSupplyStates(
  db: Queryable,
  states: readonly SupplyState[],
): Promise<void> {
  await sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(states)}::json)
        as g (product_id integer, is_out_of_stock boolean, checks_player boolean)
    ),
    removed as (
      delete from product_supply_states where product_id not in (select product_id from given)
    )
    insert into product_supply_states as s (product_id, is_out_of_stock, checks_player)
    select product_id, is_out_of_stock, checks_player from given order by product_id
    on conflict (product_id) do update
      set is_out_of_stock = excluded.is_out_of_stock, checks_player = excluded.checks_player
      where (s.is_out_of_stock, s.checks_player)
        is distinct from (excluded.is_out_of_stock, excluded.checks_player)`.execute(db)
}

/** How many items suppliers deliver, by whether one of them can now. */
export async function suppliedItems(
  db: Queryable,
): Promise<{ in_stock: number; out_of_stock: number }> {
  const row = await firstRow<{ in_stock: number; out_of_stock: number }>(db)`
    select count(*) filter (where not is_out_of_stock)::integer as in_stock,
      count(*) filter (where is_out_of_stock)::integer as out_of_stock
    from product_supply_states`
  return row ?? { in_stock: 0, out_of_stock: 0 }
}

/** Those of these products that a supplier can deliver now. */
export async function suppliedNow(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set()
  const rows = await allRows<{ product_id: number }>(db)`
    select product_id from product_supply_states
    where product_id = any(${[...ids]}::integer[]) and not is_out_of_stock`
  return new Set(rows.map(({ product_id }) => product_id))
}
