import type { OperatorEventName } from '@apeak/contract/operator-events'
import { sql } from 'kysely'
import { type Actor, nameOf } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { AddOperatorEvents, NotedEvent, OperatorEventsOf } from '#platform/postgres/events.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'

export const addOperatorEvents: AddOperatorEvents = (
  { actor, subject, action, reason },
  changed,
) => sql`
  insert into operator_events
    (subject_kind, subject_id, action, actor_kind, actor, reason, before, after)
  select ${subject}::text, changed.id::text, ${action}::text, ${actor.kind}::text,
         ${nameOf(actor)}::text, ${reason ?? null}::text, changed.before::jsonb, changed.after::jsonb
  from (${changed}) changed`

type OperatorEvent<Kind extends 'operator' | 'invitation'> = {
  actor: Actor
  subject: Kind
  id: string
  action: OperatorEventName<Kind>
  reason?: string
  before?: object
  after?: object
}

/** Adds one event about an operator or an invitation. */
export async function addOperatorEvent<Kind extends 'operator' | 'invitation'>(
  db: Queryable,
  { actor, subject, id, action, reason, before, after }: OperatorEvent<Kind>,
): Promise<void> {
  await db
    .insertInto('operator_events')
    .values({
      subject_kind: subject,
      subject_id: id,
      action,
      actor_kind: actor.kind,
      actor: nameOf(actor),
      reason: reason ?? null,
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
