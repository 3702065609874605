import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { fillCart, offerMethod, sellItem } from '#testing/fixtures.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { faultText } from './log.ts'

const lines: string[] = []
let shop: TestShop
before(async () => {
  const log = { write: (line: string) => void lines.push(line) }
  shop = await openTestShop({ LOG_LEVEL: 'info' }, { log })
})
after(() => shop.close())

test('a database error is logged by name, without its row', async () => {
  await offerMethod(shop.context.database)
  const { product_id } = await sellItem(shop.context.database)
  // A violation of an unknown constraint is a server error.
  await shop.context.pool.query('alter table carts add constraint odd_rule check (qty <> 3)')
  await assert.rejects(fillCart(shop, product_id, { qty: 3 }), /went wrong on our side/)
  const fault = lines.find((line) => line.includes('request failed')) ?? ''
  assert.equal(JSON.parse(fault).err.constraint, 'odd_rule')
  assert.equal(JSON.parse(fault).err.code, '23514')
  assert.doesNotMatch(lines.join('\n'), /Failing row/)
})

test('an error printed before the log opens leaves out its row', async () => {
  const { pool } = shop.context
  const fault = await pool.query("insert into carts (id, qty) values ('cart-of-aina', 1)").then(
    () => assert.fail('there is a rule against it'),
    (error: Error & { detail?: string }) => error,
  )
  assert.match(fault.detail ?? '', /cart-of-aina/)
  assert.match(faultText(fault), /violates not-null constraint/)
  assert.doesNotMatch(faultText(fault), /cart-of-aina/)
})
