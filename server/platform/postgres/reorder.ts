import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../http/problems.ts'
import { type Database, inTransaction } from './database.ts'
import type { AddOperatorEvent, OperatorEvent } from './events.ts'

/** A list ordered by operators, in a column `position`. */
export type OrderedList = {
  table: string
  /** The id column; default: `id`, a number. */
  key?: string
  /** SQL condition of the list's rows; default: all. */
  where?: RawBuilder<boolean>
  /** The refusal of a reordering of other rows. */
  changed: string
}

/**
 * Reorders a list, with one event if the order changes. Throws 409 unless `ids` are exactly those of the
 * list.
 */
export function reorder<Id extends number | string>(
  { database, addOperatorEvent }: { database: Database; addOperatorEvent: AddOperatorEvent },
  { table, key = 'id', where = sql`true`, changed }: OrderedList,
  ids: readonly Id[],
  event: OperatorEvent & { id: string | number },
): Promise<void> {
  return inTransaction(database, async (tx) => {
    // Read under the lock.
    const { rows: found } = await sql<{ id: Id; position: number }>`
      select ${sql.ref(key)} as id, position from ${sql.table(table)} where ${where}
      order by 1 for update`.execute(tx)
    const before = found.toSorted(byPosition).map(({ id }) => id)
    if (!isDeepStrictEqual(before.toSorted(), ids.toSorted())) throw new Refusal(409, changed)
    const positions = new Map(found.map(({ id, position }) => [id, position]))
    const moved = ids
      .map((id, at) => ({ id, position: at + 1 }))
      .filter(({ id, position }) => positions.get(id) !== position)
    if (moved.length > 0) {
      const type = sql.raw(key === 'id' ? 'integer' : 'text')
      await sql`
        update ${sql.table(table)} t set position = w.position
        from unnest(${moved.map(({ id }) => id)}::${type}[],
                    ${moved.map(({ position }) => position)}::integer[]) as w (id, position)
        where t.${sql.ref(key)} = w.id`.execute(tx)
    }
    if (isDeepStrictEqual(before, ids)) return
    await addOperatorEvent(tx, { ...event, before: { ids: before }, after: { ids } })
  })
}

/** Orders by position, then id. */
function byPosition(
  one: { id: number | string; position: number },
  other: { id: number | string; position: number },
): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1)
}
