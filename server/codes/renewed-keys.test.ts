import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import {
  addCodes,
  deliveriesOf,
  freeOfCharge,
  placeFreeOrder,
  sellByCode,
} from '#testing/code-products.ts'
import { offerMethod } from '#testing/fixtures.ts'
import { queue } from '#testing/paying-shop.ts'
import { openTestShop } from '#testing/test-shop.ts'

const earlier = 'the key that the shop had until now'
const present = 'the key that the shop has from now on'

const old = await openTestShop({ SECRET_KEY: earlier })
after(async () => {
  await shop.close()
  await old.close()
})
await offerMethod(old.context.database)
const { databaseUrl } = old
const shop = await openTestShop(
  { SECRET_KEY: present, EARLIER_SECRET_KEYS: earlier },
  { databaseUrl },
)

test('after a change of keys old codes are readable, recognised and re-encrypted, in orders too', async () => {
  const { product_id } = await sellByCode(old)
  await addCodes(old, product_id, 'FIRST-1,2099-01-01\nSECOND-2\nTHIRD-3')
  const coupon_code = await freeOfCharge(old)
  await placeFreeOrder(old, product_id, { coupon_code })
  await old.runJobs()
  assert.equal((await addCodes(shop, product_id, 'second2\nthird3')).taken, 0)

  const under = async () => {
    const { rows } = await shop.context.pool.query(
      `select distinct split_part(code, '.', 2) as key from (
         select encrypted_code as code from voucher_codes union all
         select voucher_code from orders where voucher_code is not null) codes`,
    )
    return rows.length
  }
  await addCodes(shop, product_id, 'FOURTH-4,2098-01-01')
  assert.equal(await under(), 2)
  await queue(shop, 'renew_encryption')
  await shop.runJobs()
  assert.equal(await under(), 1)
  assert.deepEqual((await deliveriesOf(shop, product_id))[0]?.codes, ['FIRST-1'])
  assert.equal((await addCodes(shop, product_id, 'first 1')).taken, 0)
  await placeFreeOrder(shop, product_id, { coupon_code, qty: 3 })
  await shop.runJobs()
  const codes = (await deliveriesOf(shop, product_id)).flatMap((order) => order.codes)
  assert.deepEqual(new Set(codes), new Set(['FIRST-1', 'FOURTH-4', 'SECOND-2', 'THIRD-3']))
})
