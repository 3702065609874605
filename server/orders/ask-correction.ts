import { isDeepStrictEqual } from 'node:util'
import type { AskCorrection, OrderAnswer } from '@apeak/contract/orders'
import { shopper } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { fieldRefused, notFound, Refusal } from '#platform/http/problems.ts'
import { type Limit, useNetworkLimit } from '#platform/http/rate-limit.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { isCorrectable } from './correctable.ts'
import { assertMayChange, type OrderCaller } from './order-key.ts'
import { refuseWrongAnswers } from './refuse-wrong-answers.ts'
import { lockOrder } from './sql.ts'
import { openCorrection, putCorrection } from './sql-corrections.ts'

/** Nobody fills the operators' queue, however many orders they have. */
const fromNetwork: Limit = { name: 'corrections asked from a source', most: 20, minutes: 60 }

/**
 * A shopper asks for other answers, such as another player id, while their order waits: an operator
 * decides before any more of it is delivered. Safe to repeat: what is asked already is asked once.
 * Throws 404; 403 where the caller may not change the order; 409 where nothing of it can be
 * put right any more or it was asked three times; 422 where other answers are given than were asked
 * for, they cannot be right or stand there already; 429 past the limit of a network.
 */
export async function askCorrection(
  { database, secrets }: Pick<AppContext, 'database' | 'secrets'>,
  by: OrderCaller,
  { order_id, options: given }: AskCorrection,
  address: string,
): Promise<void> {
  await useNetworkLimit(database, fromNetwork, address)
  const options = given.map(({ name, value }) => ({ name, value: value.trim() }))
  await inTransaction(database, async (tx) => {
    // Nobody delivers it until this is written down.
    const order = await lockOrder(tx, order_id)
    if (!order) throw notFound('Order')
    assertMayChange(secrets, order, by)
    if (!isCorrectable(order)) {
      throw new Refusal(409, 'These details cannot be changed any more.')
    }
    const seen = order.options as OrderAnswer[]
    refuseOthers(seen, options)
    await refuseWrongAnswers(tx, order, seen, options)
    const known = await openCorrection(tx, order_id)
    if (known && isDeepStrictEqual(known.options, options)) return
    if (await putCorrection(tx, order_id, options, shopper(by.caller))) return
    throw new Refusal(409, 'You have asked three times already. Please write to us instead.')
  })
}

function refuseOthers(seen: OrderAnswer[], options: OrderAnswer[]): void {
  const names = (answers: OrderAnswer[]) => answers.map(({ name }) => name)
  if (!isDeepStrictEqual(names(seen), names(options))) {
    throw fieldRefused('options', 'Only the answers can be corrected, not what was asked.')
  }
  if (options.some(({ value }, at) => value === '' && seen[at]?.value !== '')) {
    throw fieldRefused('options', 'Please fill in all details.')
  }
  if (isDeepStrictEqual(seen, options)) {
    throw fieldRefused('options', 'These are the details that we have already.')
  }
}
