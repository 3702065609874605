import type { CreateSnippet, SaveSnippet, Snippet } from '@apeak/contract/support-console'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import { addOnce, type EditContext, saveEdited } from '#platform/http/edited-things.ts'
import { assertOwn, fieldRefused, found } from '#platform/http/problems.ts'
import {
  allRows,
  inTransaction,
  isoTime,
  type Queryable,
  violates,
} from '#platform/postgres/database.ts'
import { lastOperatorEvent } from '#platform/postgres/events.ts'

const subject = 'snippet' as const

const fields = sql`id, name, body, version, ${isoTime('updated_at')} as updated_at,
  ${isoTime('archived_at')} as archived_at`

/** All saved answers by name, archived ones last. */
export async function listSnippets(db: Queryable): Promise<Snippet[]> {
  return allRows<Snippet>(db)`
    select ${fields} from support_snippets
    order by archived_at is not null, lower(name), id`
}

/** A saved answer. Throws 404. */
export async function findSnippet(db: Queryable, id: number): Promise<Snippet> {
  const { rows } = await sql<Snippet>`
    select ${fields} from support_snippets where id = ${id}`.execute(db)
  return found(rows[0], 'Saved answer')
}

/** Adds a saved answer, once per `request_key`. Throws 422 if its name is taken. */
export async function createSnippet(
  context: EditContext,
  { name, body, request_key }: CreateSnippet,
  actor: Operator,
): Promise<Snippet> {
  const snippet = { name: name.trim(), body }
  const id = await addOnce(context, {
    table: 'support_snippets',
    request_key,
    ...{ actor, subject, action: 'created', after: snippet },
    insert: async (tx) => {
      const { id } = await tx
        .insertInto('support_snippets')
        .values({ ...snippet, request_key })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },
    refusalOf,
  })
  return findSnippet(context.database, id)
}

/** Saves an answer; see `saveEdited`. Throws 422 if its name is taken. */
export function saveSnippet(
  context: EditContext,
  id: number,
  { version, name, body }: SaveSnippet,
  actor: Operator,
): Promise<Snippet> {
  const wanted = { name: name.trim(), body, version }
  return saveEdited<Snippet>(
    context,
    {
      subject,
      id,
      action: 'saved',
      read: () => findSnippet(context.database, id),
      save: async (tx) => {
        const { rows } = await sql`
          update support_snippets
          set name = ${wanted.name}, body = ${body}, version = version + 1, updated_at = now()
          where id = ${id} and version = ${version} returning id`.execute(tx)
        return rows.length > 0
      },
      refusalOf,
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
  { database, addOperatorEvent, operatorEventsOf }: EditContext,
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
  const done = await lastOperatorEvent(operatorEventsOf, database, { subject, id }, [action])
  assertOwn(done, actor, archived ? 'It is already archived.' : 'It is already restored.')
}

const refusalOf = (error: unknown) =>
  violates(error, 'support_snippets_name_once')
    ? fieldRefused('name', 'Another saved answer has this name.')
    : error
