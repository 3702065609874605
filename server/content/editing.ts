import { operatorActor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { type Changes, type Edited, saveEdited } from '#platform/http/edited-things.ts'
import type { Database } from '#platform/postgres/database.ts'
import { lastNoted, type NotedThing } from '#platform/postgres/events.ts'
import type { Editor } from './sql-editing.ts'

type Editing = Pick<Context, 'database' | 'addOperatorEvent' | 'operatorEventsOf'>
type Versioned = { version: number }

/** The operator who edits, as what they change is noted. */
export const editor = ({ addOperatorEvent }: Editing, operator: { id: string }): Editor => ({
  actor: operatorActor(operator),
  addOperatorEvent,
})

/** What can be edited of a kind of thing. */
type Kind<Thing extends Versioned, Wanted extends Versioned> = {
  what: string
  thing: NotedThing
  read(db: Database): Promise<Thing | undefined>
  save(db: Database, wanted: Wanted, changes: Changes, by: Editor): Promise<boolean>
  /** Rich text, whose history is its versions: an event only says that it changed. */
  texts?: readonly string[]
}

const changingActions = ['changed', 'archived', 'restored', 'created']

/** Saves a thing of a kind as `saveEdited` does, in an operator's name. */
export function saveContent<
  Thing extends Versioned,
  Wanted extends Versioned & Record<string, unknown>,
>(
  context: Editing,
  { what, thing, read, save, texts = [] }: Kind<Thing, Wanted>,
  wanted: Wanted,
  operator: { id: string },
): Promise<Thing> {
  const { database, operatorEventsOf } = context
  const by = editor(context, operator)
  const edited: Edited<Thing> = {
    what,
    read: () => read(database),
    save: (changes) => save(database, wanted, short(changes, texts, wanted.version), by),
    lastChange: () => lastNoted(operatorEventsOf, database, thing, changingActions),
  }
  return saveEdited(edited, wanted, operator)
}

function short({ before, after }: Changes, texts: readonly string[], version: number): Changes {
  const told = (fields: Record<string, unknown>, at: number) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, value]) => [
        name,
        texts.includes(name) ? `version ${at}` : value,
      ]),
    )
  return { before: told(before, version), after: told(after, version + 1) }
}
