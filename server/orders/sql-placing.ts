import { sql } from 'kysely'
import { nameOf } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { runComposed } from '#platform/postgres/run-composed.ts'
import { moveOnePart } from './sql-lifecycle.ts'
import { receivedMailPart } from './sql-paying.ts'

/**
/**
 * Moves an unpaid manual order whose reservation stands to pending, which it is for so many `hours`, or
 * `limitedHours` where it keeps something limited, and has its mail sent, in one statement. `accountId`:
 * of its shopper; `hasKey`: whether the caller may change it where it is a guest's. True where this call
 * moved it.
 */
export async function placeOrder(
  db: Queryable,
  { id, accountId, hasKey }: { id: string; accountId: number | null; hasKey: boolean },
  { hours, limitedHours }: { hours: number; limitedHours: number },
): Promise<boolean> {
  const actor = nameOf({ kind: 'shopper', account_id: accountId })
  const values = { id, accountId, hasKey, actor, hours, limitedHours }
  const rows = await runComposed(db, 'place an order', values, (the) => {
    const words = { event: 'placed', actor: { kind: 'shopper', named: the.actor } } as const
    return sql`
      with ${moveOnePart(words, the.id, {
        set: sql`reserved_until = now() + interval '1 hour' *
          case when flash_sale_id is not null or delivered_by_code or coupon_id is not null
               then ${the.limitedHours}::integer else ${the.hours}::integer end`,
        // `|| ''` keeps the planner from the index of reservations, of which it would read all while the
        // table is young: the order is found by its id.
        onlyIf: sql`payment_method = 'check_payment' and reservation || '' = 'reserved'
          and (customer_id = ${the.accountId}::integer
            or (customer_id is null and ${the.hasKey}::boolean))`,
      })},
      ${receivedMailPart}
      select moved.id from moved`
  })
  return rows.length > 0
}
