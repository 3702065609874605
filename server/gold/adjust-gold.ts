import type { AppContext } from '#context.ts'
import { transferFor } from '#ledger/ledger.ts'
import { Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { retryOnConflict, violates } from '#platform/postgres/database.ts'
import { moveGold } from './customer-gold.ts'

/** What an operator decides about somebody's gold; positive sen are given, negative ones taken. */
export type Adjustment = {
  customer_id: number
  amount_sen: number
  /** The operator's click: the same key is one adjustment. */
  request_key: string
  note: string
}

/** Gives gold to a customer or takes some away. Returns the transfer's id. */
export async function adjustGold(
  { database }: Pick<AppContext, 'database'>,
  wanted: Adjustment,
): Promise<string> {
  const { customer_id, amount_sen, request_key, note } = wanted
  const id = newId('g')
  const reference = `adjustment:${request_key}`
  const move = { id, customer_id, amount_sen, reference, note }
  try {
    const moved = await retryOnConflict(() =>
      moveGold(database, { ...move, against: 'adjustments', reason: 'adjustment' }),
    )
    if (moved) return id
  } catch (error) {
    const known = await transferFor(database, reference)
    if (known) return known
    if (violates(error, 'ledger_accounts_closed_empty')) {
      throw new Refusal(409, 'This account was deleted.')
    }
    if (!violates(error, 'ledger_accounts_never_negative')) throw error
  }
  throw new Refusal(409, 'There is not that much gold.')
}
