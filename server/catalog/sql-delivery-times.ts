import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** How many minutes the orders of a category take to be delivered. */
export type DeliveryTime = { category_id: number; minutes: number }

/** An SQL expression: within how many minutes a category's orders are usually delivered; or null. */
export const usualMinutes = (categoryId: RawBuilder<unknown>) =>
  sql<number | null>`(select d.minutes from delivery_times d where d.category_id = ${categoryId})`

/**
 * Tells how long deliveries take now: of the categories named, and of no others. What is the same
 * already is not touched, so that pages are made anew only where they say something else.
 */
export async function saveDeliveryTimes(db: Queryable, times: DeliveryTime[]): Promise<void> {
  await sql`
    with measured as (
      select t.category_id, t.minutes
      from json_to_recordset(${JSON.stringify(times)}::json) as t(category_id integer, minutes integer)
      join categories c on c.id = t.category_id
    ),
    forgotten as (
      delete from delivery_times where category_id not in (select category_id from measured)
    )
    insert into delivery_times as d select category_id, minutes from measured
    on conflict (category_id) do update set minutes = excluded.minutes
    where d.minutes <> excluded.minutes`.execute(db)
}
