import type { Claim, WaitingItem, WaitingKind } from '@apeak/contract/orders-console'
import { sql } from 'kysely'
import type { Actor } from '#actor.ts'
import { waitingApprovals, waitingTopups } from '#gold/gold.ts'
import { waitingCorrections, waitingOrders } from '#orders/orders.ts'
import { refundUnderWay, waitingMoney } from '#payments/payments.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { AddOperatorEvents } from '#platform/postgres/events.ts'
import { waitingThreads } from '#support/support.ts'

/** As many as an operator sees: whoever has more waiting is not helped by a longer list. */
const SHOWN = 200
/** However many letters nobody has answered, they push no order out of sight. */
const THREADS_SHOWN = 30
/** For how long something is somebody's who says no more. */
const CLAIM_MINUTES = 10

const waiting = sql`
  ${waitingOrders(SHOWN)}
  union all ${waitingCorrections(SHOWN)}
  union all ${waitingMoney(SHOWN)}
  union all ${waitingTopups(SHOWN)}
  union all ${waitingApprovals(SHOWN)}
  union all ${waitingThreads(THREADS_SHOWN)}`

const claimJson = sql<Claim | null>`case when c.expires_at > now() then json_build_object(
  'operator_id', c.operator_id, 'claimed_at', c.claimed_at, 'expires_at', c.expires_at) end`

/** What waits for an operator, who waited longest first, in one statement; with the database's clock. */
export async function readQueue(db: Queryable): Promise<{ now: Date; data: WaitingItem[] }> {
  const { rows } = await sql<{ now: Date; data: WaitingItem[] }>`
    select now() as now, coalesce(json_agg(json_build_object(
      'kind', w.kind, 'id', w.id, 'state', w.state, 'since', w.since, 'reference', w.reference,
      'amount_sen', w.amount_sen, 'details', jsonb_strip_nulls(w.details),
      'is_refunding', w.kind = 'order' and ${refundUnderWay('order', sql`w.id`)},
      'claim', ${claimJson}
    ) order by w.since, w.id), '[]') as data
    from (select * from (${waiting}) w order by w.since limit ${SHOWN}) w
    left join claims c on c.kind = w.kind and c.subject_id = w.id`.execute(db)
  return rows[0] ?? { now: new Date(), data: [] }
}

/** Whose something is; null where it is nobody's. */
export async function claimOf(db: Queryable, kind: WaitingKind, id: string): Promise<Claim | null> {
  const { rows } = await sql<{ claim: Claim | null }>`
    select ${claimJson} as claim from claims c where c.kind = ${kind} and c.subject_id = ${id}`.execute(
    db,
  )
  return rows[0]?.claim ?? null
}

/**
 * Makes something an operator's for a while, or renews that it is, in one statement. False where it is
 * another's, unless `take_over`.
 */
export async function putClaim(
  db: Queryable,
  add: AddOperatorEvents,
  wanted: { kind: WaitingKind; id: string; for: string; take_over: boolean },
  actor: Actor,
): Promise<boolean> {
  const { kind, id, take_over } = wanted
  const { rows } = await sql`
    with before as (
      select operator_id from claims
      where kind = ${kind} and subject_id = ${id} and expires_at > now()
    ),
    claimed as (
      insert into claims (kind, subject_id, operator_id, expires_at)
      values (${kind}, ${id}, ${wanted.for}, now() + ${CLAIM_MINUTES}::integer * interval '1 minute')
      on conflict on constraint claims_one_each do update set
        operator_id = excluded.operator_id, expires_at = excluded.expires_at,
        claimed_at = case claims.operator_id when excluded.operator_id then claims.claimed_at else now() end
      where claims.operator_id = excluded.operator_id or claims.expires_at <= now() or ${take_over}
      returning subject_id, operator_id
    ),
    event as (${add(
      { actor, subject: kind, action: 'claimed' },
      sql`
        select claimed.subject_id as id,
               jsonb_build_object('operator', (select operator_id from before)) as before,
               jsonb_build_object('operator', claimed.operator_id) as after
        from claimed
        where claimed.operator_id is distinct from (select operator_id from before)`,
    )})
    select operator_id from claimed`.execute(db)
  return rows.length > 0
}

/** Lets something be anybody's again that is this operator's. */
export async function dropClaim(
  db: Queryable,
  add: AddOperatorEvents,
  { kind, id }: { kind: WaitingKind; id: string },
  actor: Extract<Actor, { kind: 'operator' }>,
): Promise<void> {
  await sql`
    with dropped as (
      delete from claims
      where kind = ${kind} and subject_id = ${id} and operator_id = ${actor.id}
      returning subject_id, operator_id
    ),
    event as (${add(
      { actor, subject: kind, action: 'claim_released' },
      sql`select subject_id as id, jsonb_build_object('operator', operator_id) as before,
                 null::jsonb as after from dropped`,
    )})
    select subject_id from dropped`.execute(db)
}
