// After an order whose response was lost, a changed choice goes into a new cart that replaces the
// old one.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Cart } from '@apeak/contract/checkout'
import {
  fillCart,
  newCartId,
  orderOf,
  orderRow,
  saleUnits,
  sellItem,
  sellOnSale,
} from '#testing/fixtures.ts'
import { openPayingShop } from '#testing/paying-shop.ts'

const shop = await openPayingShop()
after(() => shop.close())

const payment_method = 'check_payment'

/**
 * Puts a choice into a new cart that replaces an old one; returns the cart's id and its price in
 * ringgit.
 */
async function changed(instead_of: string, product_id: number, qty: number) {
  const cart_id = newCartId()
  const body = { cart_id, instead_of, product_id, qty, payment_method }
  const answer = await shop.post('/api/update-cart', body)
  assert.equal(answer.status, 200, answer.text)
  return { cart_id, total: (answer.body.cart as Cart).total.amount, body }
}

const order = async (cart_id: string) => {
  const answer = await shop.post('/api/create-order', orderOf(cart_id))
  return { status: answer.status, id: answer.body.order_id as string, text: answer.text }
}

test('the reservation of an unconfirmed order counts for the new cart, and is released by its order', async () => {
  const { database } = shop.context
  const { product_id, sale_id: sale } = await sellOnSale(database, 3)
  const old = await fillCart(shop, product_id, { qty: 3 })
  const unheard = await order(old)
  const { cart_id, total, body } = await changed(old, product_id, 2)
  assert.equal(total, 40)
  // Repeated, since this response may be lost as well.
  assert.equal((await shop.post('/api/update-cart', body)).status, 200)
  const made = await order(cart_id)
  assert.notEqual(made.id, unheard.id)
  assert.equal(await orderRow(shop, unheard.id), undefined)
  assert.equal((await saleUnits(shop, sale)).reserved, 2)
})

test('a change and its reversal make the same order', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const old = await fillCart(shop, product_id)
  const unheard = await order(old)
  const { cart_id } = await changed(old, product_id, 2)
  const back = await changed(cart_id, product_id, 1)
  assert.equal((await order(back.cart_id)).id, unheard.id)
})

test('a concurrent order goes to the new cart, or is not made', async () => {
  const { database, pool } = shop.context
  for (let round = 1; round <= 15; round += 1) {
    const { product_id } = await sellItem(database)
    const old = await fillCart(shop, product_id)
    const [unheard, { cart_id }] = await Promise.all([order(old), changed(old, product_id, 2)])
    assert.ok([200, 409, 422].includes(unheard.status), unheard.text)
    const made = await order(cart_id)
    assert.equal(made.status, 200, made.text)
    const { rows } = await pool.query(
      "select id, qty from orders where product_id = $1 and reservation = 'reserved'",
      [product_id],
    )
    assert.deepEqual(rows, [{ id: made.id, qty: 2 }])
  }
})

test('a placed order is unaffected', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const old = await fillCart(shop, product_id)
  const { id } = await order(old)
  await shop.post('/api/payment-callback', { payment_method, orderId: id })
  const { cart_id } = await changed(old, product_id, 2)
  assert.notEqual((await order(cart_id)).id, id)
  assert.equal((await orderRow(shop, id)).status, 'pending')
})
