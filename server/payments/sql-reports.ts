import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import type { ReportLine } from './provider-report.ts'

/** A report as it is stored, without its content. */
export type StoredReport = {
  id: number
  provider: string
  filename: string
  brought_by: string | null
  lines: number
  first_day: string
  last_day: string
  created_at: string
}

/** A report that is to be stored. */
export type NewReport = Pick<StoredReport, 'provider' | 'filename' | 'brought_by'> & {
  hash: string
  content: string
  lines: readonly ReportLine[]
}

const columns = sql`id, provider, filename, brought_by, lines, first_day::text, last_day::text,
  ${isoTime('created_at')} as created_at`

const dayIn = (time: ReturnType<typeof sql>) =>
  sql`(${time} at time zone 'Asia/Kuala_Lumpur')::date`

/**
 * Stores a report once, with its lines: of two reports that tell of the same thing the later one
 * counts. Undefined where the same report is stored already.
 */
export async function insertReport(
  db: Queryable,
  { provider, hash, filename, content, brought_by, lines }: NewReport,
): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`
    with line as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t(
        kind text, reference text, our_reference text, amount_sen integer, fee_sen integer,
        currency text, is_money boolean, word text, happened_at timestamptz)
    ),
    report as (
      insert into provider_reports (provider, hash, filename, content, brought_by, lines, first_day, last_day)
      select ${provider}, ${hash}, ${filename}, ${content}, ${brought_by}::text, count(*),
             min(${dayIn(sql`happened_at`)}), max(${dayIn(sql`happened_at`)})
      from line having count(*) > 0
      on conflict on constraint provider_reports_once do nothing
      returning *
    ),
    written as (
      insert into provider_report_lines (provider, kind, reference, report_id, our_reference, amount_sen,
                                         fee_sen, currency, is_money, word, happened_at)
      select report.provider, line.kind, line.reference, report.id, line.our_reference, line.amount_sen,
             line.fee_sen, line.currency, line.is_money, line.word, line.happened_at
      -- In one order, so that two reports that come at once do not wait for each other.
      from report, line order by line.kind, line.reference
      on conflict on constraint provider_report_lines_pkey do update set
        report_id = excluded.report_id, our_reference = excluded.our_reference,
        amount_sen = excluded.amount_sen, fee_sen = excluded.fee_sen, currency = excluded.currency,
        is_money = excluded.is_money, word = excluded.word, happened_at = excluded.happened_at
      where excluded.report_id > provider_report_lines.report_id
    )
    select ${columns} from report`.execute(db)
  return rows[0]
}

/** A report that is stored already. */
export async function reportByHash(
  db: Queryable,
  provider: string,
  hash: string,
): Promise<StoredReport | undefined> {
  const { rows } = await sql<StoredReport>`
    select ${columns} from provider_reports where provider = ${provider} and hash = ${hash}`.execute(
    db,
  )
  return rows[0]
}

/** The reports that tell of a day, the newest first. */
export async function reportsOfDay(db: Queryable, day: string): Promise<StoredReport[]> {
  const { rows } = await sql<StoredReport>`
    select ${columns} from provider_reports
    where ${day}::date between first_day and last_day order by id desc limit 50`.execute(db)
  return rows
}
