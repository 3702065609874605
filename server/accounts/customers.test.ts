// Operators find customers and act on them.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type { CustomerDetails, CustomersPage } from '@apeak/contract/accounts-console'
import { logIn, mailTo, newcomer, newShopper, type Shopper, tablesWith } from '#testing/accounts.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { giveGold } from '#testing/gold.ts'
import { ageSecondFactor, enterCode, newOperator } from '#testing/operators.ts'
import { openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)
const categoryOptions = [{ name: 'Player ID' }]
const { product_id } = await sellItem(shop.context.database, { categoryOptions })
const owner = await newOperator(shop, 'owner')

const found = async (q: string, by = owner) => {
  const answer = await by.get(`/api/console/customers?q=${encodeURIComponent(q)}`)
  assert.equal(answer.status, 200, answer.text)
  return (answer.body as unknown as CustomersPage).data.map(({ id }) => id)
}

const details = async ({ id }: Pick<Shopper, 'id'>) => {
  const answer = await owner.get(`/api/console/customers/${id}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as unknown as CustomerDetails
}

const decide = (
  { id }: Pick<Shopper, 'id'>,
  what: string,
  body: Record<string, unknown> = { reason: 'They asked for it.' },
  by = owner,
) => by.post(`/api/console/customers/${id}/${what}`, body)

async function order({ headers, email }: Shopper, player: string) {
  const { rows } = await shop.context.pool.query('select id from options limit 1')
  const body = orderOf(await fillCart(shop, product_id), {
    customer_email: email,
    category_options: [{ category_option_id: rows[0].id, option_value: player }],
  })
  const answer = await shop.post('/api/create-order', body, headers)
  assert.equal(answer.status, 200, answer.text)
  return answer.body as unknown as { order_id: string }
}

test('customer search matches name, contact details and orders', async () => {
  const shopper = await newShopper(
    shop,
    newcomer({ first_name: 'Nur Xerxesia', phone: '+60 19-876 5432' }),
  )
  await newShopper(shop)
  const { order_id } = await order(shopper, '700123456')
  const { rows } = await shop.context.pool.query(
    'select short_reference from orders where id = $1',
    [order_id],
  )
  const { short_reference } = rows[0]
  for (const q of [
    String(shopper.id),
    shopper.email,
    shopper.email.slice(3, 20).toUpperCase(),
    'xerxes',
    '019-8765432',
    '60198765432',
    order_id,
    short_reference,
    short_reference.toLowerCase().replaceAll('-', ''),
    '700123456',
  ]) {
    assert.ok((await found(q)).includes(shopper.id), `is found by ${q}`)
  }
  for (const q of ['70012345', 'xerxesib', '%%%', "x' or true --", 'AP-2222-2222', '']) {
    const answer = await owner.get(`/api/console/customers?q=${encodeURIComponent(q)}`)
    if (q === '') assert.equal(answer.status, 422)
    else assert.deepEqual((answer.body as unknown as CustomersPage).data, [], q)
  }
})

test('the customer list pages newest first and filters by suspension', async () => {
  const someone = await newShopper(shop)
  await decide(someone, 'suspend')
  const page = async (query: string) =>
    (await owner.get(`/api/console/customers?${query}`)).body as unknown as CustomersPage
  const first = await page('per_page=1')
  assert.equal(first.data[0]?.id, someone.id)
  assert.ok(first.has_more)
  const last = await page(`per_page=1&page=${first.total}`)
  assert.ok(!last.has_more)
  assert.equal((await page('per_page=1&sort=created_at')).data[0]?.id, last.data[0]?.id)
  const suspended = await page('suspended=true')
  assert.ok(suspended.data.every(({ suspended_at }) => suspended_at !== null))
  assert.ok(suspended.data.some(({ id }) => id === someone.id))
})

describe('a suspended customer', () => {
  test('is logged out, gets the reason by mail and at login, and can log in once reinstated', async () => {
    const shopper = await newShopper(shop)
    const { email, password } = shopper
    assert.equal(
      (await decide(shopper, 'suspend', { reason: 'A payment was disputed.' })).status,
      200,
    )
    assert.equal((await shopper.get('/api/user')).status, 401)
    const refused = await shop.post('/api/login', { email, password })
    assert.equal(refused.status, 403)
    assert.equal(refused.body.error, 'Your account is suspended. A payment was disputed.')
    const wrong = await shop.post('/api/login', { email, password: 'something else' })
    assert.equal(wrong.status, 422, 'a stranger learns nothing of it')
    const mail = await mailTo(shop, email)
    assert.equal(mail?.subject, 'Your Apeak account is suspended')
    assert.match(mail?.text ?? '', /A payment was disputed\./)

    assert.equal((await decide(shopper, 'lift-suspension')).status, 200)
    assert.equal((await mailTo(shop, email))?.subject, 'Your Apeak account is open again')
    await logIn(shop, shopper)
    const { history, suspended_at } = await details(shopper)
    assert.equal(suspended_at, null)
    assert.deepEqual(
      history.map(({ event, actor, reason }) => [event, actor, reason]),
      [
        ['suspension_lifted', owner.id, 'They asked for it.'],
        ['suspended', owner.id, 'A payment was disputed.'],
      ],
    )
  })

  test('is suspended once under concurrent requests', async () => {
    const shopper = await newShopper(shop)
    const other = await newOperator(shop, 'finance')
    const answers = await Promise.all(
      [owner, other, owner, other].map((by) => decide(shopper, 'suspend', { reason: 'Once.' }, by)),
    )
    // Repeating succeeds for the first operator; the other gets the first one's name.
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 409, 409])
    assert.equal((await details(shopper)).history.length, 1)
    await mailTo(shop, shopper.email)
    const { rows } = await shop.context.pool.query(
      "select from mails where recipient = $1 and subject like '%suspended'",
      [shopper.email],
    )
    assert.equal(rows.length, 1)
  })

  test('loses a session opened concurrently', async () => {
    const shopper = await newShopper(shop)
    const { email, password } = shopper
    const logins = Array.from({ length: 8 }, () => shop.post('/api/login', { email, password }))
    await decide(shopper, 'suspend')
    await Promise.all(logins)
    assert.deepEqual((await details(shopper)).sessions, [])
  })
})

test('an operator sees and lifts a lockout, and ends sessions', async () => {
  const shopper = await newShopper(shop)
  const { email, password } = shopper
  for (let tries = 0; tries < 5; tries += 1) {
    await shop.post('/api/login', { email, password: 'not this one' })
  }
  assert.equal((await shop.post('/api/login', { email, password })).status, 429)
  const before = await details(shopper)
  assert.deepEqual(
    before.locks.map(({ credential, attempts }) => [credential, attempts]),
    [['password', 5]],
  )
  assert.ok(before.locks[0]?.locked_until)
  assert.equal(before.sessions.length, 1)
  assert.equal((await decide(shopper, 'unlock')).status, 200)
  await logIn(shop, shopper)
  assert.equal((await decide(shopper, 'log-out')).status, 200)
  assert.equal((await shopper.get('/api/user')).status, 401)
  const after = await details(shopper)
  assert.deepEqual([after.locks, after.sessions], [[], []])
  assert.deepEqual(
    after.history.map(({ event }) => event),
    ['logged_out', 'unlocked'],
  )
})

test('an operator sets and clears the RM 1.00 top-up flag', async () => {
  const shopper = await newShopper(shop)
  for (const internal of [true, true, false]) {
    await decide(shopper, 'internal', { internal, reason: 'To try a payment.' })
    assert.equal((await shopper.get('/api/user')).body.internal, internal)
  }
  assert.equal((await details(shopper)).history.length, 2)
})

test('an operator erases a customer on request, unless orders or gold are open', async () => {
  const shopper = await newShopper(shop, newcomer({ first_name: 'Zebedia' }))
  await giveGold(shop, shopper, 500)
  const refused = await decide(shopper, 'erase')
  assert.equal(refused.status, 409)
  assert.match(refused.body.error, /RM 5\.00 of gold/)
  await giveGold(shop, shopper, -500)
  assert.equal((await decide(shopper, 'erase')).status, 200)
  assert.equal((await decide(shopper, 'erase')).status, 200)
  assert.equal((await shopper.get('/api/user')).status, 401)
  await mailTo(shop, shopper.email)
  await shop.context.pool.query('delete from mails')
  assert.deepEqual(await tablesWith(shop, ['zebedia', shopper.email]), [])
  const { rows } = await shop.context.pool.query(
    "select actor from operator_events where subject_id = $1 and action = 'erased'",
    [String(shopper.id)],
  )
  assert.deepEqual(rows, [{ actor: owner.id }])
})

test('actions on a customer need the right and a fresh second factor', async () => {
  const shopper = await newShopper(shop)
  const support = await newOperator(shop, 'support')
  assert.equal((await decide(shopper, 'suspend', { reason: 'No.' }, support)).status, 403)
  assert.equal((await decide(shopper, 'unlock', { reason: 'Yes.' }, support)).status, 200)
  await ageSecondFactor(shop, support)
  const stale = await decide(shopper, 'unlock', { reason: 'Later.' }, support)
  assert.equal(stale.body.code, 'second_factor_needed')
  const again = await enterCode(shop, support)
  assert.equal((await decide(shopper, 'unlock', { reason: 'Now.' }, again)).status, 200)
  const fulfilment = await newOperator(shop, 'fulfilment')
  assert.equal((await fulfilment.get('/api/console/customers')).status, 403)
})

describe('a note about a customer', () => {
  const note = (id: number, text: string, by = owner, request_key: string = randomUUID()) =>
    by.post(`/api/console/customers/${id}/notes`, { text, request_key })

  test('is added once per click, shows its author, and is never changed', async () => {
    const shopper = await newShopper(shop)
    const support = await newOperator(shop, 'support')
    const key = randomUUID()
    for (let time = 0; time < 2; time += 1) {
      assert.equal((await note(shopper.id, ' Calls at night. ', support, key)).status, 200)
    }
    assert.equal((await note(shopper.id, 'Paid twice by mistake.')).status, 200)
    const { notes, history } = await details(shopper)
    assert.deepEqual(
      notes.map(({ text, operator_id }) => [text, operator_id]),
      [
        ['Paid twice by mistake.', owner.id],
        ['Calls at night.', support.id],
      ],
    )
    assert.equal(history.filter(({ event }) => event === 'noted').length, 2)
    assert.ok(!JSON.stringify(history).includes('at night'))
    const own = await shopper.get('/api/user')
    assert.ok(!own.text.includes('at night'))
    const fulfilment = await newOperator(shop, 'fulfilment')
    assert.equal((await note(shopper.id, 'Me too', fulfilment)).status, 403)
    assert.equal((await note(shopper.id, '  ')).status, 422)
    assert.equal((await note(2_000_000_000, 'Nobody')).status, 404)
    const exported = await decide(shopper, 'export')
    assert.match(exported.text, /Calls at night/)
    assert.equal((await decide(shopper, 'erase')).status, 200)
    const { rows } = await shop.context.pool.query('select from customer_notes')
    assert.equal(rows.length, 0)
  })
})
