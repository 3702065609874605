import type { CreateSnippet, SaveSnippet, Snippet } from '@apeak/contract/support-console'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { assertOwn, fieldRefused, notFound } from '#platform/http/problems.ts'
import { inTransaction, violates } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import { insertSnippet, setArchived, snippetBy, updateSnippet } from './sql-settings.ts'

const subject = 'snippet'

/**
 * Saves a new answer. Safe to repeat: the same `request_key` is one. Throws 422 where its name is
 * another's.
 */
export async function createSnippet(
  { database, addOperatorEvent }: Context,
  { name, body, request_key }: CreateSnippet,
  actor: Operator,
): Promise<Snippet> {
  const wanted = { name: name.trim(), body }
  let failure: unknown
  await inTransaction(database, async (tx) => {
    const id = await insertSnippet(tx, { ...wanted, request_key })
    await addOperatorEvent(tx, { actor, subject, id, action: 'created', after: wanted })
  }).catch((error) => {
    failure = error
  })
  // Another snippet of this name may be its own, saved by the same click a moment before.
  const snippet = await snippetBy(database, { key: request_key })
  if (!snippet) throw asField(failure)
  return snippet
}

/** Saves an answer over the version that was read. Throws 404, 409 with how it stands now, and 422. */
export function saveSnippet(
  { database, addOperatorEvent, operatorEventsOf }: Context,
  id: number,
  { name, body, version }: SaveSnippet,
  actor: Operator,
): Promise<Snippet> {
  const wanted = { name: name.trim(), body, version }
  const event = { actor, subject, id, action: 'saved' } as const
  return saveEdited<Snippet>(
    {
      what: 'Saved answer',
      read: () => snippetBy(database, { id }),
      save: (changes) =>
        inTransaction(database, async (tx) => {
          if (!(await updateSnippet(tx, id, wanted))) return false
          await addOperatorEvent(tx, { ...event, ...changes })
          return true
        }).catch((error) => {
          throw asField(error)
        }),
      lastChange: () => lastNoted(operatorEventsOf, database, { subject, id }, ['saved']),
    },
    wanted,
    actor,
  )
}

/** Archives an answer, or offers it again. Safe to repeat. Throws 404, 409 naming who was first, and 422. */
export async function archiveSnippet(
  { database, addOperatorEvent, operatorEventsOf }: Context,
  id: number,
  archived: boolean,
  actor: Operator,
): Promise<void> {
  const action = archived ? 'archived' : 'restored'
  const isDone = await inTransaction(database, async (tx) => {
    if (!(await setArchived(tx, id, archived))) return false
    await addOperatorEvent(tx, { actor, subject, id, action })
    return true
  }).catch((error) => {
    throw asField(error)
  })
  if (isDone) return
  if (!(await snippetBy(database, { id }))) throw notFound('Saved answer')
  const done = await lastNoted(operatorEventsOf, database, { subject, id }, [action])
  assertOwn(done, actor, archived ? 'It is archived already.' : 'It is offered already.')
}

const asField = (error: unknown) =>
  violates(error, 'support_snippets_name_once')
    ? fieldRefused('name', 'Another saved answer has this name.')
    : error
