import type { Caller } from '#accounts/accounts.ts'
import { Refusal } from '#platform/http/problems.ts'

/**
 * Throws 403 where the order is a customer's and not the caller's. A guest's is changed by whoever
 * knows its id.
 */
export function assertOwnOrder(
  order: { customer_id: number | null },
  caller: Caller | undefined,
): void {
  if (order.customer_id !== null && order.customer_id !== caller?.accountId) {
    throw new Refusal(403, 'Please log in to the account that made this order.')
  }
}
