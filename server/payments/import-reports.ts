import { createHash } from 'node:crypto'
import { malaysianDay } from '@apeak/contract/fields'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import type { PaymentsContext } from './context.ts'
import { noteProviderError } from './note-provider-error.ts'
import type { Provider } from './provider.ts'
import { type ReportLine, UnreadableReport } from './provider-report.ts'
import { insertReport, reportByHash, type StoredReport } from './sql-day-book.ts'
import { isPaused } from './sql-quota.ts'

/** The most lines that one report may have. */
const LINES_MAX = 200_000

/**
 * Reads a provider's report and stores it once, by its content. `brought_by`: the operator; null: the
 * job. Returns it, stored now or before. Throws 422 naming `provider` or `content` where it is none.
 */
export async function storeReport(
  { database, providers }: Pick<PaymentsContext, 'database' | 'providers'>,
  brought: { provider: string; filename: string; content: string; brought_by: string | null },
): Promise<StoredReport> {
  const { provider, content } = brought
  const reports = providers.get(provider)?.reports
  if (!reports) throw fieldRefused('provider', 'There are no reports of this provider.')
  const lines = latest(readLines(reports.read, content))
  if (lines.length === 0) throw fieldRefused('content', 'This report has no lines.')
  if (lines.length > LINES_MAX) throw fieldRefused('content', 'This report has too many lines.')
  const hash = createHash('sha256').update(content).digest('hex')
  const stored = await insertReport(database, { ...brought, hash, lines })
  const report = stored ?? (await reportByHash(database, provider, hash))
  if (!report) throw new Error('a report was not stored')
  return report
}

function readLines(read: (content: string) => ReportLine[], content: string): ReportLine[] {
  if (content.includes('\u0000') || !content.isWellFormed()) {
    throw fieldRefused('content', 'This is no text.')
  }
  try {
    const lines = read(content)
    for (const line of lines) assertShaped(line)
    return lines
  } catch (error) {
    if (error instanceof UnreadableReport) throw fieldRefused('content', error.message)
    throw error
  }
}

/** What providers call things is short; anything else is not what it seems to be. */
function assertShaped({ reference, our_reference, currency, word }: ReportLine): void {
  const isShaped =
    /^[\w-]{1,64}$/.test(reference) &&
    (our_reference ?? '').length <= 100 &&
    /^[A-Z]{3}$/.test(currency) &&
    word.length <= 100
  if (isShaped) return
  throw new UnreadableReport(`"${reference.slice(0, 40)}" is not what a provider would write.`)
}

/** Of lines that tell of the same thing the last one. */
function latest(lines: readonly ReportLine[]): ReportLine[] {
  return [...new Map(lines.map((line) => [`${line.kind} ${line.reference}`, line])).values()]
}

type Context = Pick<PaymentsContext, 'database' | 'log' | 'providers'>

/** A provider gave no report now: the job is tried again. */
class NoReportYet extends Error {}

/**
 * Fetches a provider's report of a day in Malaysia and stores it. Null where nothing happened on it.
 * Throws 404 where its API has no reports, 502 where it does not answer.
 */
export async function fetchReport(
  context: Context,
  name: string,
  day: string,
  brought_by: string | null,
): Promise<StoredReport | null> {
  const provider = context.providers.get(name)
  const fetch = provider?.reports?.fetch
  if (!provider || !fetch) throw new Refusal(404, 'This provider’s reports can only be uploaded.')
  const content = await fetchContent(context, provider, fetch, day)
  if (content === undefined) {
    throw new Refusal(502, 'The provider gave no report. Please try again later.')
  }
  if (content === '[]') return null
  return storeReport(context, { provider: name, filename: `${name} ${day}`, content, brought_by })
}

async function fetchContent(
  context: Context,
  provider: Provider,
  fetch: NonNullable<NonNullable<Provider['reports']>['fetch']>,
  day: string,
): Promise<string | undefined> {
  if (await isPaused(context.database, provider.name)) return undefined
  const answer = await fetch(day)
  if (answer.kind === 'ok') return answer.value
  await noteProviderError(context, provider.name, answer)
  return undefined
}

/** Fetches the report of a day, yesterday's unless told, of every provider whose API has one. */
export async function fetchReports(context: Context, day = yesterday()): Promise<void> {
  const missing: string[] = []
  for (const [name, { reports }] of context.providers) {
    if (!reports?.fetch) continue
    await fetchReport(context, name, day, null).catch((error: Error) => {
      context.log.warn({ provider: name, why: error.message }, 'there is no report yet')
      missing.push(name)
    })
  }
  if (missing.length > 0) throw new NoReportYet(`no report yet of ${missing.join(', ')}`)
}

const yesterday = () => malaysianDay(Date.now() - 86_400_000)
