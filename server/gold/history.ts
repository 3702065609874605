import type { GoldHistory, GoldReason, GoldTransaction } from '@apeak/contract/gold'
import type { Language } from '@apeak/contract/languages'
import { type Change, changesBetween, entriesPage, type LedgerEntry } from '#ledger/ledger.ts'
import { type Messages, messagesIn } from '#messages/messages.ts'
import { type OrderedItem, orderedItems } from '#orders/orders.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { goldOf } from './customer-gold.ts'
import { type Topup, topupsById } from './move-topup.ts'
import { shownReference } from './rules.ts'

const PER_PAGE = 12

/** A page of the customer's gold history, newest first. */
export async function listHistory(
  db: Database,
  customerId: number,
  { page = 1, per_page = PER_PAGE }: { page?: number; per_page?: number },
): Promise<GoldHistory> {
  const { total, entries } = await entriesPage(db, goldOf(customerId), page, per_page)
  const items = await orderedItems(db, entries.filter(isOfOrder).map(shownReference))
  const topups = await topupsById(
    db,
    entries.filter(isTopup).map(({ id }) => id),
  )
  return {
    data: {
      data: entries.map((entry) => toWire(entry, items, topups.get(entry.id))),
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / per_page)),
      per_page,
      total,
    },
  }
}

const isTopup = ({ reason }: LedgerEntry) => reason === 'top_up'
const isOfOrder = ({ reason }: LedgerEntry) => reason === 'purchase' || reason === 'refund'

function toWire(
  entry: LedgerEntry,
  items: ReadonlyMap<string, OrderedItem>,
  topup: Topup | undefined,
): GoldTransaction {
  const { id, created_at, incoming, amount_sen } = entry
  const reason = entry.reason as GoldReason
  const ordered = isOfOrder(entry) ? items.get(shownReference(entry)) : undefined
  return {
    id,
    short_reference: topup?.short_reference ?? ordered?.short_reference ?? null,
    created_at: new Date(created_at).toISOString(),
    type: reason === 'top_up' ? 'debit' : 'credit',
    reason,
    direction: incoming ? 'in' : 'out',
    status: topup?.status ?? 'completed',
    reference: topup?.transaction_id ?? shownReference(entry),
    item: ordered?.item ?? null,
    payment_method: topup?.payment_method ?? null,
    paid_amount: topup ? topup.paid_sen / 100 : null,
    value: amount_sen / 100,
  }
}

/** A leap year. */
const DAYS_MAX = 366

/**
 * The customer's statement as CSV in ringgit, from one Malaysian day to another, both inclusive: opening
 * balance, each movement with the balance after it, closing balance.
 */
export async function writeStatement(
  db: Database,
  customerId: number,
  { from, to }: { from: string; to: string },
  language: Language,
): Promise<string> {
  refuseSpan(from, to)
  const { opening_sen, changes } = await changesBetween(db, goldOf(customerId), from, to)
  const { gold } = messagesIn[language]
  const columns = [gold.columnDate, gold.columnType, gold.columnReference]
  const amounts = [gold.columnIn, gold.columnOut, gold.columnBalance]
  const lines = [[...columns, ...amounts].join(',')]
  lines.push(`${from},${gold.openingBalance},,,,${ringgit(opening_sen)}`)
  let balance = opening_sen
  for (const change of changes) {
    balance += change.change_sen
    lines.push(lineOf(change, balance, gold))
  }
  lines.push(`${to},${gold.closingBalance},,,,${ringgit(balance)}`)
  return `${lines.join('\r\n')}\r\n`
}

// No user input, so no cell can contain a comma or a formula.
function lineOf(change: Change, balance: number, names: Messages['gold']): string {
  const { day, reason, pending_id, change_sen } = change
  const name = names[reason as GoldReason] ?? reason
  const reference = pending_id ?? shownReference(change)
  const incoming = change_sen > 0 ? ringgit(change_sen) : ''
  const outgoing = change_sen < 0 ? ringgit(-change_sen) : ''
  return [day, name, reference, incoming, outgoing, ringgit(balance)].join(',')
}

function refuseSpan(from: string, to: string): void {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1
  if (from < '2000-01-01') throw fieldRefused('from', ({ gold }) => gold.dateTooEarly)
  if (days < 1) throw fieldRefused('to', ({ gold }) => gold.lastBeforeFirst)
  if (days > DAYS_MAX) throw fieldRefused('to', ({ gold }) => gold.atMostAYear)
}

const ringgit = (sen: number) => (sen / 100).toFixed(2)
