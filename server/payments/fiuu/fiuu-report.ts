import type { CsvRow } from '#platform/csv-rows.ts'
import { jsonOf } from '../call-provider.ts'
import { type ProviderReports, type ReportLine, UnreadableReport } from '../provider-report.ts'
import { jsonRows, needed, readCsv, senIn, timeIn } from '../read-csv.ts'
import type { FiuuClient } from './fiuu-client.ts'

/**
 * Fiuu's daily transaction report: every transaction of a day, failed ones included, each as it stands
 * when the report is made. Refunds are not in it.
 */
export const fiuuReports = (client: FiuuClient, merchantId: string): ProviderReports => ({
  kinds: ['payment'],
  read(content) {
    const json = content.trimStart().startsWith('[') ? jsonOf(content) : undefined
    const rows = json === undefined ? readCsv(content) : jsonRows(json)
    return rows.map((row) => lineOf(row, merchantId))
  },
  fetch: (day) => client.dailyReport(day),
})

function lineOf(row: CsvRow, merchantId: string): ReportLine {
  const domain = row.get('domain', 'merchantid')
  if (domain && domain !== merchantId) {
    throw new UnreadableReport(`Line ${row.line} is of another merchant.`)
  }
  const code = needed(row, 'statcode', 'status')
  const word = row.get('statname') || code
  const fee = row.get('transactionfee', 'mdr', 'fee')
  return {
    kind: 'payment',
    reference: needed(row, 'tranid', 'transactionid'),
    our_reference: row.get('orderid') || null,
    amount_sen: senIn(row, needed(row, 'amount', 'billamt')),
    fee_sen: fee ? senIn(row, fee) : null,
    // In its messages Fiuu calls ringgit RM.
    currency: (row.get('currency') || 'MYR').replace(/^RM$/, 'MYR'),
    is_money: code === '00',
    word,
    happened_at: timeIn(row, needed(row, 'billingdate', 'paydate', 'date')),
  }
}
