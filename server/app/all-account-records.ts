import type { AccountRecords } from '#accounts/accounts.ts'
import { accountAffiliates } from '#affiliates/account-affiliates.ts'
import { accountPlayers } from '#checkout/players.ts'
import { accountGold } from '#gold/account-gold.ts'
import { accountOrders } from '#orders/own-orders.ts'
import { accountThreads } from '#support/erase-threads.ts'

/** Personal records of each domain. A refusal to delete an account names them in this order. */
export const allAccountRecords: readonly AccountRecords[] = [
  accountOrders,
  accountGold,
  accountAffiliates,
  accountThreads,
  accountPlayers,
]
