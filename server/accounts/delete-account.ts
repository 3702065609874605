import { formatSen } from '@apeak/contract/money'
import type { AppContext } from '#context.ts'
import { detachOrders, unfinishedOrders } from '#orders/orders.ts'
import { guessKey } from '#platform/guess-lock.ts'
import { Refusal } from '#platform/http/problems.ts'
import { inTransaction, violates } from '#platform/postgres/database.ts'
import type { Caller } from '#platform/sessions.ts'
import { eraseAccount, forgive, lockAccount } from './sql.ts'
import { checkPassword, ownUser } from './update-password.ts'

/** How much gold is in somebody's account, in sen. */
export type GoldOf = (accountId: number) => Promise<number>

/** As many unfinished orders as a refusal names. */
const ORDERS_NAMED = 20

/**
 * Erases the person who calls, by their password. What they ordered stays, without them. Refused
 * while an order is unfinished or gold is left; the refusal says how much and where to see it.
 */
export async function deleteAccount(
  context: AppContext,
  goldOf: GoldOf,
  caller: Caller,
  password: string,
): Promise<void> {
  const { accountId } = caller
  const { email } = await ownUser(context, caller)
  const attempt = { field: 'deletePassword', password }
  const { known, key } = await checkPassword(context, caller, email, attempt)
  const erase = inTransaction(context.database, async (transaction) => {
    // No order can be made by the account from here on.
    if (!(await lockAccount(transaction, accountId, known.password_hash))) throw changedMeanwhile()
    const orders = await unfinishedOrders(transaction, accountId, ORDERS_NAMED)
    if (orders.length > 0) return orders
    const keys = [key, guessKey('pin', accountId), guessKey('pin-code', accountId)]
    await detachOrders(transaction, accountId, email)
    await eraseAccount(transaction, accountId, email, keys)
    return []
  })
  const refusal = async (orders: string[]) => {
    await forgive(context.database, key)
    return inUse(orders, await goldOf(accountId))
  }
  const orders = await erase.catch(async (error: unknown) => {
    // The ledger closes with the account, and does so only when it is empty.
    if (violates(error, 'ledger_accounts_closed_empty')) throw await refusal([])
    throw error
  })
  if (orders.length > 0) throw await refusal(orders)
}

const changedMeanwhile = () =>
  new Refusal(409, 'Your account was changed meanwhile. Please try again.')

/** What is left: the ids of orders, and gold in sen. */
function inUse(orders: string[], gold: number): Refusal {
  const left = [
    orders.length > 0 && `${countOf(orders)} (see Transaction History)`,
    gold > 0 && `${formatSen(gold)} of gold (see Apeak Gold)`,
  ].filter(Boolean)
  // The last gold was spent since it was found.
  if (left.length === 0) return changedMeanwhile()
  const sentence = `Your account cannot be deleted yet: you still have ${left.join(' and ')}.`
  return new Refusal(409, sentence, orders.length > 0 ? { orders } : {})
}

function countOf({ length }: string[]): string {
  if (length === ORDERS_NAMED) return `at least ${length} unfinished orders`
  return length === 1 ? '1 unfinished order' : `${length} unfinished orders`
}
