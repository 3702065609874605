import type { CsvRow } from '#platform/csv-rows.ts'
import type { ProviderResult } from '../provider.ts'
import {
  type ProviderReports,
  type ReportKind,
  type ReportLine,
  UnreadableReport,
} from '../provider-report.ts'
import { jsonRows, needed, readCsv, senIn, timeIn } from '../read-csv.ts'
import type { RazorpayClient } from './razorpay-client.ts'

/** How many lines one call brings, and how many calls a day may need. */
const PAGE_LINES = 500
const PAGES_MAX = 200

/**
 * Razorpay's settlement reconciliation: what was settled on a day, each line with the time at which it
 * was paid. The dashboard's file holds ringgit, the API's answer sen.
 */
export const razorpayReports = (client: RazorpayClient): ProviderReports => ({
  kinds: ['payment', 'refund'],
  read(content) {
    if (!content.trimStart().startsWith('[')) {
      return readCsv(content).map((row) => lineOf(row, (text) => senIn(row, text)))
    }
    return jsonRows(JSON.parse(content)).map((row) => lineOf(row, (text) => wholeSen(row, text)))
  },
  fetch: (day) => fetchRecon(client, day),
})

async function fetchRecon(client: RazorpayClient, day: string): Promise<ProviderResult<string>> {
  const items: unknown[] = []
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const answer = await client.fetchRecon(day, { count: PAGE_LINES, from: items.length })
    if (answer.kind !== 'ok') return answer
    items.push(...answer.value)
    if (answer.value.length < PAGE_LINES) break
  }
  return { kind: 'ok', value: JSON.stringify(items) }
}

function lineOf(row: CsvRow, sen: (text: string) => number): ReportLine {
  const word = needed(row, 'transactionentity', 'type')
  const dispute = row.get('disputeid') || undefined
  const kind = kindOf(word, dispute)
  const withoutTax = row.get('feeexclusivetax')
  const fee = withoutTax ?? row.get('fee')
  const tax = withoutTax === undefined ? 0 : sen(row.get('tax') || '0')
  return {
    kind,
    reference: (kind === 'chargeback' && dispute) || needed(row, 'entityid'),
    our_reference: row.get('orderreceipt') || null,
    amount_sen: sen(needed(row, 'amount')),
    fee_sen: fee ? sen(fee) + tax : null,
    currency: row.get('currency') || 'MYR',
    is_money: true,
    word,
    happened_at: timeIn(row, needed(row, 'entitycreatedat', 'createdat')),
  }
}

function kindOf(word: string, dispute: string | undefined): ReportKind {
  if (word === 'payment' || word === 'refund') return word
  return word === 'adjustment' && dispute ? 'chargeback' : 'other'
}

function wholeSen(row: CsvRow, text: string): number {
  const sen = Math.abs(Number(text))
  if (Number.isSafeInteger(sen) && sen < 1_000_000_000) return sen
  throw new UnreadableReport(`Line ${row.line}: "${text.slice(0, 40)}" is no amount.`)
}
