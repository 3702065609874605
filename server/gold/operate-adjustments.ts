import { customerById } from '#accounts/accounts.ts'
import type { Operator } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { alreadyDone, notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { moveGold } from './customer-gold.ts'
import {
  adjustedAlone,
  decideAdjustment,
  findAdjustment,
  type GoldAdjustment,
  insertAdjustment,
  lockAdjuster,
  type WantedAdjustment,
} from './sql-adjustments.ts'

type Context = Pick<AppContext, 'database' | 'config'>

/**
 * An operator gives gold to a customer, or takes some away. What exceeds the limit, together with what
 * they moved within a day, waits for a second operator. Safe to repeat with the same `request_key`.
 * Throws 404, and 409 where there is not that much gold, the account was deleted, or the key stands for
 * another adjustment.
 */
export async function requestAdjustment(
  { database, config }: Context,
  wanted: WantedAdjustment,
  operator: Operator,
): Promise<GoldAdjustment> {
  const same = async () => {
    const known = await findAdjustment(database, { request_key: wanted.request_key })
    return known && assertSame(known, wanted)
  }
  const known = await same()
  if (known) return known
  if (!(await customerById(database, wanted.customer_id))) throw notFound('Customer')
  const { limitSen, approvalHours: hours } = config.goldAdjustments
  try {
    return await inTransaction(database, async (tx) => {
      await lockAdjuster(tx, operator.id)
      const alone = (await adjustedAlone(tx, operator.id)) + Math.abs(wanted.amount_sen)
      const transferId = alone > limitSen ? null : newId('g')
      const adjustment = await insertAdjustment(tx, wanted, { transferId, hours }, operator)
      if (transferId) await moveAdjusted(tx, adjustment, transferId)
      return adjustment
    })
  } catch (error) {
    if (violates(error, 'gold_adjustments_request_once')) {
      const first = await same()
      if (first) return first
    }
    throw refusalOf(error)
  }
}

/**
 * A second operator approves an adjustment, which is then moved, or rejects it, which its own operator
 * may do as well. Safe to repeat by the same one. Throws 404, and 409 where it expired, was decided
 * otherwise, is one's own, or there is not that much gold any more.
 */
export async function decideOnAdjustment(
  { database }: Pick<Context, 'database'>,
  id: number,
  { approve, reason }: { approve: boolean; reason: string | null },
  operator: Operator,
): Promise<GoldAdjustment> {
  try {
    return await inTransaction(database, async (tx) => {
      const transferId = approve ? newId('g') : null
      const decided = await decideAdjustment(tx, id, transferId, operator, reason)
      if (!decided) return whyUndecided(tx, id, approve, operator)
      if (transferId) await moveAdjusted(tx, decided, transferId)
      return decided
    })
  } catch (error) {
    throw refusalOf(error)
  }
}

async function moveAdjusted(
  tx: Queryable,
  { id, customer_id, amount_sen, reason: note }: GoldAdjustment,
  transferId: string,
): Promise<void> {
  const reference = `adjustment:console-${id}`
  const move = { id: transferId, customer_id, amount_sen, reference, note }
  if (!(await moveGold(tx, { ...move, against: 'adjustments', reason: 'adjustment' }))) {
    throw tooLittle()
  }
}

/** What stands, where it is as was wanted; otherwise throws why it cannot be decided. */
async function whyUndecided(
  tx: Queryable,
  id: number,
  approve: boolean,
  operator: Operator,
): Promise<GoldAdjustment> {
  const known = await findAdjustment(tx, { id })
  if (!known) throw notFound('Adjustment')
  if (known.state === 'expired') throw new Refusal(409, 'This adjustment has expired.')
  if (known.state === 'waiting') {
    throw new Refusal(409, 'Another operator must approve what you asked for.')
  }
  const isAsWanted = known.state === (approve ? 'done' : 'rejected')
  if (isAsWanted && known.decided_by === operator.id) return known
  throw decidedBefore(known)
}

const decidedBefore = ({
  state,
  decided_by,
  decided_at,
  requested_by,
  created_at,
}: GoldAdjustment) =>
  alreadyDone('This adjustment was decided already.', {
    event: state,
    actor_kind: 'operator',
    actor: decided_by ?? requested_by,
    at: (decided_at ?? created_at).toISOString(),
  })

function assertSame(known: GoldAdjustment, wanted: WantedAdjustment): GoldAdjustment {
  if (known.customer_id === wanted.customer_id && known.amount_sen === wanted.amount_sen) {
    return known
  }
  throw new Refusal(409, 'This adjustment was asked for already, with another customer or amount.')
}

const tooLittle = () => new Refusal(409, 'There is not that much gold.')

function refusalOf(error: unknown): unknown {
  if (violates(error, 'ledger_accounts_never_negative')) return tooLittle()
  if (violates(error, 'ledger_accounts_closed_empty')) {
    return new Refusal(409, 'This account was deleted.')
  }
  return error
}
