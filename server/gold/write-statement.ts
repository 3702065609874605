import type { GoldReason } from '@apeak/contract/gold'
import { fieldRefused } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { type StatementRow, statementOf } from './sql-history.ts'

/** The longest span of one statement: a year that has a leap day. */
const DAYS_MAX = 366

const names: Record<GoldReason, string> = {
  top_up: 'Top up',
  purchase: 'Purchase',
  refund: 'Refund',
  adjustment: 'Adjustment',
}

/**
 * The customer's statement from one day to another in Malaysia, both included, as CSV: the opening
 * balance, every movement with the balance after it, the closing balance. Ringgit.
 */
export async function writeStatement(
  db: Database,
  customerId: number,
  { from, to }: { from: string; to: string },
): Promise<string> {
  refuseSpan(from, to)
  const { opening_sen, rows } = await statementOf(db, customerId, from, to)
  const lines = ['Date,Type,Reference,In (RM),Out (RM),Balance (RM)']
  lines.push(`${from},Opening balance,,,,${ringgit(opening_sen)}`)
  let balance = opening_sen
  for (const row of rows) {
    balance += row.change_sen
    lines.push(lineOf(row, balance))
  }
  lines.push(`${to},Closing balance,,,,${ringgit(balance)}`)
  return `${lines.join('\r\n')}\r\n`
}

// None of these texts is anybody's own, so that no cell can hold a comma or a formula.
function lineOf({ day, reason, reference, change_sen }: StatementRow, balance: number): string {
  const incoming = change_sen > 0 ? ringgit(change_sen) : ''
  const outgoing = change_sen < 0 ? ringgit(-change_sen) : ''
  return [day, names[reason], reference, incoming, outgoing, ringgit(balance)].join(',')
}

function refuseSpan(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (from < '2000-01-01') throw fieldRefused('from', 'This date is too long ago.')
  if (days < 1) throw fieldRefused('to', 'The last day must not lie before the first.')
  if (days > DAYS_MAX) throw fieldRefused('to', 'A statement covers at most a year.')
}

const ringgit = (sen: number) => (sen / 100).toFixed(2)
