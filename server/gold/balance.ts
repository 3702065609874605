/** What is handed to accounts of their owners' gold. */
export { balanceOf } from '#ledger/sql-transfers.ts'
