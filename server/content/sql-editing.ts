import type { OperatedKind } from '@apeak/contract/operator-events'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import type { Changes } from '#platform/http/edited-things.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import type { AddOperatorEvent } from '#platform/postgres/events.ts'
import { type OrderedList, putInOrder } from '#platform/postgres/put-in-order.ts'

/** Who edits, and how that is noted. */
export type Editor = {
  actor: Operator
  addOperatorEvent: AddOperatorEvent
}

/** A row that is edited: where it stands, and what its history calls it. */
export type EditedRow = {
  table: string
  /** The column that it is found by, and its value there. */
  key: string
  id: number | string | boolean
  subject: OperatedKind
  /** Its id in the history, where that is another. */
  notedId?: string
}

/** A save of a row. */
export type Save = {
  version: number
  /** Its columns and what they become. */
  values: Record<string, unknown>
  changes: Changes
  /** What else is written of the row as it was, in the same transaction. */
  keep?(tx: Queryable, old: Record<string, unknown>): Promise<void>
}

/** Saves a row over the version that was read, with its event. Whether it was still that version. */
export function saveRow(
  db: Queryable,
  { table, key, id, subject, notedId = String(id) }: EditedRow,
  { version, values, changes, keep }: Save,
  { actor, addOperatorEvent }: Editor,
): Promise<boolean> {
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<Record<string, unknown>>`
      select * from ${sql.table(table)}
      where ${sql.ref(key)} = ${id} and version = ${version} for update`.execute(tx)
    const [old] = rows
    if (!old) return false
    await keep?.(tx, old)
    await sql`
      update ${sql.table(table)} set ${sql.join([...sets, sql`version = version + 1`])}
      where ${sql.ref(key)} = ${id}`.execute(tx)
    await addOperatorEvent(tx, { actor, subject, id: notedId, action: 'changed', ...changes })
    return true
  })
}

/** Adds a row with its event; undefined where the same click has added it before. */
export function addRow(
  db: Queryable,
  { table, subject }: Pick<EditedRow, 'table' | 'subject'>,
  values: Record<string, unknown>,
  after: Record<string, unknown>,
  { actor, addOperatorEvent }: Editor,
): Promise<number | undefined> {
  const columns = Object.keys(values).map((name) => sql.ref(name))
  const once = 'request_key' in values ? sql`on conflict (request_key) do nothing` : sql``
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(table)} (${sql.join(columns)})
      values (${sql.join(Object.values(values))}) ${once} returning id`.execute(tx)
    const id = rows[0]?.id
    if (id === undefined) return undefined
    await addOperatorEvent(tx, { actor, subject, id, action: 'created', after })
    return id
  })
}

/** Deletes a row with its event, whose `before` are the columns named. Whether there was one. */
export function deleteRow(
  db: Queryable,
  { table, key, id, subject }: EditedRow,
  columns: readonly string[],
  { actor, addOperatorEvent }: Editor,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<object>`
      delete from ${sql.table(table)} where ${sql.ref(key)} = ${id}
      returning ${sql.join(columns.map((name) => sql.ref(name)))}`.execute(tx)
    const [before] = rows
    if (!before) return false
    await addOperatorEvent(tx, { actor, subject, id: String(id), action: 'deleted', before })
    return true
  })
}

/** A list that operators order: the rows of a table, or those of a part of it. */
export type EditedList = OrderedList & { subject: OperatedKind }

/** Puts a list in another order, with one event. Whether `ids` are exactly that list's. */
export const orderRows = (
  db: Queryable,
  { subject, ...list }: EditedList,
  ids: readonly number[],
  { actor, addOperatorEvent }: Editor,
): Promise<boolean> =>
  putInOrder(db, list, ids, { actor, subject, action: 'ordered', addOperatorEvent })

/** Versions of a text that are kept. */
const KEPT = 50

/** Keeps what a text said before a save, and forgets what is older than the last fifty. */
export async function keepVersion(
  tx: Queryable,
  kind: 'post' | 'page',
  thing: string,
  content: object,
  { version, actor }: { version: number; actor: Operator },
): Promise<void> {
  await tx
    .insertInto('content_versions')
    .values({ kind, thing, version, content: JSON.stringify(content), actor: actor.id })
    .execute()
  await tx
    .deleteFrom('content_versions')
    .where('kind', '=', kind)
    .where('thing', '=', thing)
    .where('version', '<=', version - KEPT)
    .execute()
}
