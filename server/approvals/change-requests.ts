import type {
  ChangeKindName,
  ChangeRequest,
  ChangeRequestsQuery,
  ChangeRow,
} from '@apeak/contract/operators'
import type { WaitingEntry } from '@apeak/contract/orders-console'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { allRows, firstRow, isoTime, type Queryable } from '#platform/postgres/database.ts'
import { readPage } from '#platform/postgres/list-page.ts'

type Events = Pick<Context, 'addOperatorEvent'>

/** Days after which a waiting change expires. */
const DAYS = 7

/** A change to store. */
export type NewChange = {
  kind: ChangeKindName
  subject: string
  title: string
  rows: ChangeRow[]
  change: object
}

export type StoredChange = ChangeRequest & { change: object }

/** SQL: the state of the request `r`. */
const state = sql`case when r.state = 'waiting' and r.expires_at <= now() then 'expired' else r.state end`

const columns = sql<object>`
  r.id, r.kind, r.subject, r.title, r.rows, ${state} as state, r.requested_by,
  ${isoTime('r.created_at')} as created_at, ${isoTime('r.expires_at')} as expires_at,
  r.decided_by, ${isoTime('r.decided_at')} as decided_at`

/** A page of the changes of these kinds, newest first. */
export function changesPage(
  db: Queryable,
  { state: wanted, kind, subject, ...query }: ChangeRequestsQuery,
  kinds: readonly ChangeKindName[],
) {
  return readPage<ChangeRequest>(db, query, {
    select: columns,
    from: sql`change_requests r`,
    where: [
      sql`r.kind = any(${[...kinds]}::text[])`,
      wanted && sql`${state} = ${wanted}`,
      kind && sql`r.kind = ${kind}`,
      subject && sql`r.subject = ${subject}`,
    ],
    columns: { created_at: sql`r.created_at` },
    sort: '-created_at',
    tie: sql`r.id`,
  })
}

/** At most `limit` changes that wait for a second person, oldest first. */
export async function waitingChanges(db: Queryable, limit: number): Promise<WaitingEntry[]> {
  return allRows<WaitingEntry>(db)`
    select 'change' as kind, r.id::text, r.kind as state, to_jsonb(r.created_at) #>> '{}' as since,
      null as reference, 0 as amount_sen,
      jsonb_build_object('title', r.title, 'requested_by', r.requested_by,
                         'expires_at', r.expires_at) as details
    from change_requests r
    where r.state = 'waiting' and r.expires_at > now()
    order by r.created_at limit ${limit}`
}

/** The waiting change of a subject, if any. */
export async function waitingChange(
  db: Queryable,
  kind: ChangeKindName,
  subject: string,
): Promise<StoredChange | undefined> {
  return firstRow<StoredChange>(db)`
    select ${columns}, r.change from change_requests r
    where r.kind = ${kind} and r.subject = ${subject} and r.state = 'waiting'`
}

/** Stores a change with its event; undefined if another change of the subject is waiting. */
export async function insertChange(
  tx: Queryable,
  { kind, subject, title, rows: shown, change }: NewChange,
  actor: Operator,
  { addOperatorEvent }: Events,
): Promise<ChangeRequest | undefined> {
  await sql`
    update change_requests set state = 'expired'
    where kind = ${kind} and subject = ${subject} and state = 'waiting' and expires_at <= now()
  `.execute(tx)
  const made = await firstRow<ChangeRequest>(tx)`
    insert into change_requests as r (kind, subject, title, rows, change, requested_by, expires_at)
    values (${kind}, ${subject}, ${title}, ${JSON.stringify(shown)}::jsonb,
            ${JSON.stringify(change)}::jsonb, ${actor.id}, now() + ${DAYS}::integer * interval '1 day')
    on conflict (kind, subject) where state = 'waiting' do nothing
    returning ${columns}`
  if (made) {
    const after = { name: title, requested_by: actor.id }
    const event = { actor, subject: 'change-request', id: made.id, action: 'requested' } as const
    await addOperatorEvent(tx, { ...event, after })
  }
  return made
}

/** Locks a change; undefined if unknown. */
export async function lockChange(db: Queryable, id: number): Promise<StoredChange | undefined> {
  return firstRow<StoredChange>(db)`
    select ${columns}, r.change from change_requests r where r.id = ${id} for update`
}

/** Decides a locked waiting change, with its event. */
export async function decideChange(
  tx: Queryable,
  { id, title, requested_by }: StoredChange,
  decision: 'approved' | 'declined' | 'withdrawn',
  { actor, reason }: { actor: Operator; reason: string | null },
  { addOperatorEvent }: Events,
): Promise<void> {
  await sql`
    update change_requests set state = ${decision}, decided_by = ${actor.id}, decided_at = now()
    where id = ${id}`.execute(tx)
  const after = { name: title, requested_by }
  const event = { actor, subject: 'change-request', id, action: decision, reason } as const
  await addOperatorEvent(tx, { ...event, after })
}

/** The number of changes that wait for a second operator. */
export async function changesWaiting(db: Queryable): Promise<number> {
  const row = await firstRow<{ waiting: number }>(db)`
    select count(*)::integer as waiting from change_requests
    where state = 'waiting' and expires_at > now()`
  return row?.waiting ?? 0
}
