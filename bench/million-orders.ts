import type { Pool, PoolClient } from 'pg'

/**
 * Fills a shop with a year of orders, at all hours, ten per customer: most delivered within minutes, the
 * others in every other status. Triggers are off, as in a restore.
 */
export async function insertOrders(pool: Pool, orders: number): Promise<void> {
  await insertAll(pool, [[accounts], [placing]], [orders])
}

/**
 * Runs groups of statements, each with these values, without triggers, and without the indexes that enforce
 * nothing: they are made afterwards, which takes a fraction of the time. The statements of a group, at most two,
 * run at once.
 */
async function insertAll(pool: Pool, groups: string[][], values: unknown[] = []): Promise<void> {
  const tables = groups.flat().map((statement) => /insert into (\w+)/.exec(statement)?.[1])
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `select indexrelid::regclass as name, pg_get_indexdef(indexrelid) as definition
     from pg_index
     where indrelid::regclass::text = any($1) and not indisunique
       and not exists (select from pg_constraint where conindid = indexrelid)`,
    [tables],
  )
  for (const { name } of indexes) await pool.query(`drop index ${name}`)
  for (const group of groups) {
    await Promise.all(group.map((statement) => insertRows(pool, statement, values)))
  }
  // Two at once, as the pool has two connections.
  const makeIndexes = async () => {
    for (let index = indexes.pop(); index; index = indexes.pop()) {
      const { definition } = index
      await onOwnConnection(pool, (client) => client.query(definition))
    }
  }
  await Promise.all([makeIndexes(), makeIndexes()])
  await pool.query('vacuum analyze')
}

/** Inserts without triggers. */
const insertRows = (pool: Pool, statement: string, values: unknown[]) =>
  onOwnConnection(pool, async (client) => {
    await client.query('set session_replication_role = replica')
    await client.query(statement, values)
  })

/** Does work on a connection with much memory, which ends with it. */
async function onOwnConnection(
  pool: Pool,
  work: (client: PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("set maintenance_work_mem = '1GB'")
    await client.query("set work_mem = '256MB'")
    await work(client)
  } finally {
    client.release(true)
  }
}

const accounts = `
  insert into accounts (first_name, last_name, email, phone, password_hash, pin_hash)
  select (array['Aina', 'Farid', 'Mei Ling', 'Kavitha', 'Hafiz'])[1 + n % 5], 'of ' || n,
         'player' || n || '@example.com', '+6012' || lpad(n::text, 7, '0'), '', ''
  from generate_series(1, $1::integer / 10) n`

/** The last ones are the newest: the year ends now. */
const placing = `
  with first as (select min(id) as account from accounts where email = 'player1@example.com'),
  sold as (
    select array_agg(p.id order by p.id) as products, array_agg(p.category_id order by p.id) as games,
           array_agg(p.name order by p.id) as names, array_agg(c.name order by p.id) as game_names,
           count(*)::integer as many
    from products p join categories c on c.id = p.category_id
  ),
  placed as (
    select n, 1 + (n * 7) % many as item, sold.*, first.account + n % ($1::integer / 10) as customer,
           now() - ($1::integer - n) * (interval '365 days' / $1::integer) as at,
           (array['razorpay', 'razorpay', 'fiuu', 'apeak', 'check_payment'])[1 + n % 5] as method,
           case when n % 97 = 0 then 'refunded' when n % 31 = 0 then 'pending_payment'
             when n > $1::integer - 200 and n % 5 = 4 then 'pending'
             when n > $1::integer - 60 then 'processing' else 'completed' end as status,
           500 + (n * 37) % 20000 as price
    from generate_series(1, $1::integer) n, sold, first
  )
  insert into orders (id, cart_id, status, payment_method, customer_id, customer_email, category_id,
    category_name, product_id, product_name, qty, options, unit_price_sen, subtotal_sen, discount_sen,
    fee_sen, total_sen, reservation, created_at, short_reference, delivered_qty, status_since, paid_at,
    completed_at)
  select 'o' || lpad(n::text, 26, '0'), 'cart-' || lpad(n::text, 12, '0'), status, method, customer,
         'player' || (1 + n % ($1::integer / 10)) || '@example.com', games[item], game_names[item],
         products[item], names[item], 1,
         json_build_array(json_build_object('name', 'Player ID', 'value', (100000000 + n / 3)::text),
                          json_build_object('name', 'Zone', 'value', (2000 + n % 500)::text)),
         price, price, 0, 0, price,
         case when status = 'pending_payment' then 'released' when status = 'pending' then 'reserved'
           else 'sold' end,
         at,
         'AP-' || translate(overlay(lpad(to_hex(n), 8, '0') placing '-' from 5 for 0),
           '0123456789abcdef', '23456789CDFHJKMN'),
         case when status in ('completed', 'refunded') then 1 else 0 end, at,
         case when status in ('processing', 'completed', 'refunded') then at + interval '40 seconds' end,
         case when status in ('completed', 'refunded')
           then at + interval '40 seconds' + (30 + (n * 13) % 400) * interval '1 second' end
  from placed`

/**
 * Adds the data of the orders from `insertOrders`: a payment of each paid order, gold for every customer,
 * a history in which an operator delivered half of them, and some rows of every other kind for operators.
 * `operators`: the actors.
 */
export async function insertOrderPayments(pool: Pool, operators: readonly string[]): Promise<void> {
  await insertAll(pool, [
    [payments, gold],
    [attempts, topups],
    [unmatched, refunds],
  ])
  await insertAll(pool, [[deliveries, decisions]], [operators])
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
