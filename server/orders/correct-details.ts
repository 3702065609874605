import { isDeepStrictEqual } from 'node:util'
import type { OrderAnswer } from '@apeak/contract/orders'
import type { Actor } from '#actor.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { operateOrder, someoneWasFirst } from './operate-order.ts'
import { refuseWrongAnswers } from './refuse-wrong-answers.ts'
import { correctAnswers } from './sql-operating.ts'

/** What an operator puts right: `seen` is how the answers stood when they looked. */
export type Correction = {
  seen: readonly OrderAnswer[]
  options: readonly OrderAnswer[]
  reason: string
  request_key: string
}

/**
 * Statuses before delivery. Operators may correct an unpaid order too; shoppers may not ask
 * (correctable.ts).
 */
const undelivered = ['pending_payment', 'pending', 'processing']

/**
 * Corrects what a shopper said, such as a player id, before all of the order is delivered, and has them
 * told. Safe to repeat. Throws 404; 409 where it is delivered, or the answers are not as they were seen;
 * 422 where other answers are given than were asked for, or cannot be right.
 */
export function correctDetails(
  database: Database,
  id: string,
  { seen, options, reason, request_key }: Correction,
  actor: Actor,
): Promise<void> {
  return operateOrder(database, id, request_key, async (tx, order) => {
    if (!undelivered.includes(order.status)) {
      throw await someoneWasFirst(tx, id, 'Nothing of this order is to be delivered any more.')
    }
    if (!isDeepStrictEqual(order.options, seen)) {
      throw await someoneWasFirst(tx, id, 'These details were changed meanwhile.')
    }
    const asked = seen.map(({ name }) => name)
    const given = options.map(({ name }) => name)
    if (!isDeepStrictEqual(asked, given)) {
      throw fieldRefused('options', 'Only the answers can be corrected, not what was asked.')
    }
    if (isDeepStrictEqual(options, seen)) throw new Refusal(409, 'Nothing is different.')
    await refuseWrongAnswers(tx, order, seen, options)
    await correctAnswers(tx, id, { options, request_key }, actor, reason)
  })
}
