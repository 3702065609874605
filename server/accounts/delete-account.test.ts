import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  deleteDuring,
  logIn,
  mailTo,
  newcomer,
  newShopper,
  openAccount,
  type Shopper,
  tablesWith,
} from '#testing/accounts.ts'
import { fillCart, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { askTopup, cancelTopup, giveGold, topUp } from '#testing/gold.ts'
import { watchStatements } from '#testing/statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let product_id: number
before(async () => {
  shop = await openTestShop()
  await offerMethod(shop.context.database)
  product_id = (await sellItem(shop.context.database)).product_id
})
after(() => shop.close())

async function order({ headers, email }: Shopper): Promise<string> {
  const body = orderOf(await fillCart(shop, product_id), { customer_email: email })
  const answer = await shop.post('/api/create-order', body, headers)
  assert.equal(answer.status, 200, answer.text)
  return answer.body.order_id as string
}

const finish = (id: string) =>
  shop.context.pool.query(
    "update orders set status = 'completed', reservation = 'sold', delivered_qty = qty where id = $1",
    [id],
  )

const remove = (shopper: Shopper, deletePassword = shopper.password) =>
  shopper.put('/api/delete-account', { deletePassword })

test('an order placed while logged in belongs to the account', async () => {
  const shopper = await newShopper(shop)
  const id = await order(shopper)
  const { rows } = await shop.context.pool.query('select customer_id from orders where id = $1', [
    id,
  ])
  assert.equal(rows[0].customer_id, shopper.id)
})

test('deleting an account keeps its orders and removes all personal data', async () => {
  const shopper = await newShopper(
    shop,
    newcomer({ first_name: 'Xerxesia', phone: '+60198765432' }),
  )
  const other = await logIn(shop, shopper)
  const id = await order(shopper)
  await finish(id)
  const asGuest = await shop.post(
    '/api/create-order',
    orderOf(await fillCart(shop, product_id), { customer_email: shopper.email.toUpperCase() }),
  )
  await finish(asGuest.body.order_id as string)
  await shop.post('/api/forgot-password', { email: shopper.email })
  await shopper.post('/api/forgot-pin', {})
  await shop.post('/api/register', newcomer({ email: shopper.email, first_name: 'Xerxesia' }))

  assert.deepEqual(Object.keys((await remove(shopper, 'wrong')).body.errors), ['deletePassword'])
  const answer = await remove(shopper)
  assert.equal(answer.status, 200, answer.text)
  assert.equal((await shopper.get('/api/user')).status, 401)
  assert.equal((await other.get('/api/user')).status, 401)
  assert.equal((await mailTo(shop, shopper.email))?.subject, 'Your Apeak account was deleted')
  const { email, password } = shopper
  assert.equal((await shop.post('/api/login', { email, password })).status, 422)

  // The mails table stands for the customers' own mailboxes.
  await shop.context.pool.query('delete from mails')
  const found = await tablesWith(shop, ['xerxesia', shopper.email, '60198765432'])
  assert.deepEqual(found, [])
  const { rows } = await shop.context.pool.query('select customer_id from orders where id = $1', [
    id,
  ])
  assert.deepEqual(rows, [{ customer_id: null }])
  await openAccount(shop, newcomer({ email }))
})

test('an account with unfinished orders or gold is not deleted; the answer lists them', async () => {
  const shopper = await newShopper(shop)
  const releaseOrder = (id: string | undefined) =>
    shop.context.pool.query("update orders set reservation = 'released' where id = $1", [id])
  const refused = async (what: string, orders: string[] | undefined) => {
    const { status, body } = await remove(shopper)
    assert.equal(status, 409)
    assert.equal(body.error, `Your account cannot be deleted yet: you still have ${what}.`)
    assert.deepEqual(body.orders, orders)
    assert.equal((await shopper.get('/api/user')).status, 200)
  }
  const ids = [await order(shopper), await order(shopper)]
  await refused('2 unfinished orders (see Transaction History)', ids)
  await giveGold(shop, shopper, 123450)
  await releaseOrder(ids.shift())
  await refused(
    '1 unfinished order (see Transaction History) and RM 1,234.50 of gold (see Apeak Gold)',
    ids,
  )
  await releaseOrder(ids.shift())
  await refused('RM 1,234.50 of gold (see Apeak Gold)', undefined)
  await giveGold(shop, shopper, -123450)
  assert.equal((await remove(shopper)).status, 200)
})

test('a correct password on a refused deletion does not count as a failed attempt', async () => {
  const shopper = await newShopper(shop)
  await giveGold(shop, shopper, 100)
  for (let i = 0; i < 6; i += 1) assert.equal((await remove(shopper)).status, 409)
  await order(shopper)
  for (let i = 0; i < 6; i += 1) assert.equal((await remove(shopper)).status, 409)
  await logIn(shop, shopper)
})

test('the answer caps the count of unfinished orders', async () => {
  const shopper = await newShopper(shop)
  // Sequential, since a busy machine refuses some of many concurrent requests.
  for (let made = 0; made < 21; made += 1) await order(shopper)
  const { body } = await remove(shopper)
  assert.match(body.error, /: you still have at least 20 unfinished orders \(/)
  assert.equal((body.orders as string[]).length, 20)
})

test('a top-up with a reported payment blocks deletion', async () => {
  const shopper = await newShopper(shop)
  const topup = await topUp(shopper, 'check_payment', 500)
  assert.equal((await askTopup(shopper, topup)).status, 200)
  const { status, body } = await remove(shopper)
  assert.equal(status, 409)
  assert.equal(
    body.error,
    'Your account cannot be deleted yet: you still have a placed top-up of RM 500.00 (see Apeak Gold).',
  )
  await cancelTopup(shopper, topup)
  assert.equal((await remove(shopper)).status, 200)
})

test('a stranger’s order with the same email does not block deletion', async () => {
  const shopper = await newShopper(shop)
  const body = orderOf(await fillCart(shop, product_id), { customer_email: shopper.email })
  const strangers = await shop.post('/api/create-order', body)
  await shop.post('/api/payment-callback', {
    payment_method: 'check_payment',
    orderId: strangers.body.order_id,
  })
  assert.equal((await remove(shopper)).status, 200)
  const { rows } = await shop.context.pool.query(
    'select customer_email from orders where id = $1',
    [strangers.body.order_id],
  )
  assert.deepEqual(rows, [{ customer_email: shopper.email }], 'what they bought is sent there')
})

describe('an account deleted concurrently', () => {
  test('gets no order', async () => {
    const shopper = await newShopper(shop)
    const body = orderOf(await fillCart(shop, product_id), { customer_email: shopper.email })
    const { removed, worked } = await deleteDuring(shop, shopper, /for key share/, () =>
      shop.post('/api/create-order', body, shopper.headers),
    )
    assert.deepEqual([removed.status, worked.status], [200, 401])
    const { rows } = await shop.context.pool.query(
      'select id from orders where customer_id = $1 or customer_email = $2',
      [shopper.id, shopper.email],
    )
    assert.deepEqual(rows, [])
  })

  test('gets no top-up', async () => {
    const shopper = await newShopper(shop)
    const { removed, worked } = await deleteDuring(shop, shopper, /for key share/, () =>
      shopper.post('/api/buy-apeak-gold', {
        user_id: shopper.id,
        amount: 50,
        payment_method: 'check_payment',
      }),
    )
    assert.deepEqual([removed.status, worked.status], [200, 401])
    const { rows } = await shop.context.pool.query('select id from topups where customer_id = $1', [
      shopper.id,
    ])
    assert.deepEqual(rows, [])
  })

  test('places no top-up', async () => {
    const shopper = await newShopper(shop)
    const topup = await topUp(shopper, 'check_payment', 20)
    const { removed, worked } = await deleteDuring(shop, shopper, /for key share/, () =>
      askTopup(shopper, topup),
    )
    assert.deepEqual([removed.status, worked.status], [200, 401])
    const { rows } = await shop.context.pool.query(
      'select placed_at from topups where customer_id = $1',
      [shopper.id],
    )
    assert.deepEqual(rows, [{ placed_at: null }])
  })

  test('gets no PIN reset code', async () => {
    const shopper = await newShopper(shop)
    await deleteDuring(shop, shopper, /for key share/, () => shopper.post('/api/forgot-pin', {}))
    const { rows } = await shop.context.pool.query(
      'select 1 from pin_codes where account_id = $1',
      [shopper.id],
    )
    assert.deepEqual(rows, [])
  })

  test('is not deleted if an order is placed first', async () => {
    const shopper = await newShopper(shop)
    const id = await order(shopper)
    await shop.context.pool.query("update orders set reservation = 'released' where id = $1", [id])
    const placing = new Promise<void>((done) => {
      watchStatements(shop.context.pool, (text) => {
        // The check for unfinished business is done by now.
        if (/request_hash = null/.test(text)) done()
        return undefined
      })
    })
    // The deletion waits for this row, so the order is placed first.
    const client = await shop.context.pool.connect()
    await client.query('begin')
    await client.query(
      "update orders set status = 'pending', reservation = 'reserved' where id = $1",
      [id],
    )
    const removing = remove(shopper)
    await placing
    await client.query('commit')
    client.release()
    const { status, body } = await removing
    assert.equal(status, 409)
    assert.deepEqual(body.orders, [id])
    assert.equal((await shopper.get('/api/user')).status, 200)
  })
})

test('concurrent deletions delete the account once', async () => {
  const shopper = await newShopper(shop)
  const answers = await Promise.all([remove(shopper), remove(shopper), remove(shopper)])
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  assert.ok(answers.every(({ status }) => status < 500))
})
