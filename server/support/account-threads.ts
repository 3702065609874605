import type { AccountRecords } from '#accounts/accounts.ts'
import { eraseThreads, exportThreads } from './sql-erasing.ts'

/** What accounts need of the threads of their owners. */
export const accountThreads: AccountRecords = {
  // A question that is still open keeps nobody from leaving.
  unfinished: async () => undefined,
  detach: eraseThreads,
  exported: exportThreads,
}
