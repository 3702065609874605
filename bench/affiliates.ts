// Measures an affiliate's dashboard with few and with many orders, and the closing of a month. Run
// separately: node bench/affiliates.ts
import { createHash, randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import { closeMonths } from '../server/affiliates/close-months.ts'
import { noTimeouts, openDatabase, openPool } from '../server/platform/postgres/database.ts'
import { runMeasurement } from './closing.ts'
import { Connection, getAs } from './connection.ts'
import { quantile } from './rounds.ts'
import { type MeasuredShop, openShop } from './shop.ts'

const REFERRALS = 10_000
const ORDERS = { few: 10_000, many: 1_000_000 }
const AFFILIATES = 1_000
/** Requests per dashboard. */
const ASKED = 30
/** The maximum time of a dashboard in milliseconds, and of a month's closing in seconds. */
const AIMS = { dashboard: 100, closing: 10 }

/** Fills the shop's database, measures, and prints a line per finding. */
async function measureAffiliates(shop: MeasuredShop): Promise<void> {
  const pool = openPool(shop.databaseUrl, 2, noTimeouts)
  try {
    const few = await openAffiliate(pool, ORDERS.few)
    const many = await openAffiliate(pool, ORDERS.many)
    await pool.query('vacuum analyze')
    const times = { few: [] as number[], many: [] as number[], earlier: [] as number[] }
    // Alternating, so that other load affects all alike.
    for (let round = 0; round < ASKED; round += 1) {
      times.few.push(await ask(shop, few))
      times.many.push(await ask(shop, many))
      times.earlier.push(await ask(shop, many, monthBefore()))
    }
    report(`a dashboard of 10,000 referrals and ${ORDERS.few} orders`, times.few)
    report(`a dashboard of 10,000 referrals and ${ORDERS.many} orders`, times.many)
    report('the same, of the month before', times.earlier)
    await measureClosing(pool)
  } finally {
    await pool.end()
  }
}

async function ask({ port }: MeasuredShop, { token }: Customer, month?: string): Promise<number> {
  const path = `/api/get-referrals${month ? `?month=${month}` : ''}`
  const connection = await Connection.open(port)
  const startedAt = performance.now()
  const { status } = await connection.send(getAs(token, path))
  const took = performance.now() - startedAt
  connection.close()
  if (status !== 200) throw new Error(`The dashboard answered ${status}.`)
  return took
}

function report(name: string, times: number[]): void {
  const middle = quantile(times, 0.5)
  const verdict = middle <= AIMS.dashboard ? 'within' : 'ABOVE'
  console.log(`${name}: ${middle.toFixed(1)} ms (${verdict} ${AIMS.dashboard} ms)`)
}

const monthBefore = () => {
  const day = new Date()
  return new Date(Date.UTC(day.getFullYear(), day.getMonth() - 1)).toISOString().slice(0, 7)
}

/** Closes the months of a thousand affiliates, each with a referral that bought every month. */
async function measureClosing(pool: Pool): Promise<void> {
  await pool.query(
    `with people as (${newAccounts('$1::integer')}),
     affiliate as (
       insert into affiliates (id, code, created_at)
       select id, 'C' || lpad(id::text, 9, '0'), now() - interval '40 days' from people
     ),
     friends as (${newAccounts('$1::integer')}),
     paired as (
       select a.id as affiliate_id, b.id as account_id
       from (select id, row_number() over () as n from people) a
       join (select id, row_number() over () as n from friends) b using (n)
     ),
     referral as (insert into referrals (account_id, affiliate_id) select account_id, affiliate_id from paired)
     insert into referral_months
     select affiliate_id, date_trunc('month', now() - interval '1 month')::date, account_id, 123456,
            now() - interval '20 days' from paired`,
    [AFFILIATES],
  )
  await pool.query('vacuum analyze')
  const startedAt = performance.now()
  await closeMonths({ database: openDatabase(pool) })
  const seconds = (performance.now() - startedAt) / 1000
  const { rows } = await pool.query(
    'select count(*)::integer as count, count(distinct month)::integer as months from commission_statements',
  )
  const verdict = seconds <= AIMS.closing ? 'within' : 'ABOVE'
  const { count, months } = rows[0]
  console.log(
    `closing ${months} months, ${count} statements: ${seconds.toFixed(1)} s (${verdict} ${AIMS.closing} s)`,
  )
}

/** Creates an affiliate whose referrals made this many orders within the last year, with a session. */
async function openAffiliate(pool: Pool, orders: number): Promise<Customer> {
  const { id, token } = await openSession(pool)
  await pool.query(
    "insert into affiliates (id, code, created_at) values ($1::integer, 'B' || lpad($1::integer::text, 9, '0'), now() - interval '1 year')",
    [id],
  )
  await pool.query(
    `with people as (${newAccounts('$2::integer')})
     insert into referrals (account_id, affiliate_id, created_at)
     select id, $1::integer, now() - interval '1 year' from people`,
    [id, REFERRALS],
  )
  await pool.query(
    `insert into referred_orders (order_id, account_id, affiliate_id, amount_sen, paid_at, month)
     select $1::integer || '-' || n, account_id, $1::integer, 1000 + n % 5000, paid_at,
            date_trunc('month', paid_at at time zone 'Asia/Kuala_Lumpur')
     from (
       select n, paid_at, account_id from generate_series(1, $2::integer) n,
         lateral (select now() - (n % 360) * interval '1 day' as paid_at) times,
         lateral (select $3::integer + n % $4::integer as account_id) accounts
     ) placed`,
    [id, orders, await firstReferral(pool, id), REFERRALS],
  )
  await pool.query(
    `insert into referral_months
     select affiliate_id, month, account_id, sum(amount_sen), max(paid_at) from referred_orders
     where affiliate_id = $1 group by 1, 2, 3`,
    [id],
  )
  return { id, token }
}

async function firstReferral(pool: Pool, affiliateId: number): Promise<number> {
  const { rows } = await pool.query(
    'select min(account_id) as first from referrals where affiliate_id = $1',
    [affiliateId],
  )
  return rows[0].first
}

/** A customer's id and session token. */
type Customer = { id: number; token: string }

/** The statement that creates this many accounts and returns their ids; `count` is SQL. */
const newAccounts = (count: string) => `
  insert into accounts (first_name, last_name, email, phone, password_hash, pin_hash)
  select 'Farid', '', gen_random_uuid() || '@example.com', '+60123456789', '', ''
  from generate_series(1, ${count}) returning id`

/** Creates a customer with a session. */
async function openSession(pool: Pool): Promise<Customer> {
  const token = randomBytes(32).toString('base64url')
  const { rows } = await pool.query(newAccounts('1'))
  const { id } = rows[0]
  await pool.query(
    `insert into sessions (token_hash, account_id, expires_at, idle_limit, user_agent, address)
     values ($1::bytea, $2::integer, now() + interval '1 day', interval '1 day', '', '')`,
    [createHash('sha256').update(token).digest(), id],
  )
  return { id, token }
}

await runMeasurement(async () => measureAffiliates(await openShop('24 categories')))
