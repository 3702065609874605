// Customers who pay with gold at a server that may be killed, and record its answers.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { hashToken, newToken } from '../../server/accounts/sessions.ts'
import { PAUSE_MS } from './shoppers.ts'

const CUSTOMERS = 6
const PRICE = 100
const GOLD = 1_000_000

/** The answers to one customer. They must hold whatever happens afterwards. */
export type Customer = {
  id: number
  /** One session per purchase, because each uses up its PIN verification. */
  tokens: string[]
  paid: string[]
  begun: string[]
  cancelled: string[]
}

/** Customers who spend gold, one purchase after the other, until stopped. */
export function startSpending(url: string, customers: Customer[], product_id: number) {
  let isOver = false
  const spending = customers.map(async (customer) => {
    while (!isOver) {
      await spend(url, customer, product_id).catch(() => undefined)
      await wait(PAUSE_MS)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(spending)
    },
  }
}

/** Buys with gold, starts a top-up and cancels it; records each answer at once. */
async function spend(url: string, customer: Customer, product_id: number): Promise<void> {
  const authorization = `Bearer ${customer.tokens.pop()}`
  const post = async (path: string, body: unknown): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json', authorization }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(url + path, init)
    const answer = await response.json()
    assert.notEqual(response.status, 500, JSON.stringify(answer))
    if (!response.ok) throw new Error(`${path} answered ${response.status}`)
    return answer
  }
  const cart_id = `cart-${randomUUID()}`
  const payment_method = 'apeak'
  await post('/api/update-cart', { cart_id, product_id, qty: 1, payment_method })
  const order = { customer_email: 'aina@example.com', payment_method, cart_id }
  const { order_id = '' } = await post('/api/create-order', order)
  await post('/api/payment-callback', { payment_method, orderId: order_id })
  customer.paid.push(order_id)

  const amount = 10 + Math.floor(Math.random() * 900_000) / 100
  const topup = { user_id: customer.id, amount, payment_method: 'check_payment' }
  const { point_transaction_id = '' } = await post('/api/buy-apeak-gold', topup)
  customer.begun.push(point_transaction_id)
  await post('/api/cancel-apeak-topup', { point_transaction_id, customer_id: customer.id })
  customer.cancelled.push(point_transaction_id)
}

/** Checks that nothing acknowledged to the customer is lost or duplicated. */
export async function assertGoldKept(pool: Pool, customer: Customer): Promise<void> {
  const { rows: orders } = await pool.query(
    `select o.id, o.status, count(t.id) as transfers, coalesce(sum(t.amount_sen), 0)::integer as sen
     from orders o left join transfers t on t.reference = o.id
     where o.customer_id = $1 group by o.id`,
    [customer.id],
  )
  const paid = orders.filter(({ status }) => status === 'processing')
  for (const { transfers, sen } of paid) assert.deepEqual([transfers, sen], [1, PRICE])
  for (const order of orders) assert.ok(paid.includes(order) || order.transfers === 0)
  const ids = new Set(paid.map(({ id }) => id))
  for (const id of customer.paid) assert.ok(ids.has(id), `${id} was paid and is not any more`)

  const { rows: topups } = await pool.query(
    'select id, status from topups where customer_id = $1',
    [customer.id],
  )
  const statuses = new Map(topups.map(({ id, status }) => [id, status]))
  for (const id of customer.begun) assert.ok(statuses.has(id), `${id} was begun and is lost`)
  for (const id of customer.cancelled) assert.equal(statuses.get(id), 'cancelled')

  const { rows } = await pool.query(
    'select balance_sen from ledger_accounts where customer_id = $1',
    [customer.id],
  )
  assert.equal(rows[0].balance_sen, GOLD - paid.length * PRICE)
}

/** Creates customers with gold and sessions with a verified PIN, and an item they can afford. */
export async function openCustomers(
  pool: Pool,
): Promise<{ customers: Customer[]; product_id: number }> {
  const { rows } = await pool.query(
    `with category as (insert into categories (name, slug) values ('Gold Raiders', 'gold-raiders') returning id)
     insert into products (category_id, name, price_sen) select id, '1 Crystal', $1 from category
     returning id`,
    [PRICE],
  )
  const customers = Array.from({ length: CUSTOMERS }, () => openCustomer(pool))
  return { customers: await Promise.all(customers), product_id: rows[0].id }
}

async function openCustomer(pool: Pool): Promise<Customer> {
  const tokens = Array.from({ length: 3000 }, newToken)
  const { rows } = await pool.query(
    `with account as (
       insert into accounts (first_name, last_name, email, phone, password_hash, pin_hash)
       values ('Aina', '', $1, '+60123456789', '', '') returning id
     ),
     opened as (
       insert into sessions (token_hash, account_id, expires_at, idle_limit, user_agent, address, pin_verified_at)
       -- Verified for as long as the test takes.
       select hash, account.id, now() + interval '1 day', interval '1 day', '', '', now() + interval '1 hour'
       from account, unnest($2::bytea[]) hash
     ),
     gold as (
       insert into ledger_accounts (owner_kind, owner_id, balance_sen, entries)
       select 'customer', id, $3, 1 from account
       returning id
     ),
     given as (
       insert into transfers (id, debit_account_id, credit_account_id, amount_sen, reason, reference,
                              holder_id, number)
       select 'g' || lpad(gold.id::text, 26, '0'), system.id, gold.id, $3, 'adjustment', 'begin-' || gold.id,
              gold.id, 1
       from gold, ledger_accounts system where system.name = 'adjustments'
     )
     select id from account`,
    [`${randomUUID()}@example.com`, tokens.map(hashToken), GOLD],
  )
  return { id: rows[0].id, tokens, paid: [], begun: [], cancelled: [] }
}
