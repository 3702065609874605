import type { Pool } from 'pg'

/**
 * Adds the data of the orders from `insertOrders`: a payment of each paid order, gold for every customer,
 * a history in which an operator delivered half of them, and some rows of every other kind for operators.
 * `operators`: the actors.
 */
export async function insertOrderPayments(pool: Pool, operators: readonly string[]): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const statement of [payments, attempts, gold, topups, unmatched, refunds]) {
      await client.query(statement)
    }
    for (const statement of [deliveries, decisions]) await client.query(statement, [operators])
    await client.query('commit')
    await client.query('vacuum analyze')
  } finally {
    client.release()
  }
}

/** Orders paid with gold get payments of top-ups instead, so that there are as many payments as orders. */
const payments = `
  insert into payments (provider, provider_payment_id, kind, payable_id, amount_sen, currency, state,
                        unapplied_reason, source, refunded_sen, created_at)
  select case payment_method when 'apeak' then 'razorpay' else payment_method end, 'pay_' || id,
         case payment_method when 'apeak' then 'topup' else 'order' end, id, total_sen, 'MYR',
         case when n % 200 = 0 then 'unapplied' else 'applied' end,
         case when n % 200 = 0 then 'wrong_amount' end, 'unmatched',
         case when n % 400 = 0 then total_sen else 0 end, created_at
  from (select *, right(id, 9)::integer as n from orders) o order by created_at`

const attempts = `
  insert into payment_attempts (kind, payable_id, number, provider, amount_sen, state, next_poll_at,
                                created_at)
  select 'order', id, 1, payment_method, total_sen, 'open', now() + interval '1 hour', created_at
  from orders where payment_method in ('razorpay', 'fiuu') and right(id, 9)::integer % 20 = 0`

const gold = `
  insert into ledger_accounts (owner_kind, owner_id, balance_sen, entries)
  select 'customer', id, (id::bigint * 7919) % 100000, 1 + id % 40 from accounts`

const topups = `
  insert into topups (id, customer_id, payment_method, value_sen, fee_sen, paid_sen, status, placed_at,
                      created_at, short_reference)
  select 'g' || right(id, 26), customer_id, 'check_payment', total_sen, 0, total_sen, 'pending', created_at,
         created_at, replace(short_reference, 'AP-', 'AG-')
  from orders where right(id, 9)::integer % 500 = 4`

const unmatched = `
  insert into unmatched_money (provider, kind, provider_reference, provider_payment_id, amount_sen,
                               currency, state, resolved_at, created_at)
  select 'razorpay', 'unknown_payment', 'pay_u' || id, 'pay_u' || id, total_sen, 'MYR', 'processed',
         case when right(id, 9)::integer % 1000 > 0 then created_at end, created_at
  from orders where right(id, 9)::integer % 100 = 0`

const refunds = `
  insert into refunds (id, payment_id, amount_sen, state, request_key, way, created_at)
  select 'r' || right(o.id, 26), p.id, p.amount_sen, 'processed', 'bench-' || o.id, 'source', o.created_at
  from orders o join payments p on p.kind = 'order' and p.payable_id = o.id
  where o.status = 'refunded' and p.state = 'applied'`

const deliveries = `
  insert into order_events (order_id, event, actor_kind, actor, from_status, to_status, data, created_at)
  select id, 'completed', 'operator', ($1::text[])[1 + right(id, 9)::integer % cardinality($1::text[])],
         'processing', 'completed', '{"qty": 1}', completed_at
  from orders where completed_at is not null and right(id, 9)::integer % 2 = 0 order by completed_at`

const decisions = `
  insert into operator_events (subject_kind, subject_id, action, actor_kind, actor, reason, before, after,
                               created_at)
  select 'customer', customer_id::text, 'unlocked', 'operator',
         ($1::text[])[1 + right(id, 9)::integer % cardinality($1::text[])], 'Rang up', null, null, created_at
  from orders where right(id, 9)::integer % 20 = 0 order by created_at`
