import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newShopper } from '#testing/accounts.ts'
import {
  askTopup,
  cancelTopup,
  confirmTopupTransfer,
  continueTopup,
  payTopup,
  type Topup,
  topUp,
} from '#testing/gold.ts'
import { assertHistories, eventsOf } from '#testing/histories.ts'
import { openPayingShop, processAll, returnToShop } from '#testing/paying-shop.ts'

const shop = await openPayingShop()
after(async () => {
  await assertHistories(shop)
  await shop.close()
})
const shopper = await newShopper(shop)

const linesOf = async ({ point_transaction_id }: Topup) =>
  (await eventsOf(shop, 'topup', point_transaction_id)).map(
    ({ event, actor_kind, actor, to_status }) => [event, actor_kind, actor, to_status].join(' '),
  )

describe('the history of a top-up has each actor and status:', () => {
  test('a top-up continued by bank transfer, placed, and confirmed by an operator', async () => {
    const topup = await topUp(shopper, 'razorpay')
    for (let time = 0; time < 2; time += 1) {
      await continueTopup(shopper, topup, 'check_payment')
      await askTopup(shopper, topup, 'check_payment')
    }
    for (let time = 0; time < 2; time += 1) {
      await confirmTopupTransfer(shop, topup, 'SLIP-7')
    }
    assert.deepEqual(await linesOf(topup), [
      `begun shopper ${shopper.id} pending`,
      `continued shopper ${shopper.id} pending`,
      `placed shopper ${shopper.id} pending`,
      'completed operator aina completed',
    ])
    const [begun, ...later] = await eventsOf(shop, 'topup', topup.point_transaction_id)
    assert.equal(begun?.data.payment_method, 'razorpay')
    assert.equal(later.at(-1)?.data.transaction_id, 'SLIP7')
  })

  test('a top-up paid after its cancellation', async () => {
    const topup = await topUp(shopper, 'fiuu', 60)
    await cancelTopup(shopper, topup)
    await cancelTopup(shopper, topup)
    const back = await payTopup(shop, topup)
    for (let time = 0; time < 2; time += 1) await returnToShop(shop, back)
    await processAll(shop)
    assert.deepEqual(await linesOf(topup), [
      `begun shopper ${shopper.id} pending`,
      `cancelled shopper ${shopper.id} cancelled`,
      'completed provider fiuu completed',
    ])
    const completed = (await eventsOf(shop, 'topup', topup.point_transaction_id)).at(-1)
    assert.equal(completed?.from_status, 'cancelled')
    assert.equal(completed?.data.transaction_id, back.paymentId)
  })

  test('a top-up requested twice begins once', async () => {
    const topup = await topUp(shopper, 'check_payment', 90)
    await topUp(shopper, 'check_payment', 90)
    assert.deepEqual(await linesOf(topup), [`begun shopper ${shopper.id} pending`])
  })
})
