import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newShopper } from '#testing/accounts.ts'
import { fillCart, orderOf, orderRow, placeOrder, sellItem } from '#testing/fixtures.ts'
import { openPayingShop } from '#testing/paying-shop.ts'

const shop = await openPayingShop()
after(() => shop.close())
const owner = await newShopper(shop)
const stranger = await newShopper(shop)

/** An order of the owner's account by a method. */
async function ownersOrder(payment_method: string): Promise<string> {
  const { product_id } = await sellItem(shop.context.database)
  const cart = await fillCart(shop, product_id, { payment_method })
  const { status, body, text } = await owner.post(
    '/api/create-order',
    orderOf(cart, { payment_method }),
  )
  assert.equal(status, 200, text)
  return body.order_id as string
}

const callsToProviders = () => shop.control.journal.list({ direction: 'received' }).length

describe('payment-callback answers 404 to others for an account’s order', () => {
  for (const payment_method of ['check_payment', 'razorpay', 'fiuu']) {
    test(`by ${payment_method}`, async () => {
      const orderId = await ownersOrder(payment_method)
      const calls = callsToProviders()
      for (const somebody of [shop, stranger]) {
        const { status } = await somebody.post('/api/payment-callback', { payment_method, orderId })
        assert.equal(status, 404)
      }
      assert.equal((await orderRow(shop, orderId)).status, 'pending_payment')
      assert.equal(callsToProviders(), calls, 'no provider was asked')
      const own = await owner.post('/api/payment-callback', { payment_method, orderId })
      assert.equal(own.status, 200)
    })
  }

  test('by gold, as a guest', async () => {
    const orderId = await ownersOrder('check_payment')
    const request = { payment_method: 'apeak', orderId }
    assert.equal((await shop.post('/api/payment-callback', request)).status, 401)
    assert.equal((await stranger.post('/api/payment-callback', request)).status, 404)
  })
})

test('a guest order is placed by the holder of its key, also when logged in', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const orderId = await placeOrder(shop, product_id)
  const request = { payment_method: 'check_payment', orderId }
  assert.equal((await stranger.post('/api/payment-callback', request)).body.status, 'pending')
})
