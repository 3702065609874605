import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import {
  crystals,
  openSupplyingShop,
  type SupplyingShop,
  sellSupplied,
} from '#testing/supplying.ts'
import type { PlayerCheck } from './supplier.ts'

let shop: SupplyingShop
let product_id: number
before(async () => {
  shop = await openSupplyingShop()
  product_id = await sellSupplied(shop, ['kenari'])
  const { fields } = crystals()
  await shop.context.pool.query('update supplier_products set fields = $1', [
    JSON.stringify(fields),
  ])
})
after(() => shop.close())
beforeEach(() => {
  Object.assign(shop.kenari.players, { calls: 0, answer: null })
})

const check = async (value: string) => {
  const answers = [{ name: 'User ID', value }]
  const { status, body } = await shop.post('/api/check-player', { product_id, answers })
  return [status, body.result, body.name]
}

describe('a player is looked up before paying', () => {
  test('by name, and by one call for repeated requests', async () => {
    shop.kenari.players.names.set('11111', 'Kucing Oren')
    for (const _ of [1, 2, 3]) assert.deepEqual(await check('11111'), [200, 'found', 'Kucing Oren'])
    assert.equal(shop.kenari.players.calls, 1)
  })

  test('who does not exist is not found', async () => {
    assert.deepEqual(await check('22222'), [200, 'not_found', null])
  })

  test('without a name where the supplier is silent, broken or has none, and again later', async () => {
    const { players } = shop.kenari
    players.names.set('33333', 'Harimau')
    const { promise: silence, resolve } = Promise.withResolvers<PlayerCheck>()
    const answers = [
      () => silence,
      () => Promise.reject(new Error('the connection broke')),
      async () => ({ kind: 'unavailable' as const }),
      async () => ({ kind: 'unsupported' as const }),
    ]
    for (const [at, answer] of answers.entries()) {
      players.answer = answer
      assert.deepEqual(await check(`3333${at}`), [200, 'unknown', null])
    }
    players.answer = null
    assert.deepEqual(await check('33333'), [200, 'found', 'Harimau'])
    resolve({ kind: 'unavailable' })
  })

  test('not without the item’s answer, for an unknown item, or by a supplier that is off', async () => {
    assert.deepEqual(await check(' '), [200, 'unknown', null])
    const answers = [{ name: 'User ID', value: '1' }]
    const other = await shop.post('/api/check-player', { product_id: 999_999, answers })
    assert.deepEqual([other.status, other.body.result], [200, 'unknown'])
    await shop.context.pool.query("update suppliers set enabled = false where name = 'kenari'")
    assert.deepEqual(await check('11111'), [200, 'unknown', null])
    await shop.context.pool.query("update suppliers set enabled = true where name = 'kenari'")
    assert.equal(shop.kenari.players.calls, 0)
  })

  test('a limited number of times from one network', async () => {
    let last: unknown
    for (let at = 0; at <= 300; at += 1) [last] = await check('11111')
    assert.equal(last, 429)
  })
})
