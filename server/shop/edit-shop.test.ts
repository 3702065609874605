import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { EditedShop, Shop } from '@apeak/contract/shop'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

/** The settings as an owner edits them. */
const read = async (owner: TestOperator) => {
  const {
    id: _id,
    selling_pause: _pause,
    ...settings
  } = (await owner.get(path)).body as unknown as EditedShop
  return settings
}

const path = '/api/console/shop/shop'

test('an owner sets who sells and when orders are delivered, and shoppers see it', async () => {
  const owner = await newOperator(shop, 'owner')
  const before = await read(owner)
  assert.equal(before.delivery_hours.length, 7)
  const wanted = {
    ...before,
    seller_name: ' Apeak Sdn. Bhd. ',
    delivery_hours: before.delivery_hours.with(6, null),
    refund_after_minutes: 30,
  }
  const saved = await owner.put(path, wanted)
  assert.equal(saved.status, 200, saved.text)
  assert.equal(saved.body.seller_name, 'Apeak Sdn. Bhd.')
  const seen = async () => (await shop.get('/api/shop')).body as unknown as Shop
  await until('shoppers see the seller', async () => {
    return (await seen()).seller_name === 'Apeak Sdn. Bhd.'
  })
  const { delivery_hours, ...rest } = await seen()
  assert.equal(delivery_hours[6], null)
  assert.ok(!('refund_after_minutes' in rest))
  const again = await owner.put(path, { ...wanted, seller_name: 'Other' })
  assert.deepEqual([again.status, again.body.code], [409, 'changed_meanwhile'])
})

test('the settings refuse wrong hours and other roles', async () => {
  const owner = await newOperator(shop, 'owner')
  const now = await read(owner)
  const wrong = {
    ...now,
    delivery_hours: now.delivery_hours.with(0, { opens: '25:00', closes: '1' }),
  }
  assert.equal((await owner.put(path, wrong)).status, 422)
  assert.equal((await owner.put(path, { ...now, refund_after_minutes: 1 })).status, 422)
  const support = await newOperator(shop, 'support')
  assert.equal((await support.put(path, now)).status, 403)
})
