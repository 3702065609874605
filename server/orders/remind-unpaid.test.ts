import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fillCart, issueCoupon, orderOf, sellItem } from '#testing/fixtures.ts'
import { openPayingShop, queue } from '#testing/paying-shop.ts'
import { withKeyOf } from '#testing/test-shop.ts'

const shop = await openPayingShop()
after(() => shop.close())
const product_id = (await sellItem(shop.context.database)).product_id

async function orderedBy(customer_email: string): Promise<string> {
  const payment_method = 'razorpay'
  const cart = await fillCart(shop, product_id, { payment_method })
  const order = orderOf(cart, { payment_method, customer_email })
  return (await shop.post('/api/create-order', order)).body.order_id as string
}

/** Backdates an order by minutes. */
const ageOrder = (minutes: number, id: string) =>
  shop.context.pool.query(
    `update orders set created_at = created_at - $2 * interval '1 minute',
       reserved_until = reserved_until - $2 * interval '1 minute' where id = $1`,
    [id, minutes],
  )

/** The subjects of the mails to an address after the reminder job. */
async function mailsTo(email: string): Promise<string[]> {
  await queue(shop, 'remind_unpaid_orders')
  await shop.runJobs()
  const { rows } = await shop.context.pool.query(
    'select subject from mails where recipient = $1 order by id',
    [email],
  )
  return rows.map(({ subject }) => subject)
}

const reminder = /^Your order is not paid yet: /

test('an unpaid order is emailed one reminder after ten minutes', async () => {
  const email = 'left@example.com'
  const id = await orderedBy(email)
  await ageOrder(9, id)
  assert.deepEqual(await mailsTo(email), [])
  await ageOrder(1, id)
  const [subject = '', ...more] = await mailsTo(email)
  assert.match(subject, reminder)
  assert.deepEqual(more, [])
  const { rows } = await shop.context.pool.query('select text from mails where recipient = $1', [
    email,
  ])
  assert.ok(
    rows[0].text.includes(
      `${shop.url}/order-success?order_id=${id}#key=${withKeyOf(id)['order-key']}`,
    ),
  )
  await ageOrder(5, id)
  assert.equal((await mailsTo(email)).length, 1)
  const events = await shop.context.pool.query(
    "select actor from order_events where order_id = $1 and event = 'reminded'",
    [id],
  )
  assert.deepEqual(events.rows, [{ actor: 'remind_unpaid_orders' }])
})

test('a paid, replaced or expired order is not reminded', async () => {
  const coupon = await issueCoupon(shop.context.database, { hundredths: 10000 })
  const payment_method = 'razorpay'
  const choice = { payment_method, coupon_code: coupon.code }
  const cart = await fillCart(shop, product_id, choice)
  const free = orderOf(cart, { payment_method, customer_email: 'paid@example.com' })
  await ageOrder(10, (await shop.post('/api/create-order', free)).body.order_id as string)
  assert.equal((await mailsTo('paid@example.com')).filter((one) => reminder.test(one)).length, 0)

  await ageOrder(10, await orderedBy('again@example.com'))
  await orderedBy('Again@example.com')
  assert.deepEqual(await mailsTo('again@example.com'), [])

  await ageOrder(31, await orderedBy('late@example.com'))
  assert.deepEqual(await mailsTo('late@example.com'), [])
})
