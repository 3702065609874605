import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Note } from '#platform/postgres/noted-changes.ts'

/** Which codes: one, or those of an import. */
export type CodesMeant = { code: number } | { codeImport: number }

const areMeant = (meant: CodesMeant): RawBuilder<unknown> =>
  'code' in meant ? sql`v.id = ${meant.code}` : sql`v.import_id = ${meant.codeImport}`

/** Takes those out of the stock that nobody was given, with one event. How many those were. */
export async function withdrawAvailable(
  db: Queryable,
  meant: CodesMeant,
  note: Note,
): Promise<number> {
  const id = 'code' in meant ? meant.code : meant.codeImport
  const { rows } = await sql<{ withdrawn: number }>`
    with due as (
      select v.id from voucher_codes v where ${areMeant(meant)} and v.status = 'available'
      order by v.id for update
    ),
    withdrawn as (
      update voucher_codes v set status = 'withdrawn' from due where v.id = due.id
      returning v.product_id
    ),
    event as (${note(sql`
      select ${id}::bigint as id, null as before,
             jsonb_build_object('product_id', product_id, 'withdrawn', count(*)) as after
      from withdrawn group by product_id`)})
    select count(*)::integer as withdrawn from withdrawn`.execute(db)
  return rows[0]?.withdrawn ?? 0
}

/** Whether there is any of these codes, however it stands. */
export async function hasCodes(db: Queryable, meant: CodesMeant): Promise<boolean> {
  const { rows } = await sql`
    select from voucher_codes v where ${areMeant(meant)} limit 1`.execute(db)
  return rows.length > 0
}
