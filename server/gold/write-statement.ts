import type { GoldReason } from '@apeak/contract/gold'
import { type Change, changesBetween } from '#ledger/ledger.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { goldOf } from './customer-gold.ts'
import { shownReference } from './rules.ts'

/** The longest span of one statement: a year that has a leap day. */
const DAYS_MAX = 366

const names: Record<GoldReason, string> = {
  top_up: 'Top up',
  purchase: 'Purchase',
  refund: 'Refund',
  adjustment: 'Adjustment',
  commission: 'Commission',
}

/**
 * The customer's statement from one day to another in Malaysia, both included, as CSV: the opening
 * balance, every change with the balance after it, the closing balance. Ringgit.
 */
export async function writeStatement(
  db: Database,
  customerId: number,
  { from, to }: { from: string; to: string },
): Promise<string> {
  refuseSpan(from, to)
  const { opening_sen, changes } = await changesBetween(db, goldOf(customerId), from, to)
  const lines = ['Date,Type,Reference,In (RM),Out (RM),Balance (RM)']
  lines.push(`${from},Opening balance,,,,${ringgit(opening_sen)}`)
  let balance = opening_sen
  for (const change of changes) {
    balance += change.change_sen
    lines.push(lineOf(change, balance))
  }
  lines.push(`${to},Closing balance,,,,${ringgit(balance)}`)
  return `${lines.join('\r\n')}\r\n`
}

// Nobody types any of these texts, so that no cell can hold a comma or a formula.
function lineOf(change: Change, balance: number): string {
  const { day, reason, pending_id, change_sen } = change
  const name = names[reason as GoldReason] ?? reason
  const reference = pending_id ?? shownReference(change)
  const incoming = change_sen > 0 ? ringgit(change_sen) : ''
  const outgoing = change_sen < 0 ? ringgit(-change_sen) : ''
  return [day, name, reference, incoming, outgoing, ringgit(balance)].join(',')
}

function refuseSpan(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (from < '2000-01-01') throw fieldRefused('from', 'This date is too long ago.')
  if (days < 1) throw fieldRefused('to', 'The last day must not lie before the first.')
  if (days > DAYS_MAX) throw fieldRefused('to', 'A statement covers at most a year.')
}

const ringgit = (sen: number) => (sen / 100).toFixed(2)
