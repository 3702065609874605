import { detachOrders, unfinishedOrders } from '#orders/customer-orders.ts'
import { breaks, inTransaction } from '#platform/database.ts'
import { guessKey } from '#platform/guess-lock.ts'
import { Refusal } from '#platform/problems.ts'
import type { Caller } from '#platform/sessions.ts'
import type { Shop } from '#platform/shop.ts'
import { eraseAccount, lockAccount } from './sql.ts'
import { checkPassword, ownUser } from './update-password.ts'

/**
 * Erases the person who calls, by their password. What they ordered stays, without them. Refused
 * while an order is unfinished or gold is left; the refusal says which.
 */
export async function deleteAccount(shop: Shop, caller: Caller, password: string): Promise<void> {
  const { accountId } = caller
  const { email } = await ownUser(shop, caller)
  const attempt = { field: 'deletePassword', password }
  const { known, key } = await checkPassword(shop, caller, email, attempt)
  const erase = inTransaction(shop.database, async (transaction) => {
    // No order can be made by the account from here on.
    if (!(await lockAccount(transaction, accountId, known.password_hash))) {
      throw new Refusal(409, 'Your account was changed meanwhile. Please try again.')
    }
    const orders = await unfinishedOrders(transaction, accountId)
    if (orders.length > 0) throw inUse(orders)
    const keys = [key, guessKey('pin', accountId), guessKey('pin-code', accountId)]
    await detachOrders(transaction, accountId, email)
    await eraseAccount(transaction, accountId, email, keys)
  })
  await erase.catch((error: unknown) => {
    // The ledger closes with the account, and does so only when it is empty.
    if (breaks(error, 'ledger_accounts_closed_empty')) throw goldLeft()
    throw error
  })
}

const goldLeft = () =>
  new Refusal(409, 'You still have gold. Please spend it before you delete your account.')

function inUse(orders: string[]): Refusal {
  const which = orders.length === 1 ? 'an unfinished order' : 'unfinished orders'
  const sentence = `You still have ${which}: ${orders.join(', ')}. Please try again once it is settled.`
  return new Refusal(409, sentence, { orders })
}
