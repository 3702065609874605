import { consolePages } from '@apeak/contract/paths'
import type { Mail } from '#platform/mail/mail.ts'
import { type Block, composeMail } from '#platform/mail/mail-layout.ts'
import { malaysianTime } from '#platform/mail/malaysian-time.ts'
import type { AlertKind } from './rules.ts'
import type { AlertNews } from './sql.ts'

const titles: Record<AlertKind, string> = {
  ledger: 'The ledger does not add up',
  money: 'Money waits for an operator',
  failed_jobs: 'Jobs have failed for good',
  late_jobs: 'Jobs wait too long',
  late_mails: 'Mails are not sent',
  backup: 'The backup is missing',
  certificate: 'The certificate has to be replaced',
}

/** Where in the console one sees more of it. */
const pages: Partial<Record<AlertKind, { label: string; path: string }>> = {
  ledger: { label: 'Open the ledger', path: consolePages.ledger },
  money: { label: 'Open the queue', path: consolePages.queue },
}

/** To whoever runs the shop: what began that they must know of, and what of it is over. */
export function alertMail(publicUrl: string, to: string, news: readonly AlertNews[]): Mail {
  const subject = subjectOf(news)
  return composeMail(publicUrl, {
    to,
    subject: `Apeak: ${subject}`,
    heading: subject,
    blocks: [
      ...news.flatMap((one) => blocksOf(publicUrl, one)),
      { link: { label: 'Open the console', href: publicUrl + consolePages.home } },
      { text: 'What each alert means, and what to do, stands in docs/operations.md under Alerts.' },
    ],
  })
}

function subjectOf(news: readonly AlertNews[]): string {
  const [first] = news
  const begun = news.filter(({ over_at }) => over_at === null).length
  if (first && news.length === 1) return titleOf(first)
  return begun > 0
    ? `${news.length} alerts, ${begun} of them new`
    : `${news.length} alerts are over`
}

const titleOf = ({ kind, over_at }: AlertNews) =>
  over_at === null ? titles[kind] : `Over: ${titles[kind]}`

function blocksOf(publicUrl: string, one: AlertNews): Block[] {
  const { kind, since, over_at, what } = one
  const rows: [string, string][] = [['Since', malaysianTime(new Date(since))]]
  if (over_at !== null) rows.push(['Over', malaysianTime(new Date(over_at))])
  const page = over_at === null ? pages[kind] : undefined
  return [
    { text: `${titleOf(one)}${over_at === null ? `\n${what}` : ''}` },
    { rows },
    ...(page ? [{ link: { label: page.label, href: publicUrl + page.path } }] : []),
  ]
}
