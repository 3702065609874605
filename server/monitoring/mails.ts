import { consolePages } from '@apeak/contract/paths'
import type { Mail } from '#platform/mail/mail.ts'
import { type Block, composeMail, malaysianTime } from '#platform/mail/mail-layout.ts'
import { type AlertKind, alertTitles } from './alert-rules.ts'
import type { AlertNews } from './queries.ts'

const system = { label: 'Open the system’s page', path: consolePages.system }

/** Console page of each kind of alert. */
const pages: Partial<Record<AlertKind, { label: string; path: string }>> = {
  ledger: { label: 'Open the ledger', path: consolePages.ledger },
  money: { label: 'Open the queue', path: consolePages.queue },
  failed_jobs: system,
  late_jobs: system,
  backup: system,
  hung_runner: system,
}

/** Mail to the shop's operators: alerts that began, and those that ended. */
export function alertMail(publicUrl: string, to: string, news: readonly AlertNews[]): Mail {
  const subject = subjectOf(news)
  return composeMail(publicUrl, {
    to,
    subject: `Apeak: ${subject}`,
    heading: subject,
    blocks: [
      ...news.flatMap((one) => blocksOf(publicUrl, one)),
      { link: { label: 'Open the console', href: publicUrl + consolePages.home } },
      'The meaning of each alert, and what to do, is in docs/operations.md under “Alerts”.',
    ],
  })
}

function subjectOf(news: readonly AlertNews[]): string {
  const [first] = news
  const begun = news.filter(({ over_at }) => over_at === null).length
  if (first && news.length === 1) return titleOf(first)
  return begun > 0
    ? `${news.length} alerts, ${begun} of them new`
    : `${news.length} alerts are resolved`
}

const titleOf = ({ kind, over_at }: AlertNews) =>
  over_at === null ? alertTitles[kind] : `Resolved: ${alertTitles[kind]}`

function blocksOf(publicUrl: string, one: AlertNews): Block[] {
  const { kind, since, over_at, what } = one
  const rows: [string, string][] = [['Since', malaysianTime(new Date(since))]]
  if (over_at !== null) rows.push(['Resolved', malaysianTime(new Date(over_at))])
  const page = over_at === null ? pages[kind] : undefined
  return [
    `${titleOf(one)}${over_at === null ? `\n${what}` : ''}`,
    { rows },
    ...(page ? [{ link: { label: page.label, href: publicUrl + page.path } }] : []),
  ]
}
