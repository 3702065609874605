import type { GoldStatus } from '@apeak/contract/gold'
import { sql } from 'kysely'
import {
  type LedgerFault,
  ledgerFaults,
  type PendingTransfer,
  pendingTransfers,
} from '#ledger/ledger.ts'
import { addJob } from '#platform/jobs/jobs.ts'
import {
  allRows,
  type Database,
  type Queryable,
  readSnapshot,
} from '#platform/postgres/database.ts'

const FAULTS_MAX = 20
const BATCH_SIZE = 5_000

/** Inconsistencies in the ledger, and between top-ups and their transfers. */
export async function goldFaults(db: Database): Promise<LedgerFault[]> {
  return [...(await ledgerFaults(db)), ...(await readSnapshot(db, topupFaults))]
}

async function topupFaults(db: Queryable): Promise<LedgerFault[]> {
  const faults: LedgerFault[] = []
  for (let after = '', more = true; more && faults.length < FAULTS_MAX; ) {
    const { rows } = await sql<CheckedTopup>`
      select id, status, customer_id, value_sen from topups
      where id > ${after} order by id limit ${BATCH_SIZE}`.execute(db)
    const ids = rows.map(({ id }) => id)
    const transfers = await pendingTransfers(db, ids)
    const wrong = rows.filter((topup) => !matchesTransfer(topup, transfers.get(topup.id)))
    const rule = 'a top-up matches its transfers'
    faults.push(...wrong.map(({ id, status }) => ({ rule, what: `${id}: ${status}` })))
    after = ids.at(-1) ?? after
    more = rows.length === BATCH_SIZE
  }
  return faults.slice(0, FAULTS_MAX)
}

type CheckedTopup = { id: string; status: GoldStatus; customer_id: number; value_sen: number }

function matchesTransfer(
  { status, customer_id, value_sen }: CheckedTopup,
  transfer: PendingTransfer | undefined,
): boolean {
  if (transfer?.reason !== 'top_up') return false
  const { owner, amount_sen, posted, voided } = transfer
  if (owner.kind !== 'customer' || owner.id !== customer_id) return false
  if (amount_sen !== value_sen || posted !== (status === 'completed')) return false
  if (status === 'cancelled') return voided
  return !(status === 'pending' && voided)
}

/** A check of the whole ledger. `asked_by`: an operator; null: the nightly job. */
type LedgerCheck = {
  id: number
  asked_by: string | null
  started_at: Date
  finished_at: Date
  faults: LedgerFault[]
}

/** Records a check that finished now. */
export async function recordLedgerCheck(
  db: Queryable,
  { asked_by, started_at, faults }: Pick<LedgerCheck, 'asked_by' | 'started_at' | 'faults'>,
): Promise<void> {
  await sql`
    insert into ledger_checks (asked_by, started_at, faults)
    values (${asked_by}, ${started_at}, ${JSON.stringify(faults)}::jsonb)`.execute(db)
}

/** The latest checks, newest first. */
export async function ledgerChecks(db: Queryable, count: number): Promise<LedgerCheck[]> {
  return allRows<LedgerCheck>(db)`
    select id, asked_by, started_at, finished_at, faults from ledger_checks
    order by finished_at desc, id desc limit ${count}`
}

export async function lastLedgerCheck(db: Queryable): Promise<LedgerCheck | undefined> {
  const [newest] = await ledgerChecks(db, 1)
  return newest
}

/** Queues a check; repeated clicks queue one. */
export const queueLedgerCheck = (db: Queryable, operator: string): Promise<void> =>
  addJob(db, 'check_ledger', { asked_by: operator }, { key: 'check_ledger_asked' })
