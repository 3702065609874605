/** What the rest of the server may use of the ledger. */
export {
  accountOf,
  balanceOf,
  balancesOf,
  balancesPage,
  entriesCount,
  lockAccount,
  type Owner,
} from './sql-accounts.ts'
export { type LedgerFault, ledgerFaults } from './sql-check.ts'
export { type Change, changesBetween, entriesPage, type Moved, movedOn } from './sql-entries.ts'
export { exportLedger } from './sql-export.ts'
export { announcedTransfers, announceParts, resolveParts, wasVoided } from './sql-pending.ts'
export {
  giveEachParts,
  spendParts,
  type Transfer,
  transfer,
  transferById,
  transferFor,
} from './sql-transfers.ts'
