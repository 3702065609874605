import assert from 'node:assert/strict'
import type { PoolClient } from 'pg'
import { moves, type OrderMove } from '#orders/move-order.ts'
import type { Operator } from '#platform/actor.ts'
import type { TestShop } from './test-shop.ts'

/** A console operator as the actor of verbs. */
export const operator: Operator = { kind: 'operator', id: 'aina' }

/** A row of a history. */
export type EventRow = {
  event: string
  actor_kind: string
  actor: string | null
  reason: string | null
  from_status: string | null
  to_status: string | null
  data: Record<string, unknown>
}

/** The events of an order, a top-up or a refund, oldest first. */
export async function eventsOf(
  { context }: TestShop,
  what: 'order' | 'topup' | 'refund',
  id: string,
): Promise<EventRow[]> {
  const { rows } = await context.pool.query(
    `select event, actor_kind, actor, reason, from_status, to_status, data
     from ${what}_events where ${what}_id = $1 order by id`,
    [id],
  )
  return rows
}

/** The names of those events only. */
export const wordsOf = async (...args: Parameters<typeof eventsOf>): Promise<string[]> =>
  (await eventsOf(...args)).map(({ event }) => event)

/**
 * Rebuilds all statuses from events alone and compares them with the rows. Every event must begin
 * where the previous one ended. Reads both from one snapshot, because a provider's message may
 * change rows meanwhile.
 */
export async function assertHistories({ context }: TestShop): Promise<void> {
  const client = await context.pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    await compareHistories(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

async function compareHistories(client: PoolClient): Promise<void> {
  for (const what of ['order', 'topup', 'refund'] as const) {
    const replayed = await replay(client, what)
    const status = what === 'refund' ? 'state' : 'status'
    const reservation = what === 'order' ? 'reservation' : 'null'
    const { rows } = await client.query(
      `select id, ${status} as status, ${reservation} as reservation from ${what}s`,
    )
    for (const { id, ...stands } of rows) {
      assert.deepEqual(replayed.get(id), stands, `${what} ${id} is as its events say`)
      replayed.delete(id)
    }
    for (const [id, { status }] of replayed)
      assert.equal(status, null, `${what} ${id} is not there`)
  }
}

type Standing = { status: string | null; reservation: string | null }

async function replay(client: PoolClient, what: string): Promise<Map<string, Standing>> {
  const { rows } = await client.query<EventRow & { id: string }>(
    `select e.*, e.${what}_id as id from ${what}_events e order by e.id`,
  )
  const replayed = new Map<string, Standing>()
  for (const { id, event, from_status, to_status, data } of rows) {
    const before = replayed.get(id)
    assert.equal(from_status, before?.status ?? null, `${event} of ${what} ${id} follows`)
    const imported = data.reservation as string | undefined
    const move = what === 'order' ? moves[event as OrderMove]?.reservation : undefined
    const first = event === 'created' ? 'reserved' : null
    const reservation = move ?? before?.reservation ?? imported ?? first
    replayed.set(id, { status: to_status, reservation })
  }
  return replayed
}
