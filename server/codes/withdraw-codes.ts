import type { Operator } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { assertOwn, notFound, Refusal } from '#platform/http/problems.ts'
import { lastNoted, type NotedThing } from '#platform/postgres/events.ts'
import { type CodesMeant, hasCodes, withdrawAvailable } from './sql-withdrawing.ts'

/**
 * Takes a bad code, or what is left of a bad import, out of the stock before anybody is given it. Safe to
 * repeat; how many left the stock now. Throws 404; 409 where another operator was first, or all of it was
 * given already or has expired.
 */
export async function withdrawCodes(
  { database, addOperatorEvents, operatorEventsOf }: AppContext,
  meant: CodesMeant,
  { actor, reason }: { actor: Operator; reason: string },
): Promise<number> {
  const thing: NotedThing =
    'code' in meant
      ? { subject: 'code', id: meant.code }
      : { subject: 'code_import', id: meant.codeImport }
  const event = { actor, subject: thing.subject, action: 'withdrawn', reason } as const
  const withdrawn = await withdrawAvailable(database, meant, (changed) =>
    addOperatorEvents(event, changed),
  )
  if (withdrawn > 0) return withdrawn
  if (!(await hasCodes(database, meant))) throw notFound('Code')
  const done = await lastNoted(operatorEventsOf, database, thing, ['withdrawn'])
  if (!done) {
    throw new Refusal(409, 'None of it is in the stock: it was given, withdrawn or has expired.')
  }
  assertOwn(done, actor, 'This was withdrawn already.')
  return 0
}
