// An export of a person is complete and without secrets.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { CustomerExport } from '@apeak/contract/accounts-console'
import { newcomer, newShopper, personalTables, tablesWith } from '#testing/accounts.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { giveGold, topUp } from '#testing/gold.ts'
import { newOperator } from '#testing/operators.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { exportPerson } from './change-customer.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

/** Tables that seem to hold personal data, and why an export omits them. */
const omitted: Record<string, string> = {
  bank_accounts: 'the shop’s own',
  carts: 'what a browser put together; forgotten within days',
  commission_months: 'no person’s',
  operator_events: 'shown to operators under the account’s number; holds what they did',
  operator_invitations: 'of those who work at the shop',
  operator_sessions: 'of those who work at the shop',
  operators: 'of those who work at the shop',
  payment_methods: 'the shop’s own',
  payment_references: 'the bank’s references of payments, which stand with these',
  provider_messages: 'the bytes that providers sent; emptied after 30 days',
  receipts: 'amounts of orders and top-ups, which the export has',
  shop_settings: 'the shop’s own',
  voucher_codes: 'as stock; those of a person’s orders stand with these',
  support_composing: 'which operator writes just now, for seconds',
  rate_limits: 'hashes alone, of everybody; forgotten within days',
}

test('every table with personal data is exported, or excluded with a reason', async () => {
  const person = { id: 1, email: 'somebody@example.com' }
  const exported = await exportPerson(shop.context.database, person, shop.context)
  const known = new Set([...exported.map(({ table }) => table), ...Object.keys(omitted)])
  const forgotten = (await personalTables(shop)).filter((table) => !known.has(table))
  assert.deepEqual(forgotten, [])
})

test('an export has all personal data and no secrets', async () => {
  const { database } = shop.context
  await offerMethod(database)
  const { product_id, category_option_ids } = await sellItem(database, {
    categoryOptions: [{ name: 'Player ID' }],
  })
  const shopper = await newShopper(
    shop,
    newcomer({ first_name: 'Quillonia', phone: '+60198761234' }),
  )
  const [category_option_id] = category_option_ids
  const cart = await fillCart(shop, product_id)
  const ordered = await shop.post(
    '/api/create-order',
    orderOf(cart, {
      customer_email: shopper.email,
      category_options: [{ category_option_id, option_value: 'quillonia-plays' }],
    }),
    shopper.headers,
  )
  assert.equal(ordered.status, 200, ordered.text)
  await topUp(shopper, 'check_payment', 50)
  await giveGold(shop, shopper, 700)
  await shopper.post('/api/login', { email: shopper.email, password: 'not this one' })
  await shop.post('/api/create-ticket', {
    name: 'Quillonia',
    email: shopper.email,
    subject: 'A question',
    description: 'Where is it?',
  })
  await shop.runJobs()

  const owner = await newOperator(shop, 'owner')
  const answer = await owner.post(`/api/console/customers/${shopper.id}/export`, {
    reason: 'They asked for it.',
  })
  assert.equal(answer.status, 200, answer.text)
  const { tables } = answer.body as unknown as CustomerExport
  const found = await tablesWith(shop, ['quillonia', shopper.email, '60198761234'])
  const missing = found.filter(
    (table) => !(tables[table]?.length || omitted[table] || table.startsWith('graphile_worker')),
  )
  assert.deepEqual(missing, [])
  for (const table of ['orders', 'order_events', 'topups', 'transfers', 'sessions', 'mails']) {
    assert.ok(tables[table]?.length, `${table} are given out`)
  }
  const secrets = Object.entries(tables).flatMap(([table, rows]) =>
    rows.flatMap((row) =>
      Object.keys(row)
        .filter((column) => /hash|token|seed|secret|(^|_)key$/.test(column))
        .map((column) => `${table}.${column}`),
    ),
  )
  assert.deepEqual(secrets, [])
  const { rows } = await shop.context.pool.query(
    "select actor, reason from operator_events where action = 'exported' and subject_id = $1",
    [String(shopper.id)],
  )
  assert.deepEqual(rows, [{ actor: owner.id, reason: 'They asked for it.' }])
})
