import type { ChangeSupplier } from '@apeak/contract/suppliers-console'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import { found } from '#platform/http/problems.ts'
import { firstRow, inTransaction } from '#platform/postgres/database.ts'
import type { SuppliersContext } from './context.ts'
import { queueItemUpdate } from './watch-supplies.ts'

type Settings = {
  enabled: boolean
  low_balance_sen: number
  pause_reason: string | null
}

/** Switches a supplier, sets its lowest balance, or ends its pause. Safe to repeat. Throws 404. */
export function changeSupplier(
  { database, addOperatorEvent }: Pick<SuppliersContext, 'database' | 'addOperatorEvent'>,
  name: string,
  { enabled, low_balance_sen, resume = false, reason }: ChangeSupplier,
  actor: Operator,
): Promise<void> {
  return inTransaction(database, async (tx) => {
    const before = found(
      await firstRow<Settings>(tx)`
        select enabled, low_balance_sen, case when paused_until > now() then pause_reason end
          as pause_reason
        from suppliers where name = ${name} for update`,
      'Supplier',
    )
    const after = { enabled, low_balance_sen, pause_reason: resume ? null : before.pause_reason }
    if (JSON.stringify(after) === JSON.stringify(before)) return
    await sql`
      update suppliers
      set enabled = ${enabled}, low_balance_sen = ${low_balance_sen}::integer,
          paused_until = case when ${resume} then null else paused_until end,
          pause_reason = case when ${resume} then null else pause_reason end
      where name = ${name}`.execute(tx)
    const event = { actor, subject: 'supplier', action: 'changed', id: name, reason } as const
    await addOperatorEvent(tx, { ...event, before, after })
    await queueItemUpdate(tx)
  })
}
