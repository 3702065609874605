import { sql } from 'kysely'
import { nameOf } from '#platform/actor.ts'
import type { AddOperatorEvent, NotedEvent, OperatorEventsOf } from '#platform/postgres/events.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'

/** Adds one event of something that operators changed and that has no history of its own. */
export const addOperatorEvent: AddOperatorEvent = async (
  tx,
  { actor, subject, id, action, reason = null, before, after },
) => {
  await tx
    .insertInto('operator_events')
    .values({
      subject_kind: subject,
      subject_id: String(id),
      action,
      actor_kind: actor.kind,
      actor: nameOf(actor),
      reason,
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute()
}

/** More events of one thing are not shown with it: the list of all events has them. */
const SHOWN_MAX = 200

/** What operators did to one thing, the newest first. */
export const operatorEventsOf: OperatorEventsOf = async (db, { subject, id }) => {
  const { rows } = await sql<NotedEvent>`
    select id, action as event, actor_kind, actor, reason, before, after,
           ${isoTime('created_at')} as created_at
    from operator_events where subject_kind = ${subject} and subject_id = ${String(id)}
    order by id desc limit ${sql.lit(SHOWN_MAX)}`.execute(db)
  return rows
}
