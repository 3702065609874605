import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import { assertOwn, found, notFound } from '#platform/http/problems.ts'
import { firstRow, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { lastOperatorEvent } from '#platform/postgres/events.ts'
import type { PaymentsContext } from '../context.ts'
import { messageById } from './queries.ts'

type Context = Pick<PaymentsContext, 'database' | 'addOperatorEvent' | 'operatorEventsOf'>

/** A signed message that the shop cannot read. Throws 404, also for readable and resolved ones. */
export async function showUnreadable(db: Queryable, id: number) {
  const row = await firstRow<{ is_open: boolean }>(db)`
    select outcome = 'unreadable' as is_open from provider_messages where id = ${id}`
  const message = row?.is_open ? await messageById(db, id) : undefined
  const { provider, path, body, received_at } = found(message, 'Message')
  return {
    ...{ id, provider, path, received_at: received_at.toISOString() },
    body: Buffer.from(body ?? []).toString('utf8'),
  }
}

/**
 * Resolves an unreadable message: it leaves the queue, and its bytes are deleted like those of handled
 * messages. Safe to repeat. Throws 404; 409 if another operator was first.
 */
export async function resolveMessage(
  { database, addOperatorEvent, operatorEventsOf }: Context,
  id: number,
  reason: string,
  actor: Operator,
): Promise<void> {
  const subject = 'message'
  await inTransaction(database, async (tx) => {
    const { rows } = await sql<{ provider: string }>`
      update provider_messages set outcome = 'resolved', handled_at = now()
      where id = ${id} and outcome = 'unreadable' returning provider`.execute(tx)
    if (rows[0]) {
      return addOperatorEvent(tx, { actor, subject, id, action: 'resolved', reason })
    }
    const done = await lastOperatorEvent(operatorEventsOf, tx, { subject, id }, ['resolved'])
    if (!done) throw notFound('Message')
    assertOwn(done, actor, 'This was already resolved.')
  })
}
