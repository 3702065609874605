import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderPayable } from './order-payable.ts'

test('the page after an order has the order’s id in its address', () => {
  const body = { payment_method: 'check_payment', cart_id: 'cart-1' } as const
  const bought = { category: 'Game', product: 'Gems', amount: 5 }
  const request = { verb: 'continue', body: { ...body, order_id: 'o1' } } as const
  const checkout = { request, email: 'aina@example.com', slug: null, ...bought }
  const { to, state } = orderPayable(checkout, null).success('o1', 'pending')
  assert.equal(to, '/order-success?order_id=o1')
  assert.deepEqual(state, { orderId: 'o1', ...bought })
})
