import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { eventPart } from './sql-lifecycle.ts'

/** Takes a person out of their applications, and ends their codes. */
export async function eraseAffiliate(db: Queryable, accountId: number): Promise<void> {
  const actor = { kind: 'shopper', account_id: accountId } as const
  await sql`
    with erased as (
      update affiliate_applications set name = null, phone_no = null, email = null,
        social_media = '{}', reason = null, previous_collab = null, bank_name = null,
        bank_acc_no = null, bank_acc_name = null, document_id = null, erased_at = now()
      where account_id = ${accountId} and erased_at is null
      returning account_id as id
    ),
    ended as (update affiliates set erased_at = now() where id = ${accountId}),
    ${eventPart(
      { event: 'erased', actor },
      sql`select distinct id, null as from_status, null as to_status, '{}'::jsonb as data from erased`,
    )}
    select id from erased`.execute(db)
}
