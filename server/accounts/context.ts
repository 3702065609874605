import type { Context } from '#platform/context.ts'
import type { AccountRecords } from './account-records.ts'

/** Dependencies of the routes and jobs of accounts. */
export type AccountsContext = Context & {
  /** What the other domains store about customers. */
  readonly accountRecords: readonly AccountRecords[]
  readonly config: {
    /** The email of the account that sees the RM 1.00 top-up. */
    readonly internalAccount: string | undefined
  }
}
