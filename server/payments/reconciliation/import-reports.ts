import { createHash } from 'node:crypto'
import { malaysianDay } from '@apeak/contract/fields'
import type { ReportImport } from '@apeak/contract/payments-console'
import { type RawBuilder, sql } from 'kysely'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { allRows, firstRow, isoTime, type Queryable } from '#platform/postgres/database.ts'
import type { PaymentsContext } from '../context.ts'
import { isPaused, recordProviderError } from '../providers/quotas.ts'
import { type ReportLine, UnreadableReport } from '../providers/report.ts'

/** Most lines of a report. */
const LINES_MAX = 200_000

/**
 * Stores a provider's report once, by its content. `brought_by`: the operator; null for the job.
 * Returns the stored report, new or not. Throws 422 naming `provider` or `content`.
 */
export async function storeReport(
  { database, providers }: Pick<PaymentsContext, 'database' | 'providers'>,
  brought: { provider: string; filename: string; content: string; brought_by: string | null },
): Promise<StoredReport> {
  const { provider, content } = brought
  const reports = providers.get(provider)?.reports
  if (!reports) throw fieldRefused('provider', 'This provider has no reports.')
  const lines = latestLines(readLines(reports.read, content))
  if (lines.length === 0) throw fieldRefused('content', 'This report has no lines.')
  if (lines.length > LINES_MAX) throw fieldRefused('content', 'This report has too many lines.')
  const hash = createHash('sha256').update(content).digest('hex')
  const stored = await insertReport(database, { ...brought, hash, lines })
  const known = sql<boolean>`provider = ${provider} and hash = ${hash}`
  const [report] = stored ? [stored] : await selectReports(database, known)
  if (!report) throw new Error('a report was not stored')
  return report
}

function readLines(read: (content: string) => ReportLine[], content: string): ReportLine[] {
  if (content.includes('\u0000') || !content.isWellFormed()) {
    throw fieldRefused('content', 'This file is not a text file.')
  }
  try {
    const lines = read(content)
    for (const line of lines) assertPlausible(line)
    return lines
  } catch (error) {
    if (error instanceof UnreadableReport) throw fieldRefused('content', error.message)
    throw error
  }
}

/** Refuses values that no provider would send. Throws `UnreadableReport`. */
function assertPlausible({ reference, our_reference, currency, word }: ReportLine): void {
  const isShaped =
    /^[\w-]{1,64}$/.test(reference) &&
    (our_reference ?? '').length <= 100 &&
    /^[A-Z]{3}$/.test(currency) &&
    word.length <= 100
  if (isShaped) return
  throw new UnreadableReport(`"${reference.slice(0, 40)}" is not a valid reference.`)
}

/** The last line of each payment, refund and dispute. */
function latestLines(lines: readonly ReportLine[]): ReportLine[] {
  return [...new Map(lines.map((line) => [`${line.kind} ${line.reference}`, line])).values()]
}

type FetchContext = Pick<PaymentsContext, 'database' | 'log' | 'providers'>

/** Thrown to retry the job: a provider gave no report. */
class ReportPending extends Error {}

/**
 * Fetches and stores a provider's report of a day in Malaysia. Null if it has no lines. Throws 404
 * if the API has no reports; 502 if the provider gave none.
 */
export async function fetchReport(
  context: FetchContext,
  name: string,
  day: string,
  brought_by: string | null,
): Promise<StoredReport | null> {
  const fetch = context.providers.get(name)?.reports?.fetch
  if (!fetch) throw new Refusal(404, 'This provider’s reports can only be uploaded.')
  const answer = (await isPaused(context.database, name)) ? undefined : await fetch(day)
  if (answer?.kind !== 'ok') {
    if (answer) await recordProviderError(context, name, answer)
    throw new Refusal(502, 'The provider did not return a report. Please try again later.')
  }
  const content = answer.value
  if (content === '[]') return null
  return storeReport(context, { provider: name, filename: `${name} ${day}`, content, brought_by })
}

/**
 * Fetches the report of a day, by default yesterday, from every provider whose API has reports.
 * Throws `ReportPending`.
 */
export async function fetchReports(context: FetchContext, day = yesterday()): Promise<void> {
  const missing: string[] = []
  for (const [name, { reports }] of context.providers) {
    if (!reports?.fetch) continue
    await fetchReport(context, name, day, null).catch((error: Error) => {
      context.log.warn({ provider: name, why: error.message }, 'provider report not available yet')
      missing.push(name)
    })
  }
  if (missing.length > 0) throw new ReportPending(`no report yet of ${missing.join(', ')}`)
}

const yesterday = () => malaysianDay(Date.now() - 86_400_000)

type StoredReport = NonNullable<ReportImport['report']>

/** A report to store. */
type NewReport = Pick<StoredReport, 'provider' | 'filename' | 'brought_by'> & {
  hash: string
  content: string
  lines: readonly ReportLine[]
}

const reportColumns = sql`id, provider, filename, brought_by, lines, first_day::text, last_day::text,
  ${isoTime('created_at')} as created_at`

const malaysianDate = (time: ReturnType<typeof sql>) =>
  sql`(${time} at time zone 'Asia/Kuala_Lumpur')::date`

/**
 * Stores a report once, with its lines; a later report replaces equal lines of an earlier one.
 * Undefined if stored before.
 */
async function insertReport(
  db: Queryable,
  { provider, hash, filename, content, brought_by, lines }: NewReport,
): Promise<StoredReport | undefined> {
  return firstRow<StoredReport>(db)`
    with line as (
      select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as t(
        kind text, reference text, our_reference text, amount_sen integer, fee_sen integer,
        currency text, is_money boolean, word text, happened_at timestamptz)
    ),
    report as (
      insert into provider_reports (provider, hash, filename, content, brought_by, lines, first_day, last_day)
      select ${provider}, ${hash}, ${filename}, ${content}, ${brought_by}::text, count(*),
             min(${malaysianDate(sql`happened_at`)}), max(${malaysianDate(sql`happened_at`)})
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
    select ${reportColumns} from report`
}

/** Stored reports, newest first. */
async function selectReports(db: Queryable, where: RawBuilder<boolean>): Promise<StoredReport[]> {
  return allRows<StoredReport>(db)`
    select ${reportColumns} from provider_reports where ${where} order by id desc limit 50`
}

/** The reports that cover a day, newest first. */
export const reportsOfDay = (db: Queryable, day: string) =>
  selectReports(db, sql<boolean>`${day}::date between first_day and last_day`)
