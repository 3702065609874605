import type { ImportedCodes, RefusedLine } from '@apeak/contract/codes-console'
import { sql } from 'kysely'
import { addToStock, lockStock, recordRefill, stockOf } from '#catalog/catalog.ts'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { assertOwn, found, Refusal } from '#platform/http/problems.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { firstRow, inTransaction, isoTime, type Queryable } from '#platform/postgres/database.ts'
import type { DoneBefore } from '#platform/postgres/events.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { codeHash, codeHashes, encryptCode } from './code-secrets.ts'
import { type CodesRead, type ReadCode, readCodes } from './parse-codes.ts'

/** The most refused lines in a response. */
const REFUSED_NAMED = 100

/** A requested import, once per `request_key`. */
type NewImport = { product_id: number; request_key: string; actor: Actor }
type StoredCode = { code_hash: Buffer; encrypted_code: string; expires_at: Date | null }

/** The result that an import of these lines would have. Throws 422 for unreadable lines. */
export async function previewCodes(
  { database, secrets }: Pick<Context, 'database' | 'secrets'>,
  text: string,
): Promise<ImportedCodes> {
  const { codes, refused } = await newCodes(secrets, database, readCodes(text, new Date()))
  return result(codes.length, refused)
}

/**
 * Adds the new codes of these lines to a product's stock, once per `request_key`. Throws 404 for an unknown
 * product; 409 if it is not delivered by code, or another operator imported all of these codes.
 */
export function importCodes(
  context: Pick<Context, 'database' | 'secrets' | 'addOperatorEvent'>,
  text: string,
  wanted: NewImport,
): Promise<ImportedCodes> {
  return inTransaction(context.database, (tx) => importCodesIn(context, tx, text, wanted))
}

/** `importCodes` in a given transaction. */
export async function importCodesIn(
  context: Pick<Context, 'secrets' | 'addOperatorEvent'>,
  tx: Queryable,
  text: string,
  wanted: NewImport,
): Promise<ImportedCodes> {
  const { secrets } = context
  const { product_id, actor } = wanted
  const read = readCodes(text, new Date())
  await assertByCode(tx, product_id)
  const operator_id = actor.kind === 'operator' ? actor.id : null
  const { rows: begun } = await sql<{ id: number }>`
    insert into code_imports (product_id, request_key, operator_id, taken, refused, refused_lines)
    values (${product_id}, ${wanted.request_key}, ${operator_id}, 0, 0, '[]')
    on conflict (request_key) do nothing
    returning id`.execute(tx)
  const importId = begun[0]?.id
  if (importId === undefined) return earlierResult(tx, wanted)
  const { codes, refused, known_hashes } = await newCodes(secrets, tx, read)
  const stored = codes.map((code) => storedCode(secrets, code))
  await lockStock(tx, product_id)
  const inserted = await insertCodes(tx, { importId, productId: product_id }, stored)
  if (inserted.size === 0) {
    const all = [...known_hashes, ...stored.map(({ code_hash }) => code_hash)]
    await assertOwnImport(tx, all, actor)
  }
  await addToStock(tx, product_id, inserted.size)
  await recordRefill(tx, product_id)
  // Imported by a concurrent request since the lookup.
  const late = codes.filter(
    (_code, at) => !inserted.has(stored[at]?.code_hash.toString('hex') ?? ''),
  )
  const done = result(inserted.size, [...refused, ...late.map(known)])
  const { taken, refused_count } = done
  await sql`
    update code_imports set taken = ${taken}, refused = ${refused_count},
      refused_lines = ${JSON.stringify(done.refused)}::jsonb
    where id = ${importId}`.execute(tx)
  await context.addOperatorEvent(tx, {
    ...{ actor, subject: 'product', id: product_id, action: 'codes_imported' },
    after: { import_id: importId, taken, refused: refused_count },
  })
  await addJob(tx, 'deliver_codes', { product_id })
  return done
}

/**
 * Stores the codes, except those that a concurrent import stored first. Returns the hashes of the
 * stored ones, in hex.
 */
async function insertCodes(
  tx: Queryable,
  { importId, productId }: { importId: number; productId: number },
  codes: StoredCode[],
): Promise<Set<string>> {
  // Ordered by hash, so that concurrent imports cannot deadlock.
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

/** Throws 409 if another operator imported the codes of these hashes. */
async function assertOwnImport(tx: Queryable, hashes: Buffer[], actor: Actor): Promise<void> {
  if (actor.kind !== 'operator') return
  const { rows } = await sql<DoneBefore>`
    select 'codes_imported' as event, 'operator' as actor_kind, i.operator_id as actor,
           ${isoTime('i.created_at')} as at
    from voucher_codes v join code_imports i on i.id = v.import_id
    where v.code_hash = any(${hashes}::bytea[]) and i.operator_id is not null
    order by i.id desc limit 1`.execute(tx)
  if (rows[0]) assertOwn(rows[0], actor, 'All of these codes are already imported.')
}

function storedCode(secrets: Secrets, { code, expires_at }: ReadCode): StoredCode {
  const code_hash = codeHash(secrets, code)
  return { code_hash, encrypted_code: encryptCode(secrets, code, code_hash), expires_at }
}

async function assertByCode(tx: Queryable, productId: number): Promise<void> {
  const stock = found(await stockOf(tx, productId), 'Product')
  if (!stock.delivered_by_code) throw new Refusal(409, 'This item is not delivered by code.')
}

async function earlierResult(tx: Queryable, { product_id, request_key }: NewImport) {
  const earlier = await firstRow<ImportedCodes & { product_id: number }>(tx)`
    select product_id, taken, refused as refused_count, refused_lines as refused
    from code_imports where request_key = ${request_key}`
  if (earlier?.product_id !== product_id) {
    throw new Refusal(409, 'These codes were already imported for another item.')
  }
  const { taken, refused, refused_count } = earlier
  return { taken, refused, refused_count }
}

/** The codes new to the shop under any of its keys, and the hashes of the others. */
async function newCodes(
  secrets: Secrets,
  db: Queryable,
  { codes, refused }: CodesRead,
): Promise<CodesRead & { known_hashes: Buffer[] }> {
  const hashed = codes.map((read) => ({ read, hashes: codeHashes(secrets, read.code) }))
  const { rows } = await sql<{ hash: string }>`
    select encode(code_hash, 'hex') as hash from voucher_codes
    where code_hash = any(${hashed.flatMap(({ hashes }) => hashes)}::bytea[])`.execute(db)
  const existing = new Set(rows.map(({ hash }) => hash))
  const isKnown = ({ hashes }: { hashes: Buffer[] }) =>
    hashes.some((hash) => existing.has(hash.toString('hex')))
  return {
    codes: hashed.filter((code) => !isKnown(code)).map(({ read }) => read),
    refused: [...refused, ...hashed.filter(isKnown).map(({ read }) => known(read))],
    known_hashes: hashed.filter(isKnown).flatMap(({ hashes }) => hashes),
  }
}

const known = ({ line }: ReadCode): RefusedLine => ({ line, why: 'known' })

const result = (taken: number, refused: RefusedLine[]): ImportedCodes => ({
  taken,
  refused: refused.toSorted((one, other) => one.line - other.line).slice(0, REFUSED_NAMED),
  refused_count: refused.length,
})
