import { type Database, inTransaction, type Queryable } from './database.ts'

/** Thrown to undo what was only tried. */
class DryRunEnded extends Error {}

/** Runs `work` in a transaction and undoes it, so that nothing is changed. Throws what it throws. */
export async function dryRun(
  database: Database,
  work: (tx: Queryable) => Promise<unknown>,
): Promise<void> {
  try {
    await inTransaction(database, async (tx) => {
      await work(tx)
      throw new DryRunEnded()
    })
  } catch (error) {
    if (!(error instanceof DryRunEnded)) throw error
  }
}
