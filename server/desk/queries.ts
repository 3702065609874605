import type { Claim, WaitingEntry, WaitingItem, WaitingKind } from '@apeak/contract/orders-console'
import { sql } from 'kysely'
import { waitingChanges } from '#approvals/approvals.ts'
import { waitingApprovals, waitingTopups } from '#gold/gold.ts'
import { orderedItems, waitingOrders } from '#orders/orders.ts'
import { disputesOf, waitingMoney } from '#payments/reconciliation/reconciliation.ts'
import { beingRefunded } from '#payments/refunds/refunds.ts'
import type { Actor } from '#platform/actor.ts'
import {
  allRows,
  type Database,
  inTransaction,
  type Queryable,
  readSnapshot,
} from '#platform/postgres/database.ts'
import type { AddOperatorEvent } from '#platform/postgres/events.ts'
import { waitingThreads } from '#support/support.ts'

/** Maximum number of items shown. */
const SHOWN = 200
/** Maximum number of support threads among them, so that they do not crowd out orders. */
const THREADS_SHOWN = 30
/** Lifetime of a claim. */
const CLAIM_MINUTES = 10

const claimJson = sql<Claim | null>`case when c.expires_at > now() then json_build_object(
  'operator_id', c.operator_id, 'claimed_at', c.claimed_at, 'expires_at', c.expires_at) end`

/** Reads at most `limit` open items that a domain above the desk has waiting, oldest first. */
export type ReadWaiting = (db: Queryable, limit: number) => Promise<WaitingEntry[]>

/**
 * The whole queue, oldest first, with the database's time of the snapshot. Orders that wait for their
 * shopper's answer are last. `waitingAlerts`: the open alerts.
 */
export function readQueue(
  db: Database,
  waitingAlerts: ReadWaiting,
): Promise<{ now: Date; data: WaitingItem[] }> {
  return readSnapshot(db, async (tx) => {
    const waiting = [
      ...(await waitingAlerts(tx, SHOWN)),
      ...(await waitingOrders(tx, SHOWN)),
      ...(await waitingMoney(tx, SHOWN)),
      ...(await waitingTopups(tx, SHOWN)),
      ...(await waitingApprovals(tx, SHOWN)),
      ...(await waitingChanges(tx, SHOWN)),
      ...(await waitingThreads(tx, THREADS_SHOWN)),
    ]
    const shown = await withOrders(tx, waiting.toSorted(bySince).slice(0, SHOWN))
    const { now, claims } = await claimsOf(tx, shown)
    return { now, data: shown.map((item) => ({ ...item, claim: claims[keyOf(item)] ?? null })) }
  })
}

/** Adds refunds and disputes to their orders: a dispute has an entry of its own only if its order has none. */
async function withOrders(
  tx: Queryable,
  entries: readonly WaitingEntry[],
): Promise<Omit<WaitingItem, 'claim'>[]> {
  const orders = entries.filter(({ kind }) => kind === 'order').map(({ id }) => id)
  const refunding = await beingRefunded(tx, 'order', orders)
  const disputed = await disputesOf(tx, 'order', orders)
  const isMerged = ({ kind, id, details }: WaitingEntry) =>
    kind === 'unmatched' && String(disputed.get(details.for_id ?? '')?.id) === id
  const own = entries.filter((entry) => !isMerged(entry))
  const alone = own.filter(({ state, details }) => state === 'chargeback' && details.is_undecided)
  const items = await orderedItems(
    tx,
    alone.map(({ details }) => details.for_id ?? ''),
  )
  return own.map((entry) => {
    const { kind, id, details } = entry
    if (kind === 'order') {
      const dispute = disputed.get(id) ?? null
      return { ...entry, dispute, is_refunding: dispute === null && refunding.has(id) }
    }
    if (!alone.includes(entry)) return { ...entry, dispute: null, is_refunding: false }
    const { reason = null, respond_by = null } = details
    const dispute = { id: Number(id), amount_sen: entry.amount_sen, reason, respond_by }
    const item = items.get(details.for_id ?? '')
    const named = item && {
      reference: item.short_reference,
      details: { ...details, product: item.item },
    }
    return { ...entry, ...named, dispute, is_refunding: false }
  })
}

type Item = { kind: WaitingKind; id: string }

const keyOf = ({ kind, id }: Item) => `${kind}:${id}`

/** Whether an order waits for its shopper's answer. */
const isAsked = ({ details }: WaitingEntry) => details.question?.closed_at === null

/** PostgreSQL's timestamps sort as text; ties by id. */
function bySince(one: WaitingEntry, other: WaitingEntry): number {
  if (isAsked(one) !== isAsked(other)) return isAsked(one) ? 1 : -1
  if (one.since !== other.since) return one.since < other.since ? -1 : 1
  return one.id < other.id ? -1 : 1
}

/** Holders of these items by `keyOf`; unclaimed ones are omitted. */
async function claimsOf(
  db: Queryable,
  items: readonly Item[],
): Promise<{ now: Date; claims: Record<string, Claim> }> {
  const kinds = items.map(({ kind }) => kind)
  const ids = items.map(({ id }) => id)
  const { rows } = await sql<{ now: Date; claims: Record<string, Claim> }>`
    select now() as now, coalesce((
      select json_object_agg(c.kind || ':' || c.subject_id, ${claimJson})
      from unnest(${kinds}::text[], ${ids}::text[]) w (kind, id)
      join claims c on c.kind = w.kind and c.subject_id = w.id
      where c.expires_at > now()
    ), '{}') as claims`.execute(db)
  return rows[0] ?? { now: new Date(), claims: {} }
}

/** The claim of an item, or null. */
export async function claimOf(db: Queryable, kind: WaitingKind, id: string): Promise<Claim | null> {
  const rows = await allRows<{ claim: Claim | null }>(db)`
    select ${claimJson} as claim from claims c where c.kind = ${kind} and c.subject_id = ${id}`
  return rows[0]?.claim ?? null
}

/**
 * Claims an item or renews the claim; adds an event if the holder changes. False if another
 * operator holds it, unless `take_over`.
 */
export function putClaim(
  db: Database,
  addOperatorEvent: AddOperatorEvent,
  wanted: { kind: WaitingKind; id: string; for: string; take_over: boolean },
  actor: Actor,
): Promise<boolean> {
  const { kind, id, take_over } = wanted
  return inTransaction(db, async (tx) => {
    const { rows: held } = await sql<{ operator_id: string }>`
      select operator_id from claims
      where kind = ${kind} and subject_id = ${id} and expires_at > now()`.execute(tx)
    const { rows: claimed } = await sql<{ operator_id: string }>`
      insert into claims (kind, subject_id, operator_id, expires_at)
      values (${kind}, ${id}, ${wanted.for}, now() + ${CLAIM_MINUTES}::integer * interval '1 minute')
      on conflict on constraint claims_one_each do update set
        operator_id = excluded.operator_id, expires_at = excluded.expires_at,
        claimed_at = case claims.operator_id when excluded.operator_id then claims.claimed_at else now() end
      where claims.operator_id = excluded.operator_id or claims.expires_at <= now() or ${take_over}
      returning operator_id`.execute(tx)
    if (claimed.length === 0) return false
    const before = held[0]?.operator_id ?? null
    if (before !== wanted.for) {
      await addOperatorEvent(tx, {
        ...{ actor, subject: kind, action: 'claimed', id },
        ...{ before: { operator: before }, after: { operator: wanted.for } },
      })
    }
    return true
  })
}

/** Releases this operator's claim. */
export function dropClaim(
  db: Database,
  addOperatorEvent: AddOperatorEvent,
  { kind, id }: { kind: WaitingKind; id: string },
  actor: Extract<Actor, { kind: 'operator' }>,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows: dropped } = await sql`
      delete from claims
      where kind = ${kind} and subject_id = ${id} and operator_id = ${actor.id}
      returning subject_id`.execute(tx)
    if (dropped.length === 0) return
    const before = { operator: actor.id }
    await addOperatorEvent(tx, { actor, subject: kind, action: 'claim_released', id, before })
  })
}

/** Maximum number counted of each kind. */
const COUNTED = 200

/**
 * Counts unclaimed unapplied payments, unmatched money and unreadable messages older than `minutes`,
 * with the time of the oldest; null without any.
 */
export async function unclaimedMoney(
  db: Queryable,
  minutes: number,
): Promise<{ waiting: number; since: Date | null }> {
  const money = (await waitingMoney(db, COUNTED)).filter(({ kind }) => kind !== 'refund')
  const kinds = money.map(({ kind }) => kind)
  const ids = money.map(({ id }) => id)
  const times = money.map(({ since }) => since)
  const { rows } = await sql<{ waiting: number; since: Date | null }>`
    select count(*)::integer as waiting, min(w.since) as since
    from unnest(${kinds}::text[], ${ids}::text[], ${times}::timestamptz[]) w (kind, id, since)
    where w.since < now() - ${minutes}::integer * interval '1 minute'
      and not exists (
        select from claims c
        where c.kind = w.kind and c.subject_id = w.id and c.expires_at > now()
      )`.execute(db)
  return rows[0] ?? { waiting: 0, since: null }
}
