import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newShopper } from '#testing/accounts.ts'
import { openDesk, placedOrder } from '#testing/desk.ts'
import { orderRow, sellItem } from '#testing/fixtures.ts'
import { askTopup, balanceOf, topUp } from '#testing/gold.ts'
import { openPayingShop } from '#testing/paying-shop.ts'

const shop = await openPayingShop()

after(() => shop.close())

const desk = await openDesk(shop, 'finance')

const shopper = await newShopper(shop)

const product_id = (await sellItem(shop.context.database)).product_id

const spellings = [
  'mbb 123',
  'MBB.123',
  'MBB/1_2#3',
  '\uff2d\uff22\uff22\uff11\uff12\uff13',
  'M\u200bB\u200bB\u200b123',
  'MBB123\u00ad',
]

describe('the bank reference of an order', () => {
  test('is the same in every spelling', async () => {
    const first = await placedOrder(shop, product_id)
    const seen = await desk.seeMoney(first, { bank_reference: 'MBB123' })
    assert.equal(seen.status, 200, seen.text)
    for (const bank_reference of spellings) {
      const order = await placedOrder(shop, product_id)
      const answer = await desk.seeMoney(order, { bank_reference })
      assert.ok([409, 422].includes(answer.status), `${bank_reference}: ${answer.text}`)
      assert.equal((await orderRow(shop, order)).status, 'pending', bank_reference)
    }
  })

  test('is refused with look-alike letters, or without any letter or digit', async () => {
    const order = await placedOrder(shop, product_id)
    for (const bank_reference of ['\u041cBB123', 'MB\u0392 456 7', '...', '\u200b\u200b\u200b']) {
      const answer = await desk.seeMoney(order, { bank_reference })
      assert.equal(answer.status, 422, `${bank_reference}: ${answer.text}`)
      assert.deepEqual(Object.keys(answer.body.errors), ['bank_reference'])
    }
  })

  test('cannot be reused for a top-up', async () => {
    const topup = await topUp(shopper, 'check_payment', 20)
    await askTopup(shopper, topup)
    const before = await balanceOf(shopper)
    const path = `/api/console/manual-topups/${topup.point_transaction_id}/confirm`
    const seen = { amount_sen: 2000, is_another: false }
    for (const bank_reference of spellings) {
      const answer = await desk.operator.post(path, { ...seen, bank_reference })
      assert.equal(answer.status, 409, `${bank_reference}: ${answer.text}`)
    }
    const none = await desk.operator.post(path, { ...seen, bank_reference: '\u200b' })
    assert.equal(none.status, 422, none.text)
    assert.equal(await balanceOf(shopper), before)
  })

  test('is recognised as an older version stored it', async () => {
    const old = await placedOrder(shop, product_id)
    await desk.seeMoney(old, { bank_reference: 'CIMB9' })
    await shop.context.pool.query(
      "update payments set provider_payment_id = 'CIMB.9' where provider_payment_id = 'CIMB9'",
    )
    const order = await placedOrder(shop, product_id)
    const answer = await desk.seeMoney(order, { bank_reference: 'CIMB 9' })
    assert.equal(answer.status, 409, answer.text)
    assert.equal((await orderRow(shop, order)).status, 'pending')
  })
})

test('eight concurrent confirmations in different spellings pay one order', async () => {
  const orders = await Promise.all(Array.from({ length: 8 }, () => placedOrder(shop, product_id)))
  const dots = (at: number) => `RHB${'.'.repeat(at)}77`
  const answers = await Promise.all(
    orders.map((order, at) => desk.seeMoney(order, { bank_reference: dots(at) })),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array(7).fill(409)])
})
