import type { CodeEntry, CodesQuery } from '@apeak/contract/codes-console'
import type { Page } from '@apeak/contract/lists'
import { sql } from 'kysely'
import type { Database, Queryable } from '#platform/postgres/database.ts'
import { readPage } from '#platform/postgres/list-page.ts'

/** Any number that no other lock in the database uses. */
const DELIVERING_LOCK = 4_702_354

/** Waits until nobody else delivers codes of the product; the lock ends with the transaction. */
export async function lockDelivering(tx: Queryable, productId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(DELIVERING_LOCK)}, ${productId}::integer)`.execute(
    tx,
  )
}

/** A code as it is stored. */
export type EncryptedCode = { id: number; code_hash: Buffer; encrypted_code: string }

/**
 * Gives an order codes of a product, those that expire first, for its units from `fromUnit` on. None
 * where there are not enough.
 */
export async function issueCodes(
  tx: Queryable,
  wanted: { productId: number; orderId: string; fromUnit: number; qty: number },
): Promise<EncryptedCode[]> {
  const { productId, orderId, fromUnit, qty } = wanted
  const { rows } = await sql<EncryptedCode>`
    with next as (
      select id, expires_at from voucher_codes
      where product_id = ${productId} and status = 'available'
        and (expires_at is null or expires_at > now())
      order by expires_at, id limit ${qty}::integer
      for update skip locked
    ),
    numbered as (
      select id, row_number() over (order by expires_at, id)::integer as at from next
      where (select count(*) from next) = ${qty}::integer
    )
    update voucher_codes c
    set status = 'issued', order_id = ${orderId}, issued_at = now(),
        unit = ${fromUnit}::integer + numbered.at - 1
    from numbered where c.id = numbered.id
    returning c.id, c.code_hash, c.encrypted_code`.execute(tx)
  return rows
}

/** Products with available codes that have expired. */
export async function productsWithExpiredCodes(db: Queryable): Promise<number[]> {
  const { rows } = await sql<{ product_id: number }>`
    select distinct product_id from voucher_codes
    where status = 'available' and expires_at <= now() order by product_id`.execute(db)
  return rows.map(({ product_id }) => product_id)
}

/** Marks a product's codes that have expired. How many those were. */
export async function expireAvailable(tx: Queryable, productId: number): Promise<number> {
  const { rows } = await sql`
    update voucher_codes set status = 'expired' where id in (
      select id from voucher_codes
      where product_id = ${productId} and status = 'available' and expires_at <= now()
      for update skip locked
    ) returning id`.execute(tx)
  return rows.length
}

/** Which codes: one, or those of an import. */
export type CodesMeant = { code: number } | { codeImport: number }

const areMeant = (meant: CodesMeant) =>
  'code' in meant ? sql<boolean>`id = ${meant.code}` : sql<boolean>`import_id = ${meant.codeImport}`

/** Whose codes these are; undefined where there are none. */
export async function productOfCodes(
  db: Queryable,
  meant: CodesMeant,
): Promise<number | undefined> {
  const { rows } = await sql<{ product_id: number }>`
    select product_id from voucher_codes where ${areMeant(meant)} limit 1`.execute(db)
  return rows[0]?.product_id
}

/** Marks those of these codes withdrawn that are available. How many those were. */
export async function withdrawAvailable(tx: Queryable, meant: CodesMeant): Promise<number> {
  const { rows } = await sql`
    update voucher_codes set status = 'withdrawn' where id in (
      select id from voucher_codes where ${areMeant(meant)} and status = 'available'
      order by id for update
    ) returning id`.execute(tx)
  return rows.length
}

/** The code that was imported last; undefined where there is none. */
export async function newestCode(db: Queryable): Promise<EncryptedCode | undefined> {
  const { rows } = await sql<EncryptedCode>`
    select id, code_hash, encrypted_code from voucher_codes order by id desc limit 1`.execute(db)
  return rows[0]
}

/** A code as it is stored, and whose it is; undefined where there is none. */
export async function codeById(
  db: Queryable,
  id: number,
): Promise<(EncryptedCode & { product_id: number; order_id: string | null }) | undefined> {
  return db
    .selectFrom('voucher_codes')
    .select(['id', 'code_hash', 'encrypted_code', 'product_id', 'order_id'])
    .where('id', '=', id)
    .executeTakeFirst()
}

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
export async function renewCodes(db: Queryable, codes: EncryptedCode[]): Promise<void> {
  await sql`
    update voucher_codes c
    set code_hash = renewed.code_hash, encrypted_code = renewed.encrypted_code
    from unnest(${codes.map(({ id }) => id)}::bigint[],
                ${codes.map(({ code_hash }) => code_hash)}::bytea[],
                ${codes.map(({ encrypted_code }) => encrypted_code)}::text[])
      as renewed (id, code_hash, encrypted_code)
    where c.id = renewed.id`.execute(db)
}

type CodeRow = Omit<CodeEntry, 'created_at' | 'expires_at' | 'issued_at'> & {
  created_at: Date
  expires_at: Date | null
  issued_at: Date | null
}

/** A page of codes, without the codes. */
export async function codesPage(db: Database, query: CodesQuery): Promise<Page<CodeEntry>> {
  const { product_id, status, order_id } = query
  const { data, ...page } = await readPage<CodeRow>(db, query, {
    select: sql`v.id, v.import_id, v.status, v.created_at, v.expires_at, v.issued_at, v.order_id`,
    from: sql`voucher_codes v`,
    where: [
      ...(product_id ? [sql<boolean>`v.product_id = ${product_id}::integer`] : []),
      ...(status ? [sql<boolean>`v.status = ${status}`] : []),
      ...(order_id ? [sql<boolean>`v.order_id = ${order_id}`] : []),
    ],
    columns: { id: sql`v.id`, expires_at: sql`v.expires_at`, issued_at: sql`v.issued_at` },
    sort: '-id',
    tie: sql`v.id`,
  })
  return { ...page, data: data.map(onTheWire) }
}

const onTheWire = ({ created_at, expires_at, issued_at, ...code }: CodeRow): CodeEntry => ({
  ...code,
  created_at: created_at.toISOString(),
  expires_at: expires_at?.toISOString() ?? null,
  issued_at: issued_at?.toISOString() ?? null,
})
