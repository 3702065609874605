import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payingPages } from './payments.ts'

test('product, order and both history pages can start a payment, with or without a query', () => {
  for (const page of [
    '/products/mobile-legends',
    '/products/mobile-legends?again=1',
    '/order-success',
    '/order-success?order_id=o1',
    '/gold-topup',
    '/gold-history',
    '/transaction-history',
  ])
    assert.match(page, payingPages)
})

test('no other page can start a payment', () => {
  for (const page of [
    '/',
    '/products',
    '/products?tag=a',
    '/products/a/b',
    '/login',
    '/gold-topups',
  ])
    assert.doesNotMatch(page, payingPages)
})
