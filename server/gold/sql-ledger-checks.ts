import { sql } from 'kysely'
import type { LedgerFault } from '#ledger/ledger.ts'
import { queueJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** One look through the whole ledger. `asked_by`: an operator; null: the job of every night. */
export type LedgerCheck = {
  id: number
  asked_by: string | null
  started_at: Date
  finished_at: Date
  faults: LedgerFault[]
}

/** Writes down what a look through the ledger found; it ended now. */
export async function recordLedgerCheck(
  db: Queryable,
  { asked_by, started_at, faults }: Pick<LedgerCheck, 'asked_by' | 'started_at' | 'faults'>,
): Promise<void> {
  await sql`
    insert into ledger_checks (asked_by, started_at, faults)
    values (${asked_by}, ${started_at}, ${JSON.stringify(faults)}::jsonb)`.execute(db)
}

/** The newest looks, the newest first. */
export async function ledgerChecks(db: Queryable, count: number): Promise<LedgerCheck[]> {
  const { rows } = await sql<LedgerCheck>`
    select id, asked_by, started_at, finished_at, faults from ledger_checks
    order by finished_at desc, id desc limit ${count}`.execute(db)
  return rows
}

/** The newest look; undefined where there was none. */
export async function lastLedgerCheck(db: Queryable): Promise<LedgerCheck | undefined> {
  const [newest] = await ledgerChecks(db, 1)
  return newest
}

/** Has the ledger looked through soon; clicked often it is looked through once. */
export async function queueLedgerCheck(db: Queryable, operator: string): Promise<void> {
  const payload = sql`json_build_object('asked_by', ${operator}::text)`
  await sql`select ${queueJob('check_ledger', payload, { key: sql`'check_ledger_asked'` })}`.execute(
    db,
  )
}
