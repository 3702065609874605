import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** Attempts of a day (YYYY-MM-DD, Malaysia's) that stand alike. */
export type AttemptCount = {
  day: string
  provider: string
  state: string
  failure_reason: string | null
  attempts: number
}

/** Refunds that were begun on a day, by where the money goes and how they stand. */
export type RefundCount = { day: string; way: string; state: string; refunds: number; sen: number }

/** Something that waits for an operator, and since when the oldest of it has; null where nothing does. */
export type WaitingMoney = { waiting: number; since: string | null }

export type PaymentFigures = {
  attempts: AttemptCount[]
  refunds: RefundCount[]
  unapplied: WaitingMoney
  unmatched: WaitingMoney
  late_refunds: WaitingMoney
}

/**
 * What the dashboard tells of payments of the last so many days of Malaysia's, with today: in one
 * statement, each part by its own index.
 */
export async function paymentFigures(db: Queryable, days: number): Promise<PaymentFigures> {
  const begin = sql`malaysian_midnight(malaysian_day(now()) - ${sql.lit(days - 1)})`
  const day = sql`to_char(malaysian_day(created_at), 'YYYY-MM-DD') as day`
  const waiting = sql`json_build_object('waiting', count(*), 'since', min(created_at))`
  const { rows } = await sql<PaymentFigures>`
    select (
      select coalesce(json_agg(row_to_json(a)), '[]') from (
        select ${day}, provider, state, case when state = 'failed' then failure_reason end as failure_reason,
               count(*) as attempts
        from payment_attempts where created_at >= ${begin} group by 1, 2, 3, 4
      ) a
    ) as attempts, (
      select coalesce(json_agg(row_to_json(r)), '[]') from (
        select ${day}, way, state, count(*) as refunds, sum(amount_sen) as sen
        from refunds where created_at >= ${begin} group by 1, 2, 3
      ) r
    ) as refunds,
    (select ${waiting} from payments where state = 'unapplied' and refunded_sen < amount_sen) as unapplied,
    (select ${waiting} from unmatched_money where resolved_at is null) as unmatched,
    (select ${waiting} from refunds where state = 'requested' and created_at < now() - interval '1 hour')
      as late_refunds`.execute(db)
  return rows[0] as PaymentFigures
}

/** What is open of money now. */
export type OpenMoney = {
  attempts: { provider: string; open: number }[]
  unapplied: number
  unmatched: number
}

/**
 * Attempts that are looked up at their provider, and money that waits for an operator: each by its own
 * index.
 */
export async function openMoney(db: Queryable): Promise<OpenMoney> {
  const { rows } = await sql<OpenMoney>`
    select (
      select coalesce(json_agg(row_to_json(a)), '[]') from (
        select provider, count(*) as open from payment_attempts
        where next_poll_at is not null group by provider
      ) a
    ) as attempts,
    (select count(*) from payments where state = 'unapplied' and refunded_sen < amount_sen) as unapplied,
    (select count(*) from unmatched_money where resolved_at is null) as unmatched`.execute(db)
  return rows[0] as OpenMoney
}
