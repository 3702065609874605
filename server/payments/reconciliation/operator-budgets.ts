import { formatSen } from '@apeak/contract/money'
import { sql } from 'kysely'
import { needsSecondPerson } from '#operators/operators.ts'
import type { Operator } from '#platform/actor.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { recorderOf } from '../move-payment.ts'

/** Limits on the value that one operator can create alone within 24 hours. */
export type OperatorLimits = {
  /** In sen. `approvalHours`: how long a change request waits for a second operator. */
  readonly operatorLimits: {
    readonly manual_money: number
    readonly gold: number
    readonly approvalHours: number
  }
}

/**
 * A second operator's approval: the change counts against no budget. `decide` runs first in the
 * transaction, and throws if they may not approve it.
 */
export type Approval = { by: string; decide(tx: Queryable): Promise<void> }

/** Thrown beyond an operator budget. `why`: for the approver. */
export class BudgetExceeded extends Error {
  readonly why: string
  constructor(why: string) {
    super(why)
    this.why = why
  }
}

/** Begins a change, alone or with an approval: the first statement of its transaction. */
export async function beginBudgeted(
  tx: Queryable,
  { id }: Operator,
  approval: Approval | undefined,
): Promise<void> {
  if (approval) await approval.decide(tx)
  else await lockBudgets(tx, id)
}

/**
 * Counts value against an operator's budget, in the transaction that creates it. Throws
 * `BudgetExceeded` beyond the limit, unless the shop has a single operator.
 */
export async function spendBudget(
  tx: Queryable,
  { operatorLimits }: OperatorLimits,
  use: BudgetUse,
): Promise<void> {
  await lockBudgets(tx, use.operator_id)
  const limit = operatorLimits[use.budget]
  const { rows } = await sql<{ sen: number }>`
    select coalesce(sum(amount_sen), 0)::float8 as sen from operator_budget_uses
    where operator_id = ${use.operator_id} and budget = ${use.budget}
      and created_at > clock_timestamp() - interval '24 hours'`.execute(tx)
  const used = rows[0]?.sen ?? 0
  if (used + use.amount_sen > limit && (await needsSecondPerson(tx))) {
    throw new BudgetExceeded(
      use.budget === 'manual_money'
        ? `Matches a placed order, but exceeds the daily limit of ${formatSen(limit)} for manual payments.`
        : `Exceeds the daily limit of ${formatSen(limit)} for gold, top-ups, refunds of delivered goods and payments that match no placed order.`,
    )
  }
  await sql`
    insert into operator_budget_uses (operator_id, budget, amount_sen, for_kind, for_id)
    values (${use.operator_id}, ${use.budget}, ${use.amount_sen}, ${use.for_kind}, ${use.for_id})
  `.execute(tx)
}

/**
 * Throws 409 if this operator confirmed the manual payment: money leaves only after two operators
 * have checked it. A shop with a single operator is exempt.
 */
export async function assertNotConfirmedBy(
  tx: Queryable,
  { id, provider }: { id: number; provider: string },
  operator: Operator,
): Promise<void> {
  if (provider !== 'check_payment') return
  const seen = await recorderOf(tx, id)
  if (seen?.actor !== operator.id || !(await needsSecondPerson(tx))) return
  throw new Refusal(409, 'You confirmed this payment. Another operator must apply or credit it.')
}

/** manual_money: transfers that pay for placed orders; gold: all other value. */
export type Budget = 'manual_money' | 'gold'

/** Value that an operator created by a payment, or by a transfer of gold or refund to its source. */
type BudgetUse = {
  operator_id: string
  budget: Budget
  amount_sen: number
  for_kind: 'payment' | 'transfer'
  for_id: string
}

/** Serialises an operator's budgeted changes until the transaction ends. */
async function lockBudgets(tx: Queryable, operatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operator budgets ' || ${operatorId}, 0))
  `.execute(tx)
}
