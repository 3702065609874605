import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { mailTo, newShopper, put, type Shopper } from '#testing/accounts.ts'
import {
  askTopup,
  balanceOf,
  cancelTopup,
  confirmTopupTransfer,
  continueTopup,
  historyOf,
  payTopup,
  topUp,
} from '#testing/gold.ts'
import {
  dropMessages,
  openPayingShop,
  pollNow,
  processAll,
  providers,
  returnToShop,
  sendForm,
} from '#testing/paying-shop.ts'

const shop = await openPayingShop()
after(() => shop.close())
await shop.context.pool.query(
  `update payment_methods set fee_kind = 'percent', fee_hundredths = 250 where value = 'razorpay'`,
)
await shop.context.pool.query(
  `update payment_methods set fee_kind = 'fixed', fee_hundredths = 70 where value = 'fiuu'`,
)
const shopper = await newShopper(shop)

const paidOf = { razorpay: 51.25, fiuu: 50.7 }
const unapplied = async (id: string) => {
  const { rows } = await shop.context.pool.query(
    "select unapplied_reason from payments where payable_id = $1 and state = 'unapplied'",
    [id],
  )
  return rows.map(({ unapplied_reason }) => unapplied_reason)
}
const entry = async (who: Shopper, id: string) =>
  (await historyOf(who)).find((entry) => entry.id === id)

describe('a top-up', () => {
  for (const method of providers) {
    test(`by ${method} is credited once, whatever reports it and however often`, async () => {
      const customer = await newShopper(shop)
      const topup = await topUp(customer, method)
      const before = await entry(customer, topup.point_transaction_id)
      assert.deepEqual(
        [before?.type, before?.status, before?.value, before?.paid_amount, before?.payment_method],
        ['debit', 'pending', 50, paidOf[method], method],
      )
      assert.equal(await balanceOf(customer), 0)
      const back = await payTopup(shop, topup)
      const messages = Array.from({ length: 100 }, () => returnToShop(shop, back))
      const asks = Array.from({ length: 10 }, () => askTopup(customer, topup))
      for (const { status } of await Promise.all(messages)) assert.equal(status, 303)
      for (const { body } of await Promise.all(asks)) assert.notEqual(body.status, 'failed')
      await processAll(shop)
      await pollNow(shop)
      assert.equal(await balanceOf(customer), 5000)
      const after = await entry(customer, topup.point_transaction_id)
      assert.deepEqual([after?.status, after?.reference], ['completed', back.paymentId])
      const { rows } = await shop.context.pool.query(
        "select count(*) from mails where recipient = $1 and subject like 'Gold topped up%'",
        [customer.email],
      )
      assert.equal(rows[0].count, 1)
      assert.deepEqual(await unapplied(topup.point_transaction_id), [])
    })

    test(`by ${method} sends the browser back to its status page`, async () => {
      const topup = await topUp(shopper, method, 60)
      const answer = await returnToShop(shop, await payTopup(shop, topup))
      const id = topup.point_transaction_id
      assert.equal(
        answer.headers.get('location'),
        `/gold-topup?point_transaction_id=${id}&returned=1`,
      )
      const asked = await askTopup(shopper, topup)
      assert.deepEqual(asked.body, { success: true, status: 'completed', point_transaction_id: id })
    })

    test(`by ${method} with every message lost is credited by polling`, async () => {
      const customer = await newShopper(shop)
      const restore = dropMessages(shop)
      await payTopup(shop, await topUp(customer, method))
      restore()
      await pollNow(shop)
      assert.equal(await balanceOf(customer), 5000)
    })

    test(`by ${method} is not credited by a message on the route of orders`, async () => {
      const customer = await newShopper(shop)
      const restore = dropMessages(shop)
      const back = await payTopup(shop, await topUp(customer, method))
      const path = method === 'fiuu' ? '/api/fiuu-callback' : '/api/curlec-callback'
      assert.equal((await sendForm(shop, path, back.form)).status, 400)
      await shop.runJobs()
      restore()
      assert.equal(await balanceOf(customer), 0)
    })

    test(`by ${method}, cancelled, is credited when its money arrives, and its owner is notified`, async () => {
      const customer = await newShopper(shop)
      const topup = await topUp(customer, method)
      assert.equal((await cancelTopup(customer, topup)).status, 200)
      assert.equal((await entry(customer, topup.point_transaction_id))?.status, 'cancelled')
      await returnToShop(shop, await payTopup(shop, topup))
      await processAll(shop)
      assert.equal(await balanceOf(customer), 5000)
      assert.equal((await entry(customer, topup.point_transaction_id))?.status, 'completed')
      assert.match((await mailTo(shop, customer.email))?.text ?? '', /cancelled.*arrived/)
    })

    test(`by ${method}, continued by another method, is credited once; a second payment is unapplied`, async () => {
      const customer = await newShopper(shop)
      const other = method === 'fiuu' ? 'razorpay' : 'fiuu'
      const topup = await topUp(customer, method)
      const continued = await continueTopup(customer, topup, other)
      assert.equal(continued.status, 200, continued.text)
      const now = await entry(customer, topup.point_transaction_id)
      assert.deepEqual([now?.payment_method, now?.paid_amount], [other, paidOf[other]])
      await returnToShop(shop, await payTopup(shop, topup))
      const paid = await entry(customer, topup.point_transaction_id)
      assert.deepEqual([paid?.payment_method, paid?.paid_amount], [method, paidOf[method]])
      await returnToShop(shop, await payTopup(shop, { ...topup, ...continued.body, method: other }))
      await processAll(shop)
      assert.equal(await balanceOf(customer), 5000)
      assert.deepEqual(await unapplied(topup.point_transaction_id), ['already_paid'])
    })
  }

  test('that failed at the provider may be retried', async () => {
    const topup = await topUp(shopper, 'razorpay', 70)
    const orderId = topup.razorpay_order_id ?? ''
    await shop.control.razorpay.pay({ orderId, answer: 'failure' })
    await shop.control.settled()
    assert.equal((await askTopup(shopper, topup)).body.status, 'failed')
    const again = await continueTopup(shopper, topup, 'razorpay')
    assert.equal(again.body.razorpay_order_id, orderId)
  })

  test('by bank transfer waits for an operator, and is credited once', async () => {
    const customer = await newShopper(shop)
    const topup = await topUp(customer, 'check_payment', 100)
    const id = topup.point_transaction_id
    for (let time = 0; time < 2; time += 1) {
      const answer = await askTopup(customer, topup)
      assert.deepEqual(answer.body, { success: true, status: 'pending', point_transaction_id: id })
    }
    assert.equal(await balanceOf(customer), 0)
    await Promise.all(Array.from({ length: 10 }, () => confirmTopupTransfer(shop, topup, 'slip-1')))
    assert.equal(await balanceOf(customer), 10_000)
    const card = await entry(customer, id)
    assert.deepEqual([card?.status, card?.reference], ['completed', 'SLIP1'])
  })

  test('sent twice, and many times concurrently, is one top-up', async () => {
    const customer = await newShopper(shop)
    const all = await Promise.all(Array.from({ length: 10 }, () => topUp(customer, 'fiuu')))
    const ids = new Set(
      [...all, await topUp(customer, 'fiuu')].map((one) => one.point_transaction_id),
    )
    assert.equal(ids.size, 1)
    assert.equal((await historyOf(customer)).length, 1)
  })

  test('is cancelled once, and not when paid', async () => {
    const customer = await newShopper(shop)
    const topup = await topUp(customer, 'razorpay')
    const [first, second] = [await cancelTopup(customer, topup), await cancelTopup(customer, topup)]
    assert.deepEqual(first.body, {
      success: true,
      message: 'Transaction cancelled successfully.',
    })
    assert.equal(first.text, second.text)
    const continued = await continueTopup(customer, topup, 'fiuu')
    assert.deepEqual([continued.status, continued.body.error], [409, 'This top-up was cancelled.'])
    const paid = await topUp(customer, 'razorpay', 80)
    await returnToShop(shop, await payTopup(shop, paid))
    assert.equal((await cancelTopup(customer, paid)).status, 409)
    assert.equal((await continueTopup(customer, paid, 'fiuu')).status, 409)
  })

  test('refuses invalid amounts, and RM 1.00 except by the internal account', async () => {
    const buy = (who: Shopper, amount: unknown) =>
      who.post('/api/buy-apeak-gold', { user_id: who.id, amount, payment_method: 'check_payment' })
    const internal = await newShopper(shop)
    await shop.context.pool.query('update accounts set internal = true where id = $1', [
      internal.id,
    ])
    for (const amount of [0, -50, 1, 1.5, 9.99, 10.001, 10_000.01, 1e9, '50', null, 1e-9]) {
      assert.equal((await buy(shopper, amount)).status, 422, String(amount))
    }
    for (const amount of [10, 10.01, 19.99, 10_000]) {
      assert.equal((await buy(shopper, amount)).status, 200)
    }
    assert.equal((await buy(internal, 1)).status, 200)
    assert.equal((await buy(internal, 1.01)).status, 422)
  })

  test('cannot be paid with gold', async () => {
    const body = { user_id: shopper.id, amount: 50, payment_method: 'apeak' }
    assert.equal((await shopper.post('/api/buy-apeak-gold', body)).status, 422)
    const topup = await topUp(shopper, 'check_payment', 90)
    assert.equal((await continueTopup(shopper, topup, 'apeak')).status, 422)
    assert.equal((await askTopup(shopper, topup, 'apeak')).status, 422)
  })

  test('stays unpaid when its provider is unreachable, and can be continued', async () => {
    const customer = await newShopper(shop)
    const end = shop.control.faults.add({ provider: 'razorpay', api: { cut: true } })
    const body = { user_id: customer.id, amount: 50, payment_method: 'razorpay' }
    const answer = await customer.post('/api/buy-apeak-gold', body)
    end()
    assert.equal(answer.status, 502)
    const [topup] = await historyOf(customer)
    assert.equal(topup?.status, 'pending')
    const again = await topUp(customer, 'razorpay')
    assert.equal(again.point_transaction_id, topup?.id)
    assert.ok(again.razorpay_order_id)
  })

  test('of a deleted account is unapplied when its money arrives late', async () => {
    const customer = await newShopper(shop)
    const topup = await topUp(customer, 'razorpay')
    const deleted = await put(
      shop,
      '/api/delete-account',
      { deletePassword: customer.password },
      customer.headers,
    )
    assert.equal(deleted.status, 200, deleted.text)
    await returnToShop(shop, await payTopup(shop, topup))
    assert.deepEqual(await unapplied(topup.point_transaction_id), ['goods_gone'])
  })
})

test('an account with gold cannot be deleted', async () => {
  const customer = await newShopper(shop)
  await returnToShop(shop, await payTopup(shop, await topUp(customer, 'fiuu')))
  const answer = await customer.put('/api/delete-account', { deletePassword: customer.password })
  assert.equal(answer.status, 409)
  assert.match(answer.body.error, /gold/)
  assert.equal((await customer.get('/api/user')).status, 200)
})
