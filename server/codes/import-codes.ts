import type { ImportedCodes, RefusedLine } from '@apeak/contract/codes-console'
import { addToStock, lockStock, noteRefill, stockOf } from '#catalog/catalog.ts'
import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { assertOwn, notFound, Refusal } from '#platform/http/problems.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { codeHash, codeHashes, encryptCode } from './code-secrets.ts'
import { type CodesRead, type ReadCode, readCodes } from './read-codes.ts'
import {
  beginImport,
  broughtBy,
  finishImport,
  importByRequest,
  insertCodes,
  knownHashes,
  type NewImport,
  type StoredCode,
} from './sql-importing.ts'

/** As many refused lines as an answer names. */
const REFUSED_NAMED = 100

/** What an import of these lines would take. Throws 422 where they cannot be read. */
export async function previewCodes(
  { database, secrets }: Pick<Context, 'database' | 'secrets'>,
  text: string,
): Promise<ImportedCodes> {
  const { codes, refused } = await newCodes(secrets, database, readCodes(text, new Date()))
  return result(codes.length, refused)
}

/**
 * Takes the codes of these lines that the shop never had into a product's stock, for whoever waits for
 * them first. Safe to repeat: the same `request_key` imports once, and is answered with the same.
 * Throws 404 where there is no such product; 409 where it is not delivered by code, or another operator
 * has brought every one of these codes.
 */
export function importCodes(
  context: Pick<Context, 'database' | 'secrets' | 'addOperatorEvent'>,
  text: string,
  wanted: NewImport,
): Promise<ImportedCodes> {
  return inTransaction(context.database, (tx) => importCodesIn(context, tx, text, wanted))
}

/** The same within a transaction. */
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
  const importId = await beginImport(tx, wanted)
  if (importId === undefined) return earlierResult(tx, wanted)
  const { codes, refused, known_hashes } = await newCodes(secrets, tx, read)
  const stored = codes.map((code) => storedCode(secrets, code))
  await lockStock(tx, product_id)
  const inserted = await insertCodes(tx, { importId, productId: product_id }, stored)
  if (inserted.size === 0) {
    const all = [...known_hashes, ...stored.map(({ code_hash }) => code_hash)]
    await refuseAnothers(tx, all, actor)
  }
  await addToStock(tx, product_id, inserted.size)
  await noteRefill(tx, product_id)
  // Somebody else has imported these since they were looked for.
  const late = codes.filter(
    (_code, at) => !inserted.has(stored[at]?.code_hash.toString('hex') ?? ''),
  )
  const done = result(inserted.size, [...refused, ...late.map(known)])
  await finishImport(tx, importId, done)
  const { taken, refused_count } = done
  await context.addOperatorEvent(tx, {
    ...{ actor, subject: 'product', id: product_id, action: 'codes_imported' },
    after: { import_id: importId, taken, refused: refused_count },
  })
  await addJob(tx, 'deliver_codes', { product_id })
  return done
}

/** Throws 409 where another operator brought the codes of these hashes, who is named. */
async function refuseAnothers(tx: Queryable, hashes: Buffer[], actor: Actor): Promise<void> {
  if (actor.kind !== 'operator') return
  const brought = await broughtBy(tx, hashes)
  if (brought) assertOwn(brought, actor, 'All of these codes are in the shop already.')
}

function storedCode(secrets: Secrets, { code, expires_at }: ReadCode): StoredCode {
  const code_hash = codeHash(secrets, code)
  return { code_hash, encrypted_code: encryptCode(secrets, code, code_hash), expires_at }
}

async function assertByCode(tx: Queryable, productId: number): Promise<void> {
  const stock = await stockOf(tx, productId)
  if (!stock) throw notFound('Product')
  if (!stock.delivered_by_code) throw new Refusal(409, 'This product is not delivered by code.')
}

async function earlierResult(tx: Queryable, { product_id, request_key }: NewImport) {
  const earlier = await importByRequest(tx, request_key)
  if (earlier?.product_id !== product_id) {
    throw new Refusal(409, 'These codes were imported already, for another product.')
  }
  const { taken, refused, refused_count } = earlier
  return { taken, refused, refused_count }
}

/** Those that were read and that the shop never had, under whichever of its keys; and the others' hashes. */
async function newCodes(
  secrets: Secrets,
  db: Queryable,
  { codes, refused }: CodesRead,
): Promise<CodesRead & { known_hashes: Buffer[] }> {
  const hashed = codes.map((read) => ({ read, hashes: codeHashes(secrets, read.code) }))
  const there = await knownHashes(
    db,
    hashed.flatMap(({ hashes }) => hashes),
  )
  const isThere = ({ hashes }: { hashes: Buffer[] }) =>
    hashes.some((hash) => there.has(hash.toString('hex')))
  return {
    codes: hashed.filter((code) => !isThere(code)).map(({ read }) => read),
    refused: [...refused, ...hashed.filter(isThere).map(({ read }) => known(read))],
    known_hashes: hashed.filter(isThere).flatMap(({ hashes }) => hashes),
  }
}

const known = ({ line }: ReadCode): RefusedLine => ({ line, why: 'known' })

const result = (taken: number, refused: RefusedLine[]): ImportedCodes => ({
  taken,
  refused: refused.toSorted((one, other) => one.line - other.line).slice(0, REFUSED_NAMED),
  refused_count: refused.length,
})
