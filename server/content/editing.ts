import type { SubjectKind } from '@apeak/contract/operator-events'
import type { Versioned } from '@apeak/contract/operators'
import { type RawBuilder, sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import { addOnce, type Changes, saveEdited } from '#platform/http/edited-things.ts'
import { fieldRefused, found } from '#platform/http/problems.ts'
import {
  firstRow,
  inTransaction,
  type KeyedTable,
  type Queryable,
  violates,
} from '#platform/postgres/database.ts'
import { type OrderedList, reorder } from '#platform/postgres/reorder.ts'
import type { ContentContext } from './context.ts'

/** A kind of editable content: its table, and its differences from other kinds. */
export type Kind<Thing extends object> = {
  /** Its name in messages. */
  name: string
  subject: SubjectKind
  table: string
  /** SQL: the fields of `Thing`, from the row `t`. */
  fields: RawBuilder<Thing>
  /** SQL: the id in paths and events; `t.id` by default. */
  id?: RawBuilder<unknown>
  /** The columns to store, if they differ from the edited fields. */
  columns?(values: Fields): Fields
  /** Rich text: its events contain version numbers instead of the text. */
  texts?: readonly string[]
}
type Fields = Record<string, unknown>
type Id = number | string
/** A thing with its edited fields; undefined if there is none. */
export async function readContent<Thing extends object>(
  db: Queryable,
  { table, fields, id: key = sql`t.id` }: Kind<Thing>,
  id: Id,
): Promise<Thing | undefined> {
  return firstRow<Thing>(db)`
    select ${fields} from ${sql.table(table)} t where ${key} = ${id}`
}

/** A thing with its edited fields. Throws 404. */
export async function findContent<Thing extends object>(
  { database }: Pick<ContentContext, 'database'>,
  kind: Kind<Thing>,
  id: Id,
): Promise<Thing> {
  return found(await readContent(database, kind, id), kind.name)
}

/**
 * Adds a thing with its event, once per `request_key`. `after`: the event's values. `appendTo`: SQL
 * of the list that it is appended to. Throws 422.
 */
export async function addContent<Thing extends object>(
  context: ContentContext,
  kind: Kind<Thing>,
  values: Fields & { request_key?: string },
  { after, appendTo }: { after: Fields; appendTo?: RawBuilder<unknown> },
  actor: Operator,
): Promise<Thing> {
  const { table, subject, columns = same } = kind
  const stored = Object.entries(columns(values))
  const names = stored.map(([name]) => sql.ref(name))
  const given = stored.map(([, value]) => sql`${value}`)
  if (appendTo) {
    names.push(sql.ref('position'))
    given.push(sql`(select coalesce(max(position), 0) + 1 from ${appendTo})`)
  }
  const { request_key } = values
  const once = request_key === undefined ? sql`` : sql`on conflict (request_key) do nothing`
  const id = await addOnce(context, {
    table: table as KeyedTable,
    request_key,
    ...{ actor, subject, action: 'created', after },
    insert: async (tx) => {
      const { rows } = await sql<{ id: number }>`
        insert into ${sql.table(table)} (${sql.join(names)})
        values (${sql.join(given)}) ${once} returning id`.execute(tx)
      return rows[0]?.id
    },
    refusalOf,
  })
  return findContent(context, kind, id)
}

/** Writes to other tables before a row is updated, in the same transaction. */
export type BeforeUpdate = (tx: Queryable, old: Fields, changes: Changes) => Promise<void>

/** Saves a thing, its version permitting; see `saveEdited`. Throws 404, 409 or 422. */
export async function saveContent<Thing extends Versioned>(
  context: ContentContext,
  kind: Kind<Thing>,
  id: Id,
  wanted: Versioned & Fields,
  actor: Operator,
  beforeUpdate?: BeforeUpdate,
): Promise<Thing> {
  const { subject, table, id: key = sql`t.id`, columns = same } = kind
  const { version, ...values } = wanted
  const sets = Object.entries(columns(values)).map(
    ([column, value]) => sql`${sql.ref(column)} = ${value}`,
  )
  return saveEdited(
    context,
    {
      subject,
      id,
      read: () => findContent(context, kind, id),
      save: async (tx, _before, changes) => {
        const old = await firstRow<Fields>(tx)`
          select * from ${sql.table(table)} t where ${key} = ${id} and version = ${version}
          for update`
        if (!old) return false
        await beforeUpdate?.(tx, old, changes)
        await sql`
          update ${sql.table(table)} t set ${sql.join([...sets, sql`version = version + 1`])}
          where ${key} = ${id}`.execute(tx)
        return true
      },
      recorded: (changes) => withoutTexts(changes, kind, version),
      refusalOf,
    },
    wanted,
    actor,
  )
}

const same = (values: Fields) => values

function withoutTexts({ before, after }: Changes, kind: Pick<Kind<object>, 'texts'>, at: number) {
  const short = (fields: Fields, version: number) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        kind.texts?.includes(name) ? `version ${version}` : value,
      ]),
    )
  return { before: short(before, at), after: short(after, at + 1) }
}

/** Deletes a thing, if it exists, with an event of the given columns. One in use violates a foreign key. */
export async function deleteContent(
  { database, addOperatorEvent }: ContentContext,
  { table, subject }: Pick<Kind<object>, 'table' | 'subject'>,
  id: number,
  columns: readonly string[],
  actor: Operator,
): Promise<void> {
  await inTransaction(database, async (tx) => {
    const before = await firstRow<object>(tx)`
      delete from ${sql.table(table)} where id = ${id}
      returning ${sql.join(columns.map((name) => sql.ref(name)))}`
    if (!before) return
    await addOperatorEvent(tx, { actor, subject, id, action: 'deleted', before })
  })
}

/** Reorders a list, with one event. Throws 409 unless `ids` are exactly those of the list. */
export function orderContent(
  context: ContentContext,
  { subject, of: id, ...list }: Omit<OrderedList, 'changed'> & { subject: SubjectKind; of: Id },
  ids: readonly number[],
  actor: Operator,
): Promise<void> {
  const changed = 'The list has changed. Please review it.'
  return reorder(context, { ...list, changed }, ids, { actor, subject, id, action: 'ordered' })
}

/** Number of earlier versions kept of each text. */
const KEPT = 50

/** Keeps the version of a text that a save replaces. */
export async function keepVersion(
  tx: Queryable,
  { kind, thing, content }: { kind: 'post' | 'page'; thing: string; content: object },
  version: number,
  operator: Operator,
): Promise<void> {
  await sql`
    insert into content_versions (kind, thing, version, content, actor)
    values (${kind}, ${thing}, ${version}, ${JSON.stringify(content)}::jsonb, ${operator.id})
  `.execute(tx)
  await sql`
    delete from content_versions
    where kind = ${kind} and thing = ${thing} and version <= ${version - KEPT}`.execute(tx)
}

const noPicture = 'This picture no longer exists.'
const categoryGone = 'This category no longer exists.'
const categoryNamed = 'A category with this name already exists.'

/** Constraints that an operator can violate: the field, and the message. */
const refusals: Record<string, [field: string, message: string]> = {
  blog_posts_slug_unique: ['slug', 'Another post has this address.'],
  blog_posts_blog_category_id_fkey: ['blog_category_id', categoryGone],
  blog_posts_blog_author_id_fkey: ['blog_author_id', 'This author no longer exists.'],
  blog_posts_featured_image_id_fkey: ['featured_image_id', noPicture],
  blog_authors_name_unique: ['first_name', 'An author with this name already exists.'],
  blog_categories_name_unique: ['name', categoryNamed],
  faq_categories_name_unique: ['name', categoryNamed],
  faqs_category_known: ['faq_category_id', categoryGone],
  slides_end_after_start: ['ends_at', 'The end must be after the start.'],
  slides_call_to_action_plain: ['call_to_action_url', 'This address is not valid.'],
  slides_file_id_fkey: ['file_id', noPicture],
  static_pages_banner_image_id_fkey: ['banner_image_id', noPicture],
}

/** 422 for a violated constraint, otherwise the error. */
export function refusalOf(error: unknown): unknown {
  const found = Object.entries(refusals).find(([constraint]) => violates(error, constraint))
  return found ? fieldRefused(...found[1]) : error
}
