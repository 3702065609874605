import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { deleteDocuments } from '#platform/files/files.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { eventPart } from './sql-lifecycle.ts'

/** Takes a person out of their applications, with their documents, and ends their codes; in a transaction. */
export async function eraseAffiliate(
  tx: Queryable,
  accountId: number,
  actor: Actor,
): Promise<void> {
  const { rows } = await sql<{ document_id: number }>`
    with erased as (
      update affiliate_applications a set name = null, phone_no = null, email = null,
        social_media = '{}', reason = null, previous_collab = null, bank_name = null,
        bank_acc_no = null, bank_acc_name = null, document_id = null, erased_at = now()
      from affiliate_applications before
      where a.account_id = ${accountId} and a.erased_at is null and before.id = a.id
      returning a.account_id as id, before.document_id
    ),
    ended as (update affiliates set erased_at = now() where id = ${accountId}),
    ${eventPart(
      { event: 'erased', actor },
      sql`select distinct id, null as from_status, null as to_status, '{}'::jsonb as data from erased`,
    )}
    -- The same content, brought by somebody else too, is one document.
    select distinct document_id from erased
    where document_id is not null and not exists (
      select from affiliate_applications other
      where other.document_id = erased.document_id and other.account_id <> ${accountId}
    )`.execute(tx)
  await deleteDocuments(
    tx,
    rows.map(({ document_id }) => document_id),
  )
}
