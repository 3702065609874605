import { sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'

/** manual_money: transfers seen that pay for a placed order; gold: whatever else one person creates. */
export type Budget = 'manual_money' | 'gold'

/** Value that an operator created: how much, and the payment or the gold transfer. */
export type BudgetUse = {
  operator_id: string
  budget: Budget
  amount_sen: number
  for_kind: 'payment' | 'transfer'
  for_id: string
}

/** Lets what one operator creates be counted one after the other, until the transaction ends. */
export async function lockBudgets(tx: Queryable, operatorId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('operator budgets ' || ${operatorId}, 0))`.execute(
    tx,
  )
}

/** How many sen an operator created alone within the last 24 hours. */
export async function usedOfBudget(
  tx: Queryable,
  operatorId: string,
  budget: Budget,
): Promise<number> {
  const { rows } = await sql<{ sen: number }>`
    select coalesce(sum(amount_sen), 0)::float8 as sen from operator_budget_uses
    where operator_id = ${operatorId} and budget = ${budget}
      and created_at > clock_timestamp() - interval '24 hours'`.execute(tx)
  return rows[0]?.sen ?? 0
}

/** Writes down what an operator created alone. */
export async function insertBudgetUse(tx: Queryable, use: BudgetUse): Promise<void> {
  await tx.insertInto('operator_budget_uses').values(use).execute()
}
