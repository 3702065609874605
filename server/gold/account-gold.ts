import { formatSen } from '@apeak/contract/money'
import type { AccountRecords } from '#accounts/accounts.ts'
import { closeAccounts } from '#ledger/ledger.ts'
import { balanceOf } from './customer-gold.ts'
import { exportGold, placedTopups } from './sql-topups.ts'

/**
 * What accounts need of the gold of their owners: nobody is erased who has some, or has said that the
 * money for some is on its way.
 */
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
    const left = [
      ...(gold > 0 ? [`${formatSen(gold)} of gold`] : []),
      ...(placed.sen > 0 ? [`${countOf(placed.topups)} of ${formatSen(placed.sen)}`] : []),
    ]
    return left.length > 0 ? { text: `${left.join(' and ')} (see Apeak Gold)` } : undefined
  },
}

const countOf = (topups: number) => (topups === 1 ? 'a placed top-up' : `${topups} placed top-ups`)
