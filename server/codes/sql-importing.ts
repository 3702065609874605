import type { ImportedCodes } from '@apeak/contract/codes-console'
import { sql } from 'kysely'
import type { Actor } from '#platform/actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { DoneBefore } from '#platform/postgres/events.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'

/** A code as it is stored: found by its hash, which is made under a key outside the database. */
export type StoredCode = { code_hash: Buffer; encrypted_code: string; expires_at: Date | null }

/** Those among the hashes that the shop has, or ever had, in hexadecimal. */
export async function knownHashes(db: Queryable, hashes: Buffer[]): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select encode(code_hash, 'hex') as hash from voucher_codes
    where code_hash = any(${hashes}::bytea[])`.execute(db)
  return new Set(rows.map(({ hash }) => hash))
}

/** Which operator imported the newest of the codes of these hashes; undefined where none did. */
export async function broughtBy(db: Queryable, hashes: Buffer[]): Promise<DoneBefore | undefined> {
  const { rows } = await sql<DoneBefore>`
    select 'codes_imported' as event, 'operator' as actor_kind, i.operator_id as actor,
           ${isoTime('i.created_at')} as at
    from voucher_codes v join code_imports i on i.id = v.import_id
    where v.code_hash = any(${hashes}::bytea[]) and i.operator_id is not null
    order by i.id desc limit 1`.execute(db)
  return rows[0]
}

/** What is imported into which stock, by which click of whom. */
export type NewImport = { product_id: number; request_key: string; actor: Actor }

/**
 * Begins an import. Its number; undefined where this click began one before, which is waited for.
 */
export async function beginImport(
  tx: Queryable,
  { product_id, request_key, actor }: NewImport,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into code_imports (product_id, request_key, operator_id, taken, refused, refused_lines)
    values (${product_id}, ${request_key}, ${actor.kind === 'operator' ? actor.id : null}, 0, 0, '[]')
    on conflict (request_key) do nothing
    returning id`.execute(tx)
  return rows[0]?.id
}

/** What the import of this click came to, and of which product; undefined where there is none. */
export async function importByRequest(
  db: Queryable,
  requestKey: string,
): Promise<(ImportedCodes & { product_id: number }) | undefined> {
  const { rows } = await sql<ImportedCodes & { product_id: number }>`
    select product_id, taken, refused as refused_count, refused_lines as refused
    from code_imports where request_key = ${requestKey}`.execute(db)
  return rows[0]
}

/**
 * Stores the codes that the shop never had. Returns their hashes in hexadecimal: whoever imports the
 * others at the same moment is first.
 */
export async function insertCodes(
  tx: Queryable,
  { importId, productId }: { importId: number; productId: number },
  codes: StoredCode[],
): Promise<Set<string>> {
  // In the order of their hashes: two who import the same wait for each other in one order.
  const { rows } = await sql<{ hash: string }>`
    insert into voucher_codes (product_id, import_id, code_hash, encrypted_code, expires_at)
    select ${productId}::integer, ${importId}::integer, code_hash, encrypted_code, expires_at
    from unnest(${codes.map(({ code_hash }) => code_hash)}::bytea[],
                ${codes.map(({ encrypted_code }) => encrypted_code)}::text[],
                ${codes.map(({ expires_at }) => expires_at)}::timestamptz[])
      as codes (code_hash, encrypted_code, expires_at)
    order by code_hash
    on conflict (code_hash) do nothing
    returning encode(code_hash, 'hex') as hash`.execute(tx)
  return new Set(rows.map(({ hash }) => hash))
}

/** Writes down what an import came to. */
export async function finishImport(
  tx: Queryable,
  importId: number,
  { taken, refused, refused_count }: ImportedCodes,
): Promise<void> {
  await sql`
    update code_imports set taken = ${taken}, refused = ${refused_count},
      refused_lines = ${JSON.stringify(refused)}::jsonb
    where id = ${importId}`.execute(tx)
}
