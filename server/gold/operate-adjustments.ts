import { customerById } from '#accounts/accounts.ts'
import type { OrdersContext } from '#orders/orders.ts'
import {
  type Approval,
  BudgetExceeded,
  beginBudgeted,
  spendBudget,
} from '#payments/reconciliation/reconciliation.ts'
import type { Operator } from '#platform/actor.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { askApproval } from './approvals.ts'
import { moveGold, NotEnoughGold, takeGold } from './customer-gold.ts'
import {
  addAdjustment,
  findAdjustment,
  type GoldAdjustment,
  type WantedAdjustment,
} from './move-adjustment.ts'

type Context = Pick<OrdersContext, 'database' | 'config'>

/** Gold that an operator wants to give, or to take. */
export type AskedAdjustment = Pick<WantedAdjustment, 'amount_sen' | 'reason' | 'request_key'> & {
  customer_id: number
}

/**
 * An operator gives gold to a customer, or takes some away. What exceeds their budget waits for a second
 * operator. Safe to repeat with the same `request_key`. Throws 404, and 409 where there is not that much
 * gold, the account was deleted, or the key stands for another adjustment.
 */
export async function requestAdjustment(
  context: Context,
  asked: AskedAdjustment,
  operator: Operator,
): Promise<GoldAdjustment> {
  const wanted = { ...asked, kind: 'adjustment' } as const
  try {
    return await inTransaction(context.database, (tx) => adjustAlone(tx, context, wanted, operator))
  } catch (error) {
    if (!(error instanceof BudgetExceeded)) throw refusalOf(error)
    return assertSame(await askApproval(context, wanted, operator), wanted)
  }
}

/** Adjusts on the word of one operator, once. Throws `BeyondBudget`. */
async function adjustAlone(
  tx: Queryable,
  { config }: Context,
  wanted: WantedAdjustment & AskedAdjustment,
  operator: Operator,
): Promise<GoldAdjustment> {
  await beginBudgeted(tx, operator, undefined)
  const known = await findAdjustment(tx, { request_key: wanted.request_key })
  if (known) return assertSame(known, wanted)
  if (!(await customerById(tx, wanted.customer_id))) throw notFound('Customer')
  const transferId = newId('g')
  const adjustment = await addAdjustment(tx, wanted, { transferId, hours: 0 }, operator)
  const use = { budget: 'gold', for_kind: 'transfer', for_id: transferId } as const
  const amount_sen = Math.abs(wanted.amount_sen)
  await spendBudget(tx, config, { ...use, amount_sen, operator_id: operator.id })
  await moveAdjusted(tx, adjustment, transferId)
  return adjustment
}

/** Moves the gold of an adjustment that a second operator approves. */
export async function adjustApproved(
  { database }: Pick<Context, 'database'>,
  adjustment: GoldAdjustment,
  transferId: string,
  approval: Approval,
): Promise<void> {
  try {
    await inTransaction(database, async (tx) => {
      await approval.decide(tx)
      await moveAdjusted(tx, adjustment, transferId)
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
  if (customer_id === null) throw new Error(`adjustment ${id} has no customer`)
  const reference = `adjustment:console-${id}`
  const why = { reason: 'adjustment', against: 'adjustments', reference, note } as const
  const move = { id: transferId, customer_id, ...why }
  if (amount_sen > 0) await moveGold(tx, { ...move, amount_sen })
  else await takeGold(tx, { ...move, amount_sen: -amount_sen })
}

function assertSame(known: GoldAdjustment, wanted: WantedAdjustment): GoldAdjustment {
  const isSame =
    known.kind === wanted.kind &&
    known.customer_id === wanted.customer_id &&
    known.amount_sen === wanted.amount_sen
  if (isSame) return known
  throw otherAdjustment()
}

const otherAdjustment = () =>
  new Refusal(409, 'This adjustment was asked for already, with another customer or amount.')

function refusalOf(error: unknown): unknown {
  if (error instanceof NotEnoughGold) return new Refusal(409, 'There is not that much gold.')
  // The same click of two operators at once: neither waits for the other.
  if (violates(error, 'gold_adjustments_request_once')) return otherAdjustment()
  if (violates(error, 'ledger_accounts_closed_empty')) {
    return new Refusal(409, 'This account was deleted.')
  }
  return error
}
