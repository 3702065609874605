import assert from 'node:assert/strict'
import { test } from 'node:test'
import { apiPaths, callbackPaths, pagePaths, pathTo, serverPaths } from './paths.ts'

test('a path without parts is its own address', () => {
  assert.equal(pathTo(pagePaths.goldTopup), '/gold-topup')
})

test('what fills a part can not leave it', () => {
  assert.equal(pathTo(pagePaths.product, { slug: '../a b?c' }), '/products/..%2Fa%20b%3Fc')
})

test('a query leaves out what is undefined', () => {
  const address = pathTo(apiPaths.goldHistory, { userId: 7 }, { page: 2, per_page: undefined })
  assert.equal(address, '/api/apeak-gold-history/7?page=2')
})

test('no path stands in the table twice', () => {
  const all = [apiPaths, pagePaths, serverPaths, ...Object.values(callbackPaths)].flatMap((paths) =>
    Object.values(paths),
  )
  assert.deepEqual(
    all.filter((path, index) => all.indexOf(path) !== index),
    [],
  )
})
