import type { OperatorEventName } from '@apeak/contract/operator-events'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from './database.ts'
import type { AddOperatorEvents, OperatorEvent } from './events.ts'

/** Adds an operator's event about one thing, in the transaction that makes the change. */
export async function noteChange(
  tx: Queryable,
  { addOperatorEvents }: { addOperatorEvents: AddOperatorEvents },
  event: OperatorEvent,
  {
    id,
    before = null,
    after = null,
  }: { id: number; before?: object | null; after?: object | null },
): Promise<void> {
  await addOperatorEvents(
    event,
    changedRows({ before, after }, sql`select ${id}::bigint as id`),
  ).execute(tx)
}

/**
 * SQL that notes what was done to each row of `changed` (id; before and after, where the note does not say
 * them already): to be a part of the statement that did it.
 */
export type Note = (changed: RawBuilder<unknown>) => RawBuilder<unknown>

/** The same by the word for what was done, of rows of id, before and after. */
export type NoteAs = (
  action: OperatorEventName,
  changed: RawBuilder<unknown>,
) => RawBuilder<unknown>

/** SQL of what is noted where each of these rows (id) was changed alike: the changed fields alone. */
export const changedRows = (
  { before, after }: { before: object | null; after: object | null },
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select changed.id, ${json(before)}::jsonb as before, ${json(after)}::jsonb as after
  from (${rows}) changed`

const json = (value: object | null) => (value ? JSON.stringify(value) : null)
