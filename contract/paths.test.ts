import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiPaths, callbackPaths, pagePaths, pathTo, payingPages, serverPaths } from './paths.ts'

test('a path without parameters is its own address', () => {
  assert.equal(pathTo(pagePaths.goldTopup), '/gold-topup')
})

test('path parameters are encoded and cannot add segments', () => {
  assert.equal(pathTo(pagePaths.product, { slug: '../a b?c' }), '/products/..%2Fa%20b%3Fc')
})

test('leaves undefined values out of the query', () => {
  const address = pathTo(apiPaths.goldHistory, { userId: 7 }, { page: 2, per_page: undefined })
  assert.equal(address, '/api/apeak-gold-history/7?page=2')
})

test('lists no path twice', () => {
  const all = [apiPaths, pagePaths, serverPaths, ...Object.values(callbackPaths)].flatMap((paths) =>
    Object.values(paths),
  )
  assert.deepEqual(
    all.filter((path, index) => all.indexOf(path) !== index),
    [],
  )
})

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
