import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { EncryptedCode } from './sql.ts'

/** A code under the present key. */
export type RenewedCode = EncryptedCode

/** At most `limit` codes behind one whose encryption does not begin with `prefix`. */
export async function codesBehind(
  db: Queryable,
  { id, prefix, limit }: { id: number; prefix: string; limit: number },
): Promise<EncryptedCode[]> {
  const { rows } = await sql<EncryptedCode>`
    select id, code_hash, encrypted_code from voucher_codes
    where id > ${id} and not starts_with(encrypted_code, ${prefix})
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Stores codes in another form. Nothing else of them changes, so that nobody has to wait. */
export async function renewCodes(db: Queryable, codes: RenewedCode[]): Promise<void> {
  await sql`
    update voucher_codes c
    set code_hash = renewed.code_hash, encrypted_code = renewed.encrypted_code
    from unnest(${codes.map(({ id }) => id)}::bigint[],
                ${codes.map(({ code_hash }) => code_hash)}::bytea[],
                ${codes.map(({ encrypted_code }) => encrypted_code)}::text[])
      as renewed (id, code_hash, encrypted_code)
    where c.id = renewed.id`.execute(db)
}
