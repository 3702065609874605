import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** An order's code as it is stored. */
export type StoredVoucherCode = { id: string; voucher_code: string }

/** SQL: an order has a code that is not encrypted at all. */
export const inPlainText = sql`voucher_code not like 'v1.%'`

/** SQL: an order has a code that is not encrypted as everything is that begins with `prefix`. */
export const notUnder = (prefix: string): RawBuilder<unknown> =>
  sql`voucher_code is not null and not starts_with(voucher_code, ${prefix})`

/** At most `limit` orders behind one, by their ids, whose codes are as `which` says. */
export async function voucherCodesBehind(
  db: Queryable,
  { id, which, limit }: { id: string; which: RawBuilder<unknown>; limit: number },
): Promise<StoredVoucherCode[]> {
  const { rows } = await sql<StoredVoucherCode>`
    select id, voucher_code from orders
    where ${which} and id > ${id} order by id limit ${limit}`.execute(db)
  return rows
}

/** Stores codes in another form; an order that got another code meanwhile keeps it. */
export async function replaceVoucherCodes(
  db: Queryable,
  codes: { id: string; before: string; after: string }[],
): Promise<void> {
  await sql`
    update orders set voucher_code = codes.after
    from unnest(${codes.map(({ id }) => id)}::text[], ${codes.map(({ before }) => before)}::text[],
                ${codes.map(({ after }) => after)}::text[]) as codes (id, before, after)
    where orders.id = codes.id and orders.voucher_code = codes.before`.execute(db)
}
