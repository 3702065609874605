import type { Actor } from '#actor.ts'
import type { Database } from '#platform/postgres/database.ts'
import { operateOrder } from './operate-order.ts'
import { addNote } from './sql-operating.ts'

/** Writes a note about an order for other operators. Safe to repeat. Throws 404. */
export function addOrderNote(
  database: Database,
  id: string,
  note: { text: string; request_key: string },
  actor: Actor,
): Promise<void> {
  return operateOrder(database, id, note.request_key, (tx) => addNote(tx, id, note, actor))
}
