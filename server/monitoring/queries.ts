import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { addJobs } from '#platform/jobs/jobs.ts'
import {
  allRows,
  type Database,
  inTransaction,
  isoTime,
  type Queryable,
} from '#platform/postgres/database.ts'
import type { AlertKind, Finding } from './alert-rules.ts'

/** Minimum time between two mails about one kind of alert. */
const MAIL_INTERVAL = sql`interval '1 hour'`

/** SQL: ended since the last mail announced it. */
const endedUnannounced = sql`(alerts.told_at >= alerts.since and alerts.told_at < alerts.over_at)`
/** SQL: open and not announced yet. */
const startedUnannounced = sql`(alerts.over_at is null and (alerts.told_at is null or alerts.told_at < alerts.since))`

/** SQL: announced, and what is `found` now has another name. */
const newlyNamed = sql`(alerts.over_at is null and alerts.told_at >= alerts.since and exists (
  select from found, json_array_elements_text(found.names) name
  where found.kind = excluded.kind and strpos(', ' || alerts.what, ', ' || name || ' (') = 0))`

/** Retention of closed alerts. */
const KEPT = sql`interval '1 year'`

/** SQL: stores the spans of the rows of `alerts` that a part of the statement returns. */
const recordSpans = (changed: 'begun' | 'ended') => sql`
  insert into alert_spans (kind, since, what, over_at)
  select kind, since, what, over_at from ${sql.table(changed)}
  on conflict on constraint alert_spans_one_each do update set
    what = excluded.what, over_at = excluded.over_at`

/**
 * Stores the findings. A problem that recurs before its end was mailed counts as uninterrupted; an
 * announced one with a new name begins again.
 * Rows are locked in the order of their kinds, so that concurrent checks do not deadlock.
 */
export async function saveFindings(db: Queryable, findings: readonly Finding[]): Promise<void> {
  const wrong = findings.filter(({ what }) => what !== null)
  const fine = findings.filter(({ what }) => what === null).map(({ kind }) => kind)
  if (wrong.length > 0) {
    await sql`
      with found as (
        select kind, what, names::json as names from unnest(
          ${wrong.map(({ kind }) => kind)}::text[], ${wrong.map(({ what }) => what)}::text[],
          ${wrong.map(({ names = [] }) => JSON.stringify(names))}::text[]
        ) found (kind, what, names)
      ),
      begun as (
        insert into alerts (kind, what) select kind, what from found order by kind
        on conflict on constraint alerts_one_each do update set
          since = case
            when ${newlyNamed} then now()
            when alerts.over_at is null or ${endedUnannounced} then alerts.since
            else now()
          end,
          over_at = null, what = excluded.what
        where alerts.over_at is not null or alerts.what <> excluded.what
        returning alerts.kind, since, alerts.what, over_at
      ),
      replaced as (
        update alert_spans set over_at = now() from begun
        where alert_spans.kind = begun.kind and alert_spans.over_at is null
          and alert_spans.since < begun.since
      )
      ${recordSpans('begun')}`.execute(db)
  }
  await sql`
    with ended as (
      update alerts set over_at = now() from (
        select kind from alerts where over_at is null and kind = any(${fine}::text[])
        order by kind for update
      ) fine
      where alerts.kind = fine.kind
      returning alerts.kind, since, what, over_at
    ),
    forgotten as (delete from alert_spans where over_at < now() - ${KEPT})
    ${recordSpans('ended')}`.execute(db)
}

/** News about one kind of alert; `over_at` null: open. */
export type AlertNews = { kind: AlertKind; since: string; over_at: string | null; what: string }

/** Queues one mail per address with all unsent news, and marks them sent. */
export function queueNews(db: Database, recipients: readonly string[]): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ news: AlertNews[] | null }>`
      with told as (
        update alerts set told_at = now() from (
          select kind from alerts
          where (${startedUnannounced} or ${endedUnannounced})
            and (told_at is null or told_at <= now() - ${MAIL_INTERVAL})
          order by kind for update
        ) untold
        where alerts.kind = untold.kind
        returning alerts.kind, since, over_at, what
      )
      select json_agg(told order by over_at is not null, kind) as news from told`.execute(tx)
    const news = rows[0]?.news
    if (!news) return
    const key = randomUUID()
    const mails = recipients.map((to) => ({ to, key, news }))
    await addJobs(tx, 'mail_alert', mails)
  })
}

/** Kinds of open alerts. */
export async function openAlerts(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from alerts where over_at is null`.execute(db)
  return rows.map(({ kind }) => kind)
}

/** An alert's span; `over_at` null: open. */
export type AlertSpan = { kind: AlertKind; what: string; since: string; over_at: string | null }

/** All open alerts, and the newest closed ones. */
export async function alertSpans(db: Queryable, limit: number): Promise<AlertSpan[]> {
  const span = sql`kind, what, since as begun, ${isoTime('since')} as since, ${isoTime('over_at')} as over_at`
  return allRows<AlertSpan>(db)`
    select kind, what, since, over_at from (
      select ${span} from alert_spans where over_at is null
      union all
      (select ${span} from alert_spans where over_at is not null order by since desc limit ${limit})
    ) spans
    order by over_at is not null, begun desc`
}

/** The database's time and version. */
export async function databaseNow(db: Queryable): Promise<{ now: string; version: string }> {
  const { rows } = await sql<{ now: string; version: string }>`
    select ${isoTime(sql`now()`)} as now, current_setting('server_version') as version`.execute(db)
  return rows[0] ?? { now: '', version: '' }
}
