import assert from 'node:assert/strict'
import { test } from 'node:test'
import { money } from '@apeak/contract/money'
import { orderSummaryFrom, withDetails } from './order-summary.ts'

test('navigation state takes priority over the address', () => {
  const query = new URLSearchParams('orderId=o2&product=Gems&amount=7')
  assert.deepEqual(orderSummaryFrom({ orderId: 'o1', amount: 12.5 }, query), {
    orderId: 'o1',
    category: '',
    product: 'Gems',
    amount: 'RM 12.50',
  })
})

test('reads order_id from a provider’s return address', () => {
  assert.equal(orderSummaryFrom(null, new URLSearchParams('order_id=o3')).orderId, 'o3')
})

test('a malformed amount is not shown', () => {
  assert.equal(orderSummaryFrom(null, new URLSearchParams('amount=lots')).amount, '')
  assert.equal(orderSummaryFrom('text', new URLSearchParams()).amount, '')
})

test('the shop’s record takes priority', () => {
  const details = {
    id: 'o1',
    short_reference: 'AP-7K2M-9QXF',
    status: 'processing',
    payment_method: 'check_payment',
    qty: 3,
    reserved_until: null,
    product: {
      id: 7,
      name: '100 Gems',
      base_image: null,
      category: { name: 'Star Rail', slug: 'star-rail' },
    },
    total: money(1290),
  } as const
  const came = { orderId: 'o1', category: 'x', product: 'y', amount: 'RM 0.01' }
  assert.deepEqual(withDetails(came, details), {
    orderId: 'o1',
    category: 'Star Rail',
    product: '3 × 100 Gems',
    amount: 'RM 12.90',
  })
  assert.deepEqual(withDetails(came, undefined), came)
})
