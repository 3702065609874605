import { addJob } from '#platform/jobs/jobs.ts'
import { allRows, firstRow, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import type { SuppliersContext } from './context.ts'
import { pauseSupplier, recordFault } from './pause-supplier.ts'
import type { StatementLine } from './supplier.ts'

/** Over about four hours. After them an alert says that a job has failed, which operators can repeat. */
const TRIES = 10

/** A day of a supplier: '2026-11-24' in Malaysia. */
export type StatementDay = { supplier: string; day: string }

/** Queues the comparison of a day, by default yesterday, for each supplier that has statements. */
export async function reconcileStatements(
  { database, suppliers }: Pick<SuppliersContext, 'database' | 'suppliers'>,
  day?: string,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const compared = day ?? (await yesterday(tx))
    for (const [supplier, { statement }] of suppliers) {
      const job: StatementDay = { supplier, day: compared }
      if (statement) await addJob(tx, 'compare_statement', job, { tries: TRIES })
    }
  })
}

/**
 * Compares what a supplier charged on a day with the shop's orders. A charge that belongs to no order of the shop,
 * or a second one for an order, stops placing until a person resumes it. Throws if the statement cannot be read.
 */
export async function compareStatement(
  { database, suppliers, log }: SuppliersContext,
  { supplier: name, day }: StatementDay,
): Promise<void> {
  const read = await suppliers.get(name)?.statement?.(day)
  if (!read) return
  if (read.kind !== 'ok') {
    const why = 'description' in read ? read.description : 'it limits our calls'
    const fault = `Its statement of ${day} cannot be read: ${why}.`
    await recordFault(database, name, fault)
    throw new Error(`${name}: ${fault}`)
  }
  const strays = await unmatchedCharges(database, name, read.value)
  if (strays.length === 0) return
  log.error({ supplier: name, charges: strays.length }, 'a supplier charged what was not ordered')
  const ids = strays.slice(0, 5).map(({ supplier_order_id }) => supplier_order_id)
  const more = strays.length > ids.length ? ', …' : ''
  await recordFault(
    database,
    name,
    `Its statement has ${strays.length} charges that match no order: ${ids.join(', ')}${more}`,
  )
  await pauseSupplier(database, name, 'statement', null)
}

async function yesterday(db: Queryable): Promise<string> {
  const row = await firstRow<{ day: string }>(db)`
    select to_char(malaysian_day(now()) - 1, 'YYYY-MM-DD') as day`
  return row?.day ?? ''
}

/** Charges without an order of the shop, for a failed one, or a second time for one. */
async function unmatchedCharges(
  db: Queryable,
  supplier: string,
  lines: readonly StatementLine[],
): Promise<StatementLine[]> {
  const charged = lines.filter(({ charged_sen }) => charged_sen > 0)
  const refs = charged.flatMap(({ ref }) => ref ?? [])
  const rows = await allRows<{ ref: string }>(db)`
    select ref from supplier_orders
    where supplier = ${supplier} and ref = any(${refs}::text[]) and state <> 'failed'`
  const unseen = new Set(rows.map(({ ref }) => ref))
  // Each order has one charge.
  return charged.filter(({ ref }) => ref === null || !unseen.delete(ref))
}
