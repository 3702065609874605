import { commissionFaults } from '#affiliates/affiliates.ts'
import { readSomeCode } from '#codes/codes.ts'
import { goldFaults } from '#gold/gold.ts'
import { returnedOfOrders } from '#orders/orders.ts'
import { countFiles } from '#platform/files/files.ts'
import { ConfigError } from '#platform/settings.ts'
import type { BackupsContext } from './backup-settings.ts'

/** What was found to be right; `code`: whether there was a code to be decrypted. */
export type RestoredFacts = { files: number; code: boolean }

/**
 * Throws `ConfigError` where what was restored cannot be sold from: a ledger that does not add up, a file
 * whose content is not what it is named by, a code that cannot be read.
 */
export async function checkRestored({
  database,
  secrets,
}: Pick<BackupsContext, 'database' | 'secrets'>): Promise<RestoredFacts> {
  const faults = [
    ...(await goldFaults(database)),
    ...(await commissionFaults(database, returnedOfOrders)),
  ]
  const [first] = faults
  if (first) throw new ConfigError(`The ledger does not add up: ${first.rule}, ${first.what}.`)
  const { files, damaged } = await countFiles(database)
  if (damaged > 0) throw new ConfigError(`${damaged} of ${files} files are damaged.`)
  const code = await readSomeCode({ database, secrets }).catch(() => {
    throw new ConfigError('The codes cannot be decrypted by the key of the backup.')
  })
  return { files, code }
}
