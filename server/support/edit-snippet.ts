import type { CreateSnippet, SaveSnippet, Snippet } from '@apeak/contract/support-console'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { assertOwn, fieldRefused, notFound } from '#platform/http/problems.ts'
import { inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import type { SupportContext } from './context.ts'

type Context = Pick<SupportContext, 'database' | 'addOperatorEvent' | 'operatorEventsOf'>

const subject = 'snippet'
const name = 'Saved answer'

const fields = sql`id, name, body, version, ${isoTime('updated_at')} as updated_at,
  ${isoTime('archived_at')} as archived_at`

/** All saved answers by name, archived ones last. */
export async function listSnippets(db: Queryable): Promise<Snippet[]> {
  const { rows } = await sql<Snippet>`
    select ${fields} from support_snippets
    order by archived_at is not null, lower(name), id`.execute(db)
  return rows
}

/** A saved answer. Throws 404. */
export async function findSnippet(db: Queryable, id: number): Promise<Snippet> {
  const snippet = await readSnippet(db, id)
  if (!snippet) throw notFound(name)
  return snippet
}

async function readSnippet(db: Queryable, id: number): Promise<Snippet | undefined> {
  const { rows } = await sql<Snippet>`
    select ${fields} from support_snippets where id = ${id}`.execute(db)
  return rows[0]
}

/** Adds a saved answer, once per `request_key`. Throws 422 if its name is taken. */
export async function createSnippet(
  { database, addOperatorEvent }: Context,
  { name, body, request_key }: CreateSnippet,
  actor: Operator,
): Promise<Snippet> {
  const snippet = { name: name.trim(), body }
  const id = await inTransaction(database, async (tx) => {
    const { id } = await tx
      .insertInto('support_snippets')
      .values({ ...snippet, request_key })
      .returning('id')
      .executeTakeFirstOrThrow()
    await addOperatorEvent(tx, { actor, subject, id, action: 'created', after: snippet })
    return id
  }).catch(async (error) => {
    // The same request in parallel can violate the unique name first.
    const existing = await database
      .selectFrom('support_snippets')
      .select('id')
      .where('request_key', '=', request_key)
      .executeTakeFirst()
    if (!existing) throw refusalOf(error)
    return existing.id
  })
  return findSnippet(database, id)
}

/** Saves an answer; see `saveEdited`. Throws 422 if its name is taken. */
export function saveSnippet(
  { database, addOperatorEvent, operatorEventsOf }: Context,
  id: number,
  { version, ...values }: SaveSnippet,
  actor: Operator,
): Promise<Snippet> {
  const wanted = { name: values.name.trim(), body: values.body, version }
  return saveEdited<Snippet>(
    {
      what: name,
      read: () => readSnippet(database, id),
      save: (changes) =>
        inTransaction(database, async (tx) => {
          const { rows } = await sql`
            update support_snippets
            set name = ${wanted.name}, body = ${wanted.body}, version = version + 1, updated_at = now()
            where id = ${id} and version = ${version} returning id`.execute(tx)
          if (rows.length === 0) return false
          await addOperatorEvent(tx, { actor, subject, id, action: 'saved', ...changes })
          return true
        }).catch((error) => {
          throw refusalOf(error)
        }),
      lastChange: () => lastNoted(operatorEventsOf, database, { subject, id }, ['saved']),
    },
    wanted,
    actor,
  )
}

/**
 * Archives or restores an answer. Safe to repeat. Throws 404; 409 if another operator already has; 422 if
 * the name was taken meanwhile.
 */
export async function archiveSnippet(
  { database, addOperatorEvent, operatorEventsOf }: Context,
  id: number,
  archived: boolean,
  actor: Operator,
): Promise<void> {
  const action = archived ? 'archived' : 'restored'
  const isDone = await inTransaction(database, async (tx) => {
    const { rows } = await sql`
      update support_snippets set archived_at = ${archived ? sql`now()` : sql`null`},
        version = version + 1, updated_at = now()
      where id = ${id} and (archived_at is null) = ${archived}::boolean returning id`.execute(tx)
    if (rows.length === 0) return false
    await addOperatorEvent(tx, { actor, subject, id, action })
    return true
  }).catch((error) => {
    throw refusalOf(error)
  })
  if (isDone) return
  await findSnippet(database, id)
  const done = await lastNoted(operatorEventsOf, database, { subject, id }, [action])
  assertOwn(done, actor, archived ? 'It is already archived.' : 'It is already restored.')
}

const refusalOf = (error: unknown) =>
  violates(error, 'support_snippets_name_once')
    ? fieldRefused('name', 'Another saved answer has this name.')
    : error
