import { customerById } from '#accounts/accounts.ts'
import type { Operator } from '#actor.ts'
import type { AppContext } from '#context.ts'
import {
  type Approval,
  BeyondBudget,
  beginOperatorValue,
  countAgainstBudget,
} from '#payments/payments.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { askApproval } from './approvals.ts'
import { moveGold } from './customer-gold.ts'
import {
  findAdjustment,
  type GoldAdjustment,
  insertAdjustment,
  type WantedAdjustment,
} from './sql-adjustments.ts'

type Context = Pick<AppContext, 'database' | 'config'>

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
  const { database } = context
  const wanted = { ...asked, kind: 'adjustment' } as const
  const same = async () => {
    const known = await findAdjustment(database, { request_key: wanted.request_key })
    return known && assertSame(known, wanted)
  }
  const known = await same()
  if (known) return known
  if (!(await customerById(database, wanted.customer_id))) throw notFound('Customer')
  try {
    return await inTransaction(database, (tx) => adjustAlone(tx, context, wanted, operator))
  } catch (error) {
    if (violates(error, 'gold_adjustments_request_once')) {
      const first = await same()
      if (first) return first
    }
    if (!(error instanceof BeyondBudget)) throw refusalOf(error)
    return assertSame(await askApproval(context, wanted, operator), wanted)
  }
}

async function adjustAlone(
  tx: Queryable,
  { config }: Context,
  wanted: WantedAdjustment,
  operator: Operator,
): Promise<GoldAdjustment> {
  await beginOperatorValue(tx, operator, undefined)
  const transferId = newId('g')
  const adjustment = await insertAdjustment(tx, wanted, { transferId, hours: 0 }, operator)
  const use = { budget: 'gold', for_kind: 'transfer', for_id: transferId } as const
  const amount_sen = Math.abs(wanted.amount_sen)
  await countAgainstBudget(tx, config, { ...use, amount_sen, operator_id: operator.id })
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
  const move = { id: transferId, customer_id, amount_sen, reference, note }
  if (!(await moveGold(tx, { ...move, against: 'adjustments', reason: 'adjustment' }))) {
    throw tooLittle()
  }
}

function assertSame(known: GoldAdjustment, wanted: WantedAdjustment): GoldAdjustment {
  const isSame =
    known.kind === wanted.kind &&
    known.customer_id === wanted.customer_id &&
    known.amount_sen === wanted.amount_sen
  if (isSame) return known
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
