import type { ProviderResult } from './provider.ts'

/** What a line of a provider's report is about. */
const reportKinds = ['payment', 'refund', 'chargeback', 'other'] as const
export type ReportKind = (typeof reportKinds)[number]

/** One line of a provider's report. */
export type ReportLine = {
  kind: ReportKind
  /** How the provider calls the payment, the refund or the dispute. */
  reference: string
  /** Our own reference; null where the report does not tell. */
  our_reference: string | null
  /** Never negative: the kind says which way it went. */
  amount_sen: number
  /** What the provider keeps, with tax; null where the report does not tell. */
  fee_sen: number | null
  currency: string
  /** Whether it is money, and the provider's word for how it stands. */
  is_money: boolean
  word: string
  happened_at: Date
}

/** What a provider tells of the money of a day, other than payment by payment. */
export type ProviderReports = {
  /** The kinds of lines that its reports hold all of. */
  kinds: readonly ReportKind[]
  /** Reads a report as it was uploaded or fetched. Throws `UnreadableReport`. */
  read(content: string): ReportLine[]
  /** Fetches the report of a day in Malaysia (`2026-11-22`); absent where only a portal has it. */
  fetch?(day: string): Promise<ProviderResult<string>>
}

/** What was brought is no report of this provider's; the message says where it is not. */
export class UnreadableReport extends Error {}
