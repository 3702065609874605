import { sql } from 'kysely'
import { nameOf } from '#actor.ts'
import type { AddOperatorEvents } from '#platform/postgres/events.ts'

export const addOperatorEvents: AddOperatorEvents = (
  { actor, subject, action, reason },
  changed,
) => sql`
  insert into operator_events
    (subject_kind, subject_id, action, actor_kind, actor, reason, before, after)
  select ${subject}::text, changed.id::text, ${action}::text, ${actor.kind}::text,
         ${nameOf(actor)}::text, ${reason ?? null}::text, changed.before::jsonb, changed.after::jsonb
  from (${changed}) changed`
