import { sql } from 'kysely'
import { announcedTransfers, type LedgerFault, ledgerFaults } from '#ledger/ledger.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** Looks for what must never be in the ledger, and for top-ups that are not as their transfers say. */
export async function goldFaults(db: Queryable): Promise<LedgerFault[]> {
  return [...(await ledgerFaults(db)), ...(await topupFaults(db))]
}

async function topupFaults(db: Queryable): Promise<LedgerFault[]> {
  const { rows } = await sql<LedgerFault>`
    select 'a top-up is as its transfers say' as rule, format('%s: %s', u.id, u.status) as what
    from topups u left join (${announcedTransfers}) t on t.id = u.id and t.reason = 'top_up'
    where t.id is null or (t.owner_kind, t.owner_id) <> ('customer', u.customer_id)
      or t.amount_sen <> u.value_sen or t.posted <> (u.status = 'completed')
      or (u.status = 'cancelled' and not t.voided) or (u.status = 'pending' and t.voided)
    limit 20`.execute(db)
  return rows
}

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
export const queueLedgerCheck = (db: Queryable, operator: string): Promise<void> =>
  addJob(db, 'check_ledger', { asked_by: operator }, { key: 'check_ledger_asked' })
