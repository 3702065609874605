import type { CodeEntry, CodesQuery } from '@apeak/contract/codes'
import type { Page } from '@apeak/contract/lists'
import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import type { Database, Queryable } from '#platform/postgres/database.ts'
import type { AddOperatorEvents } from '#platform/postgres/events.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import type { EncryptedCode } from './sql.ts'

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
      ...(product_id ? [sql`v.product_id = ${product_id}::integer`] : []),
      ...(status ? [sql`v.status = ${status}`] : []),
      ...(order_id ? [sql`v.order_id = ${order_id}`] : []),
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

/** A code as it is stored, and the event that it was read; undefined where there is none. */
export async function codeToReveal(
  db: Queryable,
  id: number,
  {
    actor,
    reason,
    addOperatorEvents,
  }: {
    actor: Actor
    reason: string
    addOperatorEvents: AddOperatorEvents
  },
): Promise<EncryptedCode | undefined> {
  const { rows } = await sql<EncryptedCode>`
    with found as (
      select id, code_hash, encrypted_code, product_id, order_id from voucher_codes where id = ${id}
    ),
    event as (${addOperatorEvents(
      { actor, subject: 'code', action: 'revealed', reason },
      sql`select id, null as before,
                 jsonb_build_object('product_id', product_id, 'order_id', order_id) as after
          from found`,
    )})
    select id, code_hash, encrypted_code from found`.execute(db)
  return rows[0]
}
