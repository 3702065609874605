import { sql } from 'kysely'
import { waitingMoney } from '#payments/reconciliation/reconciliation.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** As many as are counted of each kind. */
const COUNTED = 200

/**
 * Unapplied payments and unmatched money that have waited for longer than so many minutes while nobody
 * has claimed them: how many, and since when the oldest has; null where none does.
 */
export async function unclaimedMoney(
  db: Queryable,
  minutes: number,
): Promise<{ waiting: number; since: Date | null }> {
  const money = (await waitingMoney(db, COUNTED)).filter(({ kind }) => kind !== 'refund')
  const kinds = money.map(({ kind }) => kind)
  const ids = money.map(({ id }) => id)
  const times = money.map(({ since }) => since)
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    select count(*)::integer as waiting, min(w.since) as since
    from unnest(${kinds}::text[], ${ids}::text[], ${times}::timestamptz[]) w (kind, id, since)
    where w.since < now() - ${minutes}::integer * interval '1 minute'
      and not exists (
        select from claims c
        where c.kind = w.kind and c.subject_id = w.id and c.expires_at > now()
      )`.execute(db)
  return rows[0] ?? { waiting: 0, since: null }
}
