import { formatSen } from '@apeak/contract/money'
import type { AccountRecords } from '#accounts/accounts.ts'
import { balanceOf } from '#ledger/ledger.ts'
import { eraseAffiliate } from './sql-affiliates.ts'
import { exportAffiliate } from './sql-export.ts'
import { affiliateOf } from './sql-months.ts'
import { attributeReferral, knowsReferralCode } from './sql-referrals.ts'

/**
 * What accounts need of affiliates: a new account is attributed, and nobody is erased to whom
 * commission is owed. The guard is the ledger's, which gold names.
 */
export const accountAffiliates: AccountRecords = {
  onOpen: attributeReferral,
  knowsReferralCode,
  async unfinished(db, accountId) {
    const owed = await balanceOf(db, affiliateOf(accountId))
    return owed > 0 ? { text: `${formatSen(owed)} of commission (see Referrals)` } : undefined
  },
  exported: exportAffiliate,
  detach: (tx, accountId, _email, actor) => eraseAffiliate(tx, accountId, actor),
}
