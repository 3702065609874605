import { isDeepStrictEqual } from 'node:util'
import { type RawBuilder, sql } from 'kysely'
import { type Database, inTransaction } from './database.ts'
import type { AddOperatorEvent, OperatorEvent } from './events.ts'

/** A list that operators order by hand, by its column `position`. */
export type OrderedList = {
  table: string
  /** What keeps of the table's rows those of the list; all of them unless said. */
  where?: RawBuilder<boolean>
  /** What the list's events say that it belongs to. */
  of: string | number
}

/** The event of a new order: by whom, of which list, by which word, and how it is added. */
export type NotedOrder = OperatorEvent & { addOperatorEvent: AddOperatorEvent }

/**
 * Puts a list in another order, with one event of what it was and is, where it was another. False where
 * `ids` are not exactly those of the list. `key`: the column that holds them.
 */
export function putInOrder<Id extends number | string>(
  db: Database,
  { table, where = sql`true`, of }: OrderedList,
  ids: readonly Id[],
  { addOperatorEvent, ...event }: NotedOrder,
  key = 'id',
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // As it is found behind the lock: whoever was first may have moved any of them.
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

/** By position, and those of the same position by their keys. */
function byPosition(
  one: { id: number | string; position: number },
  other: { id: number | string; position: number },
): number {
  return one.position - other.position || (one.id < other.id ? -1 : 1)
}
