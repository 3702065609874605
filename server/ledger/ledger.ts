/** The ledger module's interface for the rest of the server. */
export {
  type Balance,
  balanceOf,
  balancesOf,
  balancesPage,
  closeAccounts,
  entriesCount,
  lockAccounts,
  type Owner,
} from './accounts.ts'
export {
  type LedgerFault,
  ledgerFaults,
  type PendingTransfer,
  pendingTransfers,
} from './check-ledger.ts'
export {
  type Change,
  changesBetween,
  dailyTotals,
  entriesPage,
  exportLedger,
  type LedgerEntry,
} from './entries.ts'
export {
  addPendingTransfer,
  postPending,
  postTransfers,
  type Transfer,
  transferById,
  transferFor,
  voidPending,
  wasVoided,
} from './transfers.ts'
