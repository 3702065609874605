import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Suppliers, SuppliersContext } from './context.ts'
import type { SupplierError } from './supplier.ts'

export type PauseReason = 'balance' | 'misconfigured' | 'unavailable' | 'statement'

/** Adds the rows of new suppliers, switched off, and their names for operators. */
export async function addSuppliers(db: Queryable, suppliers: Suppliers): Promise<void> {
  const labels = [...suppliers.values()].map(({ name, label }) => ({ name, label }))
  await sql`
    insert into suppliers as s (name, label)
    select name, label from json_to_recordset(${JSON.stringify(labels)}::json) as g (name text, label text)
    on conflict (name) do update set label = excluded.label where s.label <> excluded.label`.execute(
    db,
  )
}

/**
 * Pauses placing for some seconds, or until it is resumed. A longer pause stays, but for one that only a person
 * ends.
 */
export async function pauseSupplier(
  db: Queryable,
  name: string,
  reason: PauseReason,
  seconds: number | null,
): Promise<void> {
  const until =
    seconds === null
      ? sql`'infinity'::timestamptz`
      : sql`now() + ${seconds}::double precision * interval '1 second'`
  await sql`
    update suppliers set paused_until = ${until}, pause_reason = ${reason}
    where name = ${name} and (
      paused_until is null or paused_until < ${until} or ${reason} = 'statement')`.execute(db)
}

/** Ends a pause with this reason. */
export async function resumeSupplier(
  db: Queryable,
  name: string,
  reason: PauseReason,
): Promise<void> {
  await sql`
    update suppliers set paused_until = null, pause_reason = null
    where name = ${name} and pause_reason = ${reason}`.execute(db)
}

/** Records a fault of a supplier, for operators. */
export async function recordFault(db: Queryable, name: string, fault: string): Promise<void> {
  await sql`
    update suppliers set fault = ${fault.slice(0, 300)}, fault_at = now()
    where name = ${name}`.execute(db)
}

/** Suppliers are asked each minute: after a longer gap, silence counts anew. */
const GAP_MINUTES = 3

/** Records since when a supplier gives no answer, before its fault. */
async function recordSilence(db: Queryable, name: string): Promise<void> {
  await sql`
    update suppliers set silent_since = case
      when fault_at > now() - ${GAP_MINUTES}::integer * interval '1 minute'
      then coalesce(silent_since, now()) else now() end
    where name = ${name}`.execute(db)
}

const MISCONFIGURED_SECONDS = 600
const UNAVAILABLE_SECONDS = 15

/** Records why a call failed, and pauses the supplier for as long as the next would fail, too. */
export async function noteError(
  { database, log }: Pick<SuppliersContext, 'database' | 'log'>,
  name: string,
  error: SupplierError,
): Promise<void> {
  log.warn({ supplier: name, error: error.kind }, 'supplier call failed')
  if (error.kind !== 'misconfigured') await recordSilence(database, name)
  if (error.kind === 'throttled') {
    await pauseSupplier(database, name, 'unavailable', error.retryAfterSeconds)
    return recordFault(database, name, 'It limits our calls.')
  }
  await recordFault(database, name, error.description)
  const isWrong = error.kind === 'misconfigured'
  const seconds = isWrong ? MISCONFIGURED_SECONDS : UNAVAILABLE_SECONDS
  await pauseSupplier(database, name, isWrong ? 'misconfigured' : 'unavailable', seconds)
}
