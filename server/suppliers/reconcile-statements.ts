import { allRows, firstRow, type Queryable } from '#platform/postgres/database.ts'
import type { SuppliersContext } from './context.ts'
import { noteError, noteFault, pauseSupplier } from './pause-supplier.ts'
import type { StatementLine } from './supplier.ts'

/**
 * Compares what each supplier charged on a Malaysian day, by default yesterday, with the shop's orders. A charge
 * that belongs to no order of the shop, or a second one for an order, stops placing until a person resumes it.
 */
export async function reconcileStatements(context: SuppliersContext, day?: string): Promise<void> {
  const { database, suppliers, log } = context
  for (const [name, supplier] of suppliers) {
    if (!supplier.statement) continue
    const read = await supplier.statement(day ?? (await yesterday(database)))
    if (read.kind !== 'ok') {
      await noteError(context, name, read)
      continue
    }
    const strays = await strayLines(database, name, read.value)
    if (strays.length === 0) continue
    log.error({ supplier: name, charges: strays.length }, 'a supplier charged what was not ordered')
    const ids = strays.slice(0, 5).map(({ supplier_order_id }) => supplier_order_id)
    const more = strays.length > ids.length ? ', …' : ''
    await noteFault(
      database,
      name,
      `Its statement has ${strays.length} charges that match no order: ${ids.join(', ')}${more}`,
    )
    await pauseSupplier(database, name, 'statement', null)
  }
}

async function yesterday(db: Queryable): Promise<string> {
  const row = await firstRow<{ day: string }>(db)`
    select to_char(malaysian_day(now()) - 1, 'YYYY-MM-DD') as day`
  return row?.day ?? ''
}

/** Charges without an order of the shop, for a failed one, or a second time for one. */
async function strayLines(
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
