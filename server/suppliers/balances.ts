import { sql } from 'kysely'
import { firstRow } from '#platform/postgres/database.ts'
import type { SuppliersContext } from './context.ts'
import { eachSupplier } from './each-supplier.ts'
import { addSuppliers, noteError, pauseSupplier, resumeSupplier } from './pause-supplier.ts'

/**
 * Reads the balance of every supplier. Placing pauses below its limit, before orders fail, and resumes by
 * itself.
 */
export async function watchBalances(context: SuppliersContext): Promise<void> {
  const { database, suppliers } = context
  await addSuppliers(database, suppliers)
  await eachSupplier(context, async (name, supplier) => {
    const read = await supplier.balance()
    if (read.kind !== 'ok') return noteError(context, name, read)
    const saved = await firstRow<{ is_low: boolean }>(database)`
      update suppliers set balance_sen = ${read.value}::integer, balance_at = now(), silent_since = null
      where name = ${name} returning balance_sen < low_balance_sen as is_low`
    if (saved?.is_low) await pauseSupplier(database, name, 'balance', null)
    else await resumeSupplier(database, name, 'balance')
  })
  await sql`
    update supplied_orders set next_at = now()
    where reason = 'paused' and next_at > now()`.execute(database)
}
