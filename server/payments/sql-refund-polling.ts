import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { type Refund, refundColumns } from './sql-refund.ts'

// An open refund is asked about each hour, later more seldom, at least daily. One that is back is looked
// at now and then for a month: it may fail after all.
const nextPoll = sql`case r.state
  when 'processed' then
    case when r.created_at > now() - interval '30 days' then now() + greatest(now() - r.created_at, interval '1 day') end
  else now() + least(greatest((now() - r.created_at) / 2, interval '1 hour'), interval '1 day') end`

/**
 * Takes at most `limit` refunds of these providers that are due to be looked up, whoever waited longest
 * first, and plans their next look: after a crash they are looked up then. Those of providers to be
 * left alone stay due.
 */
export async function claimDueRefunds(
  db: Queryable,
  providers: readonly string[],
  limit: number,
): Promise<Refund[]> {
  const { rows } = await sql<Refund>`
    with due as (
      select r.id, ${nextPoll} as next_poll_at from refunds r join payments p on p.id = r.payment_id
      where r.next_poll_at <= now() and p.provider = any(${[...providers]}::text[])
        and p.provider not in (select provider from provider_pauses where until > now())
      order by r.next_poll_at limit ${limit}
      for update of r skip locked
    ),
    r as (
      update refunds set polls = polls + 1, next_poll_at = due.next_poll_at from due
      where refunds.id = due.id returning refunds.*
    )
    select ${refundColumns} from r join payments p on p.id = r.payment_id`.execute(db)
  return rows
}
