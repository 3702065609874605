import { type RawBuilder, sql } from 'kysely'
import { livingAccount } from '#accounts/accounts.ts'
import type { Actor } from '#actor.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { allows, eventPart } from './sql-lifecycle.ts'

// Whose an order is changes nothing of how it stands.
const sameStatus = sql`orders.id, orders.status as from_status, orders.status as to_status,
  '{}'::jsonb as data`

const joinedEvent = eventPart(
  { event: 'joined', actor: { kind: 'shopper', column: 'customer_id' } },
  sql`select * from orders_joined`,
)

// Anybody may have typed the address: what such orders keep goes on counting where they were made, or
// strangers could use up all that is kept for whoever opens an account.
const countedFor = sql`
  buyer = case when reservation = 'reserved' then buyer else 'account:' || account.id end,
  network = case when reservation = 'reserved' then network end,
  network_56 = case when reservation = 'reserved' then network_56 end,
  network_48 = case when reservation = 'reserved' then network_48 end`

/**
 * SQL (parts of a WITH) that gives a person's guest orders to the account: `account` selects `id` and
 * `email`.
 */
export const joinGuestOrders = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  orders_joined as (
    update orders set customer_id = account.id, ${countedFor}
    from (${account}) account
    where lower(orders.customer_email) = account.email and orders.customer_id is null
    returning ${sameStatus}, orders.customer_id
  ),
  ${joinedEvent}`

/** Whether a shopper has ever said of an order that its money is on its way by hand. */
export async function wasPlaced(db: Queryable, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from order_events where order_id = ${id} and event = 'placed' limit 1`.execute(db)
  return rows.length > 0
}

/**
 * Gives a guest's unpaid order to the account that pays it with its gold. Nothing happens to one that is
 * somebody's already, nor for an account that was erased.
 */
export async function adoptOrder(db: Queryable, id: string, customerId: number): Promise<void> {
  await sql`
    with living as (${livingAccount(customerId)}),
    orders_joined as (
      update orders set customer_id = living.id, buyer = 'account:' || living.id, network = null,
        network_56 = null, network_48 = null
      from living
      where orders.id = ${id} and orders.customer_id is null and orders.customer_email is not null
        and ${allows('continued')}
      returning ${sameStatus}, orders.customer_id
    ),
    ${joinedEvent}
    select id from orders_joined`.execute(db)
}

// An order that was never paid and reserves nothing any more is as good as none.
const unfinished = sql`(
  status in ('pending', 'processing') or (status = 'pending_payment' and reservation = 'reserved')
)`

/** The ids of at most so many of the customer's orders that are still going on, oldest first. */
export async function unfinishedOrders(
  db: Queryable,
  customerId: number,
  atMost: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from orders where customer_id = ${customerId} and ${unfinished}
    order by created_at limit ${atMost}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Takes a person out of their orders, also out of those that they made as a guest with the same
 * address. A guest's order that is still going on keeps its address: what was bought is sent there.
 * Returns how many of their own were going on: whoever is to be erased must have none.
 */
export async function detachOrders(
  db: Queryable,
  customerId: number,
  email: string,
  actor: Actor,
): Promise<number> {
  const { rows } = await sql<{ unfinished: number }>`
    with detached as (
      update orders set customer_id = null, customer_email = null, request_hash = null,
        buyer = null, network = null, network_56 = null, network_48 = null
      where customer_id = ${customerId}
        or (lower(customer_email) = ${email} and customer_id is null and not ${unfinished})
      returning ${sameStatus}, ${unfinished} as is_unfinished
    ),
    notes as (delete from order_notes where order_id in (select id from detached)),
    corrections as (delete from order_corrections where order_id in (select id from detached)),
    told as (update deliveries set note = null where order_id in (select id from detached)),
    ${eventPart({ event: 'detached', actor }, sql`select * from detached`)}
    select count(*)::integer as unfinished from detached where is_unfinished`.execute(db)
  return rows[0]?.unfinished ?? 0
}
