import { formatSen } from '@apeak/contract/money'
import type { AccountRecords } from '#accounts/accounts.ts'
import { balanceOf } from './customer-gold.ts'

/** What accounts need of the gold of their owners: nobody is erased who has some. */
export const accountGold: AccountRecords = {
  guard: 'ledger_accounts_closed_empty',
  async unfinished(db, accountId) {
    const gold = await balanceOf(db, accountId)
    return gold > 0 ? { text: `${formatSen(gold)} of gold (see Apeak Gold)` } : undefined
  },
}
