import type { OperatedKind, OperatorEventName } from '@apeak/contract/operator-events'
import { type RawBuilder, sql } from 'kysely'
import { nameOf, type Operator } from '#actor.ts'
import type { Changes } from '#platform/http/edited-things.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { AddOperatorEvents } from '#platform/postgres/events.ts'
import { type OrderedList, putInOrder } from '#platform/postgres/put-in-order.ts'

/** Who edits, and how that is noted. */
export type Editor = { actor: Operator; addOperatorEvents: AddOperatorEvents }

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

/** SQL: the event of a change of what `changed` selects as `id`. */
const noted = (
  { actor, addOperatorEvents }: Editor,
  { subject, notedId }: Pick<EditedRow, 'subject' | 'notedId'>,
  action: OperatorEventName,
  { changed, before, after }: { changed: string; before?: unknown; after?: unknown },
) => {
  const id = notedId === undefined ? sql`id` : sql`${notedId}::text as id`
  const [from, to] = [before, after].map((part) => (part ? JSON.stringify(part) : null))
  return addOperatorEvents(
    { actor, subject, action },
    sql`select ${id}, ${from}::jsonb as before, ${to}::jsonb as after from ${sql.ref(changed)}`,
  )
}

type Save = {
  version: number
  /** Its columns and what they become. */
  values: Record<string, unknown>
  changes: Changes
  /** More parts of the statement (`name as (…)`), which may read `old`, the row as it was. */
  parts?: RawBuilder<unknown>[]
}

/** Saves a row over the version that was read, with its event. Whether it was still that version. */
export async function saveRow(
  db: Queryable,
  row: EditedRow,
  { version, values, changes, parts = [] }: Save,
  by: Editor,
): Promise<boolean> {
  const { table, key, id } = row
  const sets = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  const { rows } = await sql`
    with old as (
      select * from ${sql.table(table)}
      where ${sql.ref(key)} = ${id} and version = ${version} for update
    ),
    ${parts.length > 0 ? sql`${sql.join(parts)},` : sql``}
    saved as (
      update ${sql.table(table)} t set ${sql.join([...sets, sql`version = t.version + 1`])} from old
      where t.${sql.ref(key)} = old.${sql.ref(key)} returning t.${sql.ref(key)}::text as id
    ),
    event as (${noted(by, row, 'changed', { changed: 'saved', ...changes })})
    select id from saved`.execute(db)
  return rows.length > 0
}

/** Adds a row with its event; undefined where the same click has added it before. */
export async function addRow(
  db: Queryable,
  { table, subject }: Pick<EditedRow, 'table' | 'subject'>,
  values: Record<string, unknown>,
  after: Record<string, unknown>,
  by: Editor,
): Promise<number | undefined> {
  const columns = Object.keys(values).map((name) => sql.ref(name))
  const once = 'request_key' in values ? sql`on conflict (request_key) do nothing` : sql``
  const { rows } = await sql<{ id: number }>`
    with added as (
      insert into ${sql.table(table)} (${sql.join(columns)})
      values (${sql.join(Object.values(values))}) ${once} returning id
    ),
    event as (${noted(by, { subject }, 'created', { changed: 'added', after })})
    select id from added`.execute(db)
  return rows[0]?.id
}

/** Deletes a row with its event, whose `before` are the columns named. Whether there was one. */
export async function deleteRow(
  db: Queryable,
  { table, key, id, subject }: EditedRow,
  columns: readonly string[],
  { actor, addOperatorEvents }: Editor,
): Promise<boolean> {
  const before = columns.flatMap((name) => [sql`${name}::text`, sql.ref(name)])
  const { rows } = await sql`
    with gone as (
      delete from ${sql.table(table)} where ${sql.ref(key)} = ${id}
      returning ${sql.ref(key)} as id, jsonb_build_object(${sql.join(before)}) as before
    ),
    event as (${addOperatorEvents(
      { actor, subject, action: 'deleted' },
      sql`select id, before, null::jsonb as after from gone`,
    )})
    select id from gone`.execute(db)
  return rows.length > 0
}

/** A list that operators order: the rows of a table, or those of a part of it. */
export type EditedList = OrderedList & { subject: OperatedKind }

/** Puts a list in another order, with one event. Whether `ids` are exactly that list's. */
export const orderRows = (
  db: Queryable,
  { subject, ...list }: EditedList,
  ids: readonly number[],
  { actor, addOperatorEvents }: Editor,
): Promise<boolean> =>
  putInOrder(db, list, ids, (ordered) =>
    addOperatorEvents({ actor, subject, action: 'ordered' }, ordered),
  )

/** Versions of a text that are kept. */
const KEPT = 50

/**
 * Parts of a statement that saves a text: keep what `old` says, by the names of its columns, and forget
 * what is older than the last fifty.
 */
export const keepVersion = (
  kind: 'post' | 'page',
  thing: string,
  columns: readonly string[],
  { version, actor }: { version: number; actor: Operator },
) => {
  const content = columns.flatMap((name) => [sql`${name}::text`, sql`old.${sql.ref(name)}`])
  return [
    sql`kept as (
      insert into content_versions (kind, thing, version, content, actor)
      select ${kind}::text, ${thing}::text, old.version, jsonb_build_object(${sql.join(content)}),
             ${nameOf(actor)}::text
      from old
    )`,
    sql`forgotten as (
      delete from content_versions
      where kind = ${kind} and thing = ${thing} and version <= ${version - KEPT}::integer
        and exists (select from old)
    )`,
  ]
}
