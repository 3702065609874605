import type { Context } from '#platform/context.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { commissionOf } from './rules.ts'
import {
  beginClosing,
  type Due,
  dueStatements,
  finishClosing,
  type Month,
  type Statement,
  writeStatements,
} from './sql-statements.ts'
import { tiersOf } from './sql-tiers.ts'

/** How many statements are written at once: few enough to be quick, many enough to be few. */
const BATCH = 200

/**
 * Closes every month that is over, the oldest first: each affiliate gets a statement, and what it says
 * in the ledger. It may be killed at any moment and run again, also by two at once: a statement is
 * written once, with its transfer.
 */
export async function closeMonths({ database }: Pick<Context, 'database'>): Promise<void> {
  for (;;) {
    const month = await inTransaction(database, beginClosing)
    if (!month) return
    await closeMonth({ database }, month)
  }
}

async function closeMonth({ database }: Pick<Context, 'database'>, month: Month) {
  for (;;) {
    const due = await dueStatements(database, month, BATCH)
    if (due.length === 0) break
    const tiers = await tiersOf(database, month)
    const statements = due.map((one) => statementOf(one, tiers))
    await inTransaction(database, (tx) => writeStatements(tx, month, statements))
  }
  await finishClosing(database, month)
}

function statementOf(due: Due, tiers: Parameters<typeof commissionOf>[0]): Statement {
  const { rate_hundredths, commission_sen } = commissionOf(tiers, due)
  return { ...due, id: newId('g'), rate_hundredths, commission_sen }
}
