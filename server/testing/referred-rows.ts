import { countReferral } from '#affiliates/affiliates.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import type { TestShop } from './test-shop.ts'

/** The part of a shop that is needed. */
type Database = { context: Pick<TestShop['context'], 'pool'> }

/** Inserts an account without credentials; returns its id. */
export async function newAccount({ context }: TestShop): Promise<number> {
  const { rows } = await context.pool.query(
    `insert into accounts (first_name, last_name, email, phone, password_hash, pin_hash)
     values ('A', '', gen_random_uuid() || '@example.com', '0', '', '') returning id`,
  )
  return rows[0].id
}

/** Moves an order at a time (milliseconds), with the event. */
export async function moveOrder(
  { context }: TestShop,
  id: string,
  to: string,
  from: string,
  time: number,
): Promise<void> {
  const { rows } = await context.pool.query(
    `update orders set status = $2,
       delivered_qty = case when $2 = 'completed' then qty - cancelled_qty else delivered_qty end
     where id = $1 returning customer_id, total_sen`,
    [id, to],
  )
  await context.pool.query(
    `insert into order_events (order_id, event, actor_kind, actor, from_status, to_status, created_at)
     values ($1, 'paid', 'job', 'test', $3, $2, $4)`,
    [id, to, from, new Date(time)],
  )
  const { customer_id, total_sen } = rows[0]
  const moved = { order_id: id, customer_id, total_sen, from, to, at: new Date(time) }
  await inTransaction(context.database, (tx) => countReferral(tx, moved))
}

/** Runs statements with triggers and keys disabled. */
async function withoutGuards({ context }: Database, statements: string[]): Promise<void> {
  const client = await context.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } finally {
    await client.query('rollback')
    client.release()
  }
}

/** Deletes every affiliate, order and account, with all commission. */
export function deleteAffiliates(shop: TestShop): Promise<void> {
  const tables = [
    ...['affiliates', 'referrals', 'referred_orders', 'referral_months', 'payouts'],
    ...['commission_months', 'commission_statements', 'orders', 'order_events', 'transfers'],
  ]
  return withoutGuards(shop, [
    ...[...tables, 'accounts'].map((table) => `delete from ${table}`),
    "delete from ledger_accounts where owner_kind <> 'system'",
  ])
}

/** Statements that rewrite a whole table, so that no row keeps its position. */
const rewritten = (table: string, change: string) => [
  `create temporary table moved on commit drop as select * from ${table}`,
  `delete from ${table}`,
  `update moved set ${change}`,
  `insert into ${table} select * from moved`,
  'drop table moved',
]

/** Moves all affiliate data a month into the past. */
export function ageAffiliatesByMonth(shop: Database): Promise<void> {
  // Of a time in Malaysia: in UTC the last day of a month may become the first of the same month.
  const earlier = (column: string) =>
    column === 'month'
      ? "month = month - interval '1 month'"
      : `${column} = (${column} at time zone 'Asia/Kuala_Lumpur' - interval '1 month')
           at time zone 'Asia/Kuala_Lumpur'`
  return withoutGuards(shop, [
    `update affiliates set ${earlier('created_at')}`,
    `update referrals set ${earlier('created_at')}`,
    `update referred_orders set ${earlier('paid_at')}, ${earlier('month')}`,
    ...rewritten('referral_months', `${earlier('month')}, ${earlier('last_paid_at')}`),
    ...rewritten('commission_months', earlier('month')),
    ...rewritten('commission_statements', earlier('month')),
    `update transfers set reference = regexp_replace(reference, '[0-9-]+$', '') || to_char(
       to_date(split_part(reference, ':', 3), 'YYYY-MM') - interval '1 month', 'YYYY-MM')
     where reason = 'commission' and reference like 'commission:%'`,
  ])
}
