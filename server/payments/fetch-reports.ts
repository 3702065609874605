import { malaysianDay } from '@apeak/contract/malaysian-day'
import type { AppContext } from '#context.ts'
import { Refusal } from '#platform/http/problems.ts'
import { noteProviderError } from './note-provider-error.ts'
import type { Provider } from './provider.ts'
import { isPaused } from './sql-quota.ts'
import type { StoredReport } from './sql-reports.ts'
import { storeReport } from './store-report.ts'

type Context = Pick<AppContext, 'database' | 'log' | 'providers'>

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
