import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import { commissionFaults } from '#affiliates/sql-check.ts'
import { goldFaults } from '#gold/sql-check.ts'
import { openDatabase, openPool } from '#platform/postgres/database.ts'
import { statementsOf } from '#platform/postgres/migration-files.ts'
import { createDatabase, dropDatabase } from '#testing/test-shop.ts'

const folder = new URL('./', import.meta.url)

let url: string
let pool: ReturnType<typeof openPool>
before(async () => {
  url = await createDatabase()
  pool = openPool(url, 2)
})
after(async () => {
  await pool.end()
  await dropDatabase(url)
})

/** Applies the migrations from one number to another, both included, in as few transactions as there can be. */
async function apply(from: string, to: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const client = await pool.connect()
  await client.query('begin')
  for (const name of names.filter((name) => name >= from && name.slice(0, 4) <= to)) {
    const text = await readFile(new URL(name, folder), 'utf8')
    if (!/\bindex concurrently\b/.test(text)) {
      await client.query(text)
      continue
    }
    await client.query('commit')
    for (const statement of statementsOf(text)) await client.query(statement)
    await client.query('begin')
  }
  await client.query('commit')
  client.release()
}

const id = (letter: string, text: string) => letter + text.padStart(26, '0')

test('a shop with gold, orders and refunds gets a ledger and histories of its present state', async () => {
  await apply('0000', '0040')
  await pool.query(`
    insert into payment_methods (value) values ('check_payment'), ('fiuu');
    insert into accounts (first_name, last_name, email, phone, password_hash, pin_hash)
    values ('Aina', '', 'aina@example.com', '', '', '');
    insert into ledger_accounts (customer_id, balance_sen, movements) values (1, 5000, 2);
    insert into transfers (id, debit_account_id, credit_account_id, amount_sen, state, pending_id, reason,
                           reference, holder_id, number)
    values ('${id('g', '1')}', 1, 4, 5000, 'pending', null, 'top_up', 't1', 4, 1),
           ('${id('g', '2')}', 1, 4, 7000, 'pending', null, 'top_up', 't2', 4, 2);
    insert into transfers (id, debit_account_id, credit_account_id, amount_sen, state, pending_id, reason,
                           reference, holder_id, number)
    values ('${id('g', '3')}', 1, 4, 5000, 'posted', '${id('g', '1')}', 'top_up', 't1p', 4, null);
    insert into topups (id, customer_id, value_sen, payment_method, fee_sen, paid_sen, status)
    values ('${id('g', '1')}', 1, 5000, 'check_payment', 0, 5000, 'completed'),
           ('${id('g', '2')}', 1, 7000, 'check_payment', 0, 7000, 'pending');
    insert into orders (id, cart_id, status, payment_method, customer_email, category_name, product_name,
                        qty, options, unit_price_sen, subtotal_sen, discount_sen, fee_sen, total_sen,
                        reservation)
    values ('${id('o', '1')}', 'cart-1', 'processing', 'fiuu', 'a@example.com', '', '', 1, '[]',
            100, 100, 0, 0, 100, 'sold'),
           ('${id('o', '2')}', 'cart-2', 'pending_payment', 'fiuu', 'a@example.com', '', '', 1, '[]',
            100, 100, 0, 0, 100, 'released');
    insert into payment_attempts (kind, payable_id, provider, amount_sen)
    values ('order', '${id('o', '1')}', 'fiuu', 100);
    insert into payments (provider, provider_payment_id, attempt_id, kind, payable_id, amount_sen,
                          currency, state, source)
    values ('fiuu', '77', 1, 'order', '${id('o', '1')}', 100, 'MYR', 'applied', 'webhook');
    insert into refunds (id, payment_id, amount_sen, state, request_key)
    values ('${id('r', '1')}', 1, 50, 'pending', 'key')`)

  await apply('0041', '0304')
  // The order is a referral's, counted whole, and its refund is back.
  await pool.query(`
    insert into accounts (first_name, last_name, email, phone, password_hash, pin_hash)
    values ('Farid', '', 'farid@example.com', '', '', '');
    insert into affiliates (id, code) values (2, 'CODE234');
    insert into referrals (account_id, affiliate_id) values (1, 2);
    insert into referred_orders (order_id, account_id, affiliate_id, amount_sen, paid_at, month)
    values ('${id('o', '1')}', 1, 2, 100, now(), date_trunc('month', now()));
    insert into referral_months (affiliate_id, month, account_id, sales_sen)
    values (2, date_trunc('month', now()), 1, 100);
    update refunds set state = 'processed'`)
  const inSpellings = ['MBB.123', 'ＭＢＢ123', '...']
  for (const typed of inSpellings) {
    await pool.query(
      `insert into payments (provider, provider_payment_id, kind, payable_id, amount_sen, currency,
                             state, unapplied_reason, source)
       values ('check_payment', $1, 'order', $2, 100, 'MYR', 'unapplied', 'already_paid', 'operator')`,
      [typed, id('o', '1')],
    )
  }
  await apply('0305', '9999')

  assert.deepEqual(await goldFaults(openDatabase(pool)), [])
  const { rows: accounts } = await pool.query(
    `select owner_kind, owner_id, customer_id, name, balance_sen, entries from ledger_accounts
     where id in (1, 4) order by id`,
  )
  assert.deepEqual(accounts, [
    {
      owner_kind: 'system',
      owner_id: null,
      customer_id: null,
      name: 'top_ups',
      balance_sen: null,
      entries: 0,
    },
    {
      owner_kind: 'customer',
      owner_id: 1,
      customer_id: 1,
      name: null,
      balance_sen: 5000,
      entries: 2,
    },
  ])
  const { rows: events } = await pool.query(
    `select order_id as id, event, actor, to_status, data->>'reservation' as reservation from order_events
     union all select topup_id, event, actor, to_status, null from topup_events
     union all select refund_id, event, actor, to_status, null from refund_events order by id`,
  )
  assert.deepEqual(
    events.map(({ id, event, actor, to_status, reservation }) =>
      [id.replace(/0+/, ''), event, actor, to_status, reservation].join(' '),
    ),
    [
      'g1 imported migration completed ',
      'g2 imported migration pending ',
      'o1 imported migration processing sold',
      'o2 imported migration pending_payment released',
      'r1 imported migration pending ',
    ],
  )
})

test('existing orders and top-ups each get a unique short reference', async () => {
  const { rows } = await pool.query(
    'select short_reference as reference from orders union all select short_reference from topups',
  )
  assert.equal(rows.length, 4)
  assert.equal(new Set(rows.map(({ reference }) => reference)).size, 4)
  for (const { reference } of rows) assert.match(reference, /^A[PG]-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
})

test('earlier refunds of a referred order reduce its commission once', async () => {
  const { rows } = await pool.query(
    'select sum(sales_sen)::integer as sales_sen from referral_months',
  )
  assert.deepEqual(rows, [{ sales_sen: 50 }])
  assert.deepEqual(await commissionFaults(openDatabase(pool)), [])
})

test('a bank reference recorded twice by spelling belongs to the first payment; both rows stay', async () => {
  const { rows } = await pool.query(
    `select r.reference, p.provider_payment_id as typed
     from payments p left join payment_references r on r.payment_id = p.id
     where p.provider = 'check_payment' and p.state = 'unapplied' order by p.id`,
  )
  assert.deepEqual(rows, [
    { reference: 'MBB123', typed: 'MBB.123' },
    { reference: null, typed: 'ＭＢＢ123' },
    { reference: null, typed: '...' },
  ])
})
