import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  fillCart,
  issueCoupon,
  offerMethod,
  orderOf,
  placeOrder,
  saleUnits,
  sellItem,
  sellOnSale,
  startFlashSale,
} from '#testing/fixtures.ts'
import { closeAll, one, openConnections, openTwoShops } from '#testing/race.ts'
import { releaseReservations } from './release-unpaid.ts'

const shops = await openTwoShops()
after(() => closeAll(shops))
const shop = one(shops, 0)
await offerMethod(shop.context.database)

/** Moves all expiries by minutes, as if time had passed. */
const ageReservations = (minutes: number) =>
  shop.context.pool.query(
    'update orders set reserved_until = reserved_until - make_interval(mins => $1)',
    [minutes],
  )

async function saleOf(units: number, more: { coupon?: boolean } = {}) {
  const { database } = shop.context
  const { product_id, sale_id } = await sellOnSale(database, units)
  // Guests of one network may reserve a fifth of a coupon.
  const usage_limit = 5 * units
  const coupon = more.coupon ? await issueCoupon(database, { usage_limit }) : undefined
  const choice = coupon ? { coupon_code: coupon.code } : {}
  const orders = await Promise.all(
    Array.from({ length: units }, () => placeOrder(shop, product_id, choice)),
  )
  return { product_id, sale_id, coupon, orders }
}

const reserved = async (sale_id: number) => (await saleUnits(shop, sale_id)).reserved

test('50 unpaid reservations are released after 30 minutes, once, by two processes', async () => {
  const { product_id, sale_id, coupon } = await saleOf(50, { coupon: true })
  assert.equal(await reserved(sale_id), 50)
  await ageReservations(29)
  assert.equal(await releaseReservations(shop.context.database), 0)
  assert.equal(await reserved(sale_id), 50)

  await ageReservations(1)
  await openConnections(shops)
  const released = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      releaseReservations(one(shops, index).context.database),
    ),
  )
  assert.equal(
    released.reduce((sum, count) => sum + count, 0),
    50,
  )
  assert.equal(await reserved(sale_id), 0)
  const row = await shop.context.database
    .selectFrom('coupons')
    .select('used')
    .where('id', '=', coupon?.id ?? 0)
    .executeTakeFirst()
  assert.equal(row?.used, 0)
  await placeOrder(shop, product_id)
  assert.equal(await reserved(sale_id), 1)
})

test('an order of three releases three units', async () => {
  const { product_id } = await sellItem(shop.context.database, { price_sen: 5000 })
  const sale_id = await startFlashSale(shop.context.database, { product_id, price_sen: 1, qty: 5 })
  await placeOrder(shop, product_id, { qty: 3 })
  assert.equal(await reserved(sale_id), 3)
  await ageReservations(30)
  await releaseReservations(shop.context.database)
  assert.equal(await reserved(sale_id), 0)
})

test('an order whose reservation was released is still unpaid', async () => {
  const { orders } = await saleOf(1)
  await ageReservations(30)
  await releaseReservations(shop.context.database)
  const { body } = await shop.get(`/api/order-details/${orders[0]}`)
  assert.equal(body.status, 'pending_payment')
})

test('a payment in the second of expiry keeps its unit or is refused', async () => {
  const { sale_id, orders } = await saleOf(20)
  await ageReservations(30)
  await openConnections(shops)
  const [, ...answers] = await Promise.all([
    releaseReservations(one(shops, 1).context.database),
    ...orders.map((orderId) =>
      shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId }),
    ),
  ])
  const kept = answers.filter(({ status }) => status === 200)
  const refused = answers.filter(({ status }) => status === 409)
  assert.equal(kept.length + refused.length, 20)
  assert.equal(await reserved(sale_id), kept.length)
})

test('two processes release reservations of many sales during orders without a failure', async () => {
  const sales = await Promise.all(Array.from({ length: 12 }, () => saleOf(6, { coupon: true })))
  const carts = await Promise.all(sales.map(({ product_id }) => fillCart(shop, product_id)))
  await ageReservations(30)
  await openConnections(shops)
  const [released, answers] = await Promise.all([
    Promise.all(
      Array.from({ length: 6 }, (_, i) => releaseReservations(one(shops, i).context.database)),
    ),
    Promise.all(carts.map((cart, i) => one(shops, i).post('/api/create-order', orderOf(cart)))),
  ])
  assert.equal(
    released.reduce((sum, count) => sum + count, 0),
    72,
  )
  // A shopper refused just before a release gets the better price on retry.
  assert.deepEqual(
    answers.filter(({ status }) => status !== 200 && status !== 409),
    [],
  )
})
