import type { AppContext } from '#context.ts'
import { markInternal } from './sql.ts'

/**
 * Lets the configured account see the RM 1.00 top-up, if it exists; it gets the flag when verified
 * otherwise.
 */
export async function markInternalAccount({ config, database }: AppContext): Promise<void> {
  if (config.internalAccount) await markInternal(database, config.internalAccount)
}
