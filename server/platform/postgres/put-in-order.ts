import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { type Database, inTransaction } from './database.ts'
import type { AddOperatorEvent, OperatorEvent } from './events.ts'

/** A list ordered by operators, in a column `position`. */
export type OrderedList = {
  table: string
  /** SQL condition of the list's rows; default: all. */
  where?: RawBuilder<boolean>
  /** Subject of the list's events. */
  of: string | number
}

/** The event of a reordering, and how to record it. */
export type NotedOrder = OperatorEvent & { addOperatorEvent: AddOperatorEvent }

/**
 * Reorders a list, with one event if the order changes. Returns false unless `ids` are exactly
 * those of the list. `key`: the id column.
 */
export function putInOrder<Id extends number | string>(
  db: Database,
  { table, where = sql`true`, of }: OrderedList,
  ids: readonly Id[],
  { addOperatorEvent, ...event }: NotedOrder,
  key = 'id',
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // Read under the lock.
    const { rows: found } = await sql<{ id: Id; position: number }>`
      select ${sql.ref(key)} as id, position from ${sql.table(table)} where ${where}
      order by 1 for update`.execute(tx)
    const before = found.toSorted(byPosition).map(({ id }) => id)
    if (!isDeepStrictEqual(before.toSorted(), ids.toSorted())) return false
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
    if (!isDeepStrictEqual(before, ids)) {
      const changes = { before: { ids: before }, after: { ids } }
      await addOperatorEvent(tx, { ...event, id: of, ...changes })
    }
    return true
  })
}

/** Orders by position, then id. */
function byPosition(
  one: { id: number | string; position: number },
  other: { id: number | string; position: number },
): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1)
}
