import { type RawBuilder, sql } from 'kysely'
import type { AddOperatorEvents, OperatorEvent } from './events.ts'

/** SQL that notes what was done to each row of `changed` (id): to be a part of the statement that did it. */
export type Note = (changed: RawBuilder<unknown>) => RawBuilder<unknown>

/** Notes an operator's event, with what was changed where that is given: the changed fields alone. */
export const noting =
  (
    addOperatorEvents: AddOperatorEvents,
    event: OperatorEvent,
    changes?: { before: object | null; after: object | null },
  ): Note =>
  (changed) =>
    addOperatorEvents(
      event,
      sql`
        select changed.id, ${json(changes?.before)}::jsonb as before, ${json(changes?.after)}::jsonb as after
        from (${changed}) changed`,
    )

const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null)
