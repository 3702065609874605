/** What the rest of the server may use of the ledger. */
export {
  type Balance,
  balanceOf,
  balancesOf,
  balancesPage,
  closeAccounts,
  entriesCount,
  lockAccounts,
  type Owner,
} from './sql-accounts.ts'
export {
  type LedgerFault,
  ledgerFaults,
  type PendingTransfer,
  pendingTransfers,
} from './sql-check.ts'
export {
  type Change,
  changesBetween,
  entriesPage,
  exportLedger,
  type LedgerEntry,
  movedOn,
} from './sql-entries.ts'
export {
  addPendingTransfer,
  postPending,
  postTransfers,
  type Transfer,
  transferById,
  transferFor,
  voidPending,
  wasVoided,
} from './sql-transfers.ts'
