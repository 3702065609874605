import type { Caller } from '#accounts/accounts.ts'
import { runOut } from '#catalog/catalog.ts'
import { isBeingPaid } from '#payments/payments.ts'
import { Refusal } from '#platform/http/problems.ts'
import { type Queryable, violatesAny } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { assertMayChange, type OrderCaller } from './order-key.ts'
import { lockOrder } from './sql.ts'
import { adoptOrder, wasPlaced } from './sql-ownership.ts'

/**
 * Gives a guest's unpaid order to the account whose gold pays it: only in the transaction that takes the
 * gold. False where it is an account's or paid already. Throws 403 without the order's key, and 409 where
 * it may be paid another way, or the account may have no more of what it takes.
 */
export async function takeOverOrder(
  tx: Queryable,
  secrets: Secrets,
  id: string,
  by: OrderCaller & { caller: Caller },
): Promise<boolean> {
  // No attempt to pay it begins meanwhile: an attempt refers to this row.
  const order = await lockOrder(tx, id)
  if (!order || order.customer_id !== null) return false
  assertMayChange(secrets, order, by)
  if (order.status !== 'pending_payment' && order.status !== 'pending') return false
  await refuseGoldForGuests(tx, order)
  await adoptOrder(tx, id, by.caller.accountId)
  return true
}

/**
 * Throws 409 where money for a guest's order may come another way: it is then not given to whoever would
 * pay it with gold. An account pays its own order by whatever it likes.
 */
export async function refuseGoldForGuests(
  db: Queryable,
  { id, customer_id }: { id: string; customer_id: number | null },
): Promise<void> {
  if (customer_id !== null) return
  if ((await wasPlaced(db, id)) || (await isBeingPaid(db, 'order', id))) {
    throw new Refusal(
      409,
      'Money for this order may still arrive by another method, so gold cannot pay it. Pay it another way, or make a new order while you are logged in.',
    )
  }
}

/** What is thrown in place of a limit of one customer that taking an order over would break. */
export function refuseTaking(error: unknown): unknown {
  if (!violatesAny(error, runOut)) return error
  return new Refusal(
    409,
    'Your account has had its share of what this order takes. Pay it another way, or make a new order while you are logged in.',
  )
}
