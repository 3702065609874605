import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payingPages } from './payments.ts'

test('an item, an order and both histories pay, with or without a query', () => {
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

test('no other page does', () => {
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
