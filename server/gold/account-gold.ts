import { formatSen } from '@apeak/contract/money'
import { sql } from 'kysely'
import type { AccountRecords } from '#accounts/accounts.ts'
import { closeAccounts, exportLedger } from '#ledger/ledger.ts'
import type { Sentence } from '#messages/messages.ts'
import { exportPayments } from '#payments/payments.ts'
import { type ExportedRows, exportRows, type Queryable } from '#platform/postgres/database.ts'
import { balanceOf, goldOf } from './customer-gold.ts'

/** Gold in an account's export and deletion: gold or a placed top-up blocks the deletion. */
export const accountGold: AccountRecords = {
  guard: 'ledger_accounts_closed_empty',
  exported: exportGold,
  detach: (tx, accountId) => closeAccounts(tx, ['customer', 'affiliate'], accountId),
  async figures(db, accountId) {
    return [{ name: 'Gold', text: formatSen(await balanceOf(db, accountId)) }]
  },
  async unfinished(db, accountId) {
    const gold = await balanceOf(db, accountId)
    const placed = await placedTopups(db, accountId)
    if (gold <= 0 && placed.sen <= 0) return undefined
    const text: Sentence = ({ accounts }) => {
      const left = [
        ...(gold > 0 ? [accounts.goldLeft(formatSen(gold))] : []),
        ...(placed.sen > 0 ? [accounts.placedTopups(placed.topups, formatSen(placed.sen))] : []),
      ]
      return accounts.seeGold(left.reduce(accounts.and))
    }
    return { text }
  },
}

/** Number and value (sen) of the customer's unpaid top-ups that were placed by bank transfer. */
async function placedTopups(
  db: Queryable,
  customerId: number,
): Promise<{ topups: number; sen: number }> {
  const { rows } = await sql<{ topups: number; sen: number }>`
    select count(*) as topups, coalesce(sum(value_sen), 0) as sen from topups
    where customer_id = ${customerId} and status = 'pending' and placed_at is not null`.execute(db)
  return rows[0] ?? { topups: 0, sen: 0 }
}

/** A customer's top-ups, adjustments and ledger entries, with their events. */
async function exportGold(db: Queryable, { id }: { id: number }): Promise<ExportedRows[]> {
  const topups = await exportRows(db, 'topups', 'customer_id', [id])
  const ids = topups.rows.map((topup) => String(topup.id))
  return [
    topups,
    await exportRows(db, 'gold_adjustments', 'customer_id', [id], ['request_key']),
    await exportRows(db, 'topup_events', 'topup_id', ids),
    ...(await exportPayments(db, ids)),
    ...(await exportLedger(db, goldOf(id))),
  ]
}
