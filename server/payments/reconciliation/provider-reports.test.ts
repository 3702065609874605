import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Refusal } from '#platform/http/problems.ts'
import { operator } from '#testing/histories.ts'
import {
  newKey,
  openFreshPayingShop,
  payWithoutMessages,
  processAll,
  providers,
} from '#testing/paying-shop.ts'
import { paidOrder } from '#testing/refunding.ts'
import { requestRefund } from '../refunds/request-refund.ts'
import { dayBook, explainDifference } from './day-book.ts'
import { fetchReport, storeReport } from './import-reports.ts'

const shop = await openFreshPayingShop()

type Name = (typeof providers)[number]

const store = (provider: string, content: string) =>
  storeReport(shop.context, { provider, filename: 'report.csv', content, brought_by: 'aina' })

/** The book of the newest payment's day in Malaysia. */
async function book() {
  const { rows } = await shop.context.pool.query(
    `select (max(created_at) at time zone 'Asia/Kuala_Lumpur')::date::text as day from payments`,
  )
  return dayBook(shop.context, rows[0].day)
}

/** A provider's report of these payments only: earlier ones belong to other tests. */
function reportOf(name: Name, paymentIds: readonly string[], change = (line: string) => line) {
  const [head = '', ...lines] = shop.control[name].report().split('\r\n')
  const ours = lines.filter((line) => paymentIds.some((id) => line.includes(id)))
  return [head, ...ours.map(change)].join('\r\n')
}

const methodOf = ({ methods }: Awaited<ReturnType<typeof book>>, name: string) =>
  methods.find(({ method }) => method === name)

for (const name of providers) {
  describe(`the report of ${name}`, () => {
    test('matches the book where both agree, and lists the provider’s fees', async () => {
      const orders = [await paidOrder(shop, name), await paidOrder(shop, name)]
      const before = methodOf(await book(), name)
      assert.deepEqual([before?.payments, before?.paid_sen, before?.reported], [2, 2000, null])
      await store(
        name,
        reportOf(
          name,
          orders.map(({ paymentId }) => paymentId),
        ),
      )
      const after = await book()
      const method = methodOf(after, name)
      assert.equal(method?.reported?.paid_sen, 2000)
      assert.ok((method?.reported?.fee_sen ?? 0) > 0)
      assert.deepEqual(after.differences, [])
    })

    test('fetched from its API equals the uploaded file', async () => {
      const { paymentId } = await paidOrder(shop, name)
      const { day } = await book()
      const fetched = await fetchReport(shop.context, name, day, 'aina')
      assert.ok((fetched?.lines ?? 0) > 0)
      const { differences } = await book()
      assert.ok(!differences.some(({ reference }) => reference === paymentId))
    })

    test('with a missing, different or extra payment is listed line by line', async () => {
      const orders = [
        await paidOrder(shop, name),
        await paidOrder(shop, name),
        await paidOrder(shop, name),
      ]
      const [right, other, lacking] = orders.map(({ paymentId }) => paymentId) as [
        string,
        string,
        string,
      ]
      const { returned } = await payWithoutMessages(shop, name)
      const change = (line: string) =>
        line.includes(other) ? line.replaceAll('10.00', '9.00') : line
      await store(name, reportOf(name, [right, other, returned.paymentId], change))
      const { differences } = await book()
      const found = Object.fromEntries(
        differences.map(({ reference, shop_sen, report_sen }) => [
          reference,
          [shop_sen, report_sen],
        ]),
      )
      assert.deepEqual(found, {
        [other]: [1000, 900],
        [lacking]: [1000, null],
        [returned.paymentId]: [null, 1000],
      })
    })

    test('uploaded again, and concurrently, is stored once', async () => {
      const { paymentId } = await paidOrder(shop, name)
      const content = reportOf(name, [paymentId])
      const all = await Promise.all(Array.from({ length: 8 }, () => store(name, content)))
      assert.equal(new Set(all.map(({ id }) => id)).size, 1)
    })
  })
}

describe('a difference', () => {
  test('that an operator explained stays explained until either side changes', async () => {
    const { paymentId } = await paidOrder(shop, 'razorpay')
    const wrong = (line: string) => line.replaceAll('10.00', '9.00')
    await store('razorpay', reportOf('razorpay', [paymentId], wrong))
    const { day, differences } = await book()
    const [seen] = differences
    assert.ok(seen)
    const why = { reason: 'They took a discount', operator: 'aina' }
    await Promise.all([1, 2, 3].map(() => explainDifference(shop.context, day, seen, why)))
    assert.equal((await book()).differences[0]?.explained?.reason, why.reason)
    const other = { reason: 'I know better', operator: 'farid' }
    await assert.rejects(
      explainDifference(shop.context, day, seen, other),
      ({ extra }: Refusal) => (extra.done as { actor: string }).actor === 'aina',
    )
    await assert.rejects(
      explainDifference(shop.context, day, { ...seen, report_sen: 1 }, why),
      /difference has changed/,
    )
    await store(
      'razorpay',
      reportOf('razorpay', [paymentId], (line) => line.replaceAll('10.00', '8.00')),
    )
    const [changed] = (await book()).differences
    assert.deepEqual([changed?.report_sen, changed?.explained], [800, null])
    await store('razorpay', `${reportOf('razorpay', [paymentId])}\r\n`)
    assert.deepEqual((await book()).differences, [])
  })

  test('lists a refund known to one side only, where reports have refunds', async () => {
    const { payment_id, paymentId } = await paidOrder(shop, 'razorpay')
    const wanted = { payment_id, amount_sen: 400, request_key: newKey() }
    await requestRefund(shop.context, wanted, operator)
    await processAll(shop)
    await store('razorpay', reportOf('razorpay', [paymentId]).replace(/\r\nrefund.*/, ''))
    const [refund] = (await book()).differences
    assert.deepEqual([refund?.kind, refund?.shop_sen, refund?.report_sen], ['refund', 400, null])
    const refunds = shop.control.razorpay.refunds().filter((one) => one.payment_id === paymentId)
    await store('razorpay', reportOf('razorpay', [paymentId, refunds[0]?.id ?? '']))
    const whole = await book()
    assert.deepEqual(whole.differences, [])
    assert.equal(methodOf(whole, 'razorpay')?.reported?.refunded_sen, 400)
  })

  test('shows when a reported refund has failed since', async () => {
    const { payment_id, paymentId } = await paidOrder(shop, 'razorpay')
    const wanted = { payment_id, amount_sen: 400, request_key: newKey() }
    await requestRefund(shop.context, wanted, operator)
    await processAll(shop)
    const { razorpay } = shop.control
    const refund = razorpay.refunds().find((one) => one.payment_id === paymentId)?.id ?? ''
    await razorpay.settleRefund(refund, 'processed')
    await processAll(shop)
    const report = reportOf('razorpay', [paymentId, refund])
    await store('razorpay', report)
    assert.deepEqual((await book()).differences, [])
    await razorpay.settleRefund(refund, 'failed')
    await shop.control.settled()
    await processAll(shop)
    const [failed] = (await book()).differences
    assert.deepEqual(
      [failed?.reference, failed?.shop_sen, failed?.report_sen, failed?.payment_id],
      [refund, null, 400, payment_id],
    )
    assert.ok(failed?.failed_at)
    // A failed refund is not the one that the report lists.
    await store('razorpay', report.replaceAll('4.00', '5.00'))
    const [other] = (await book()).differences
    assert.deepEqual([other?.report_sen, other?.failed_at], [500, null])
  })

  test('does not arise when one outgoing amount was recorded in two parts', async () => {
    const { payment_id, paymentId } = await paidOrder(shop, 'razorpay')
    const wanted = { payment_id, amount_sen: 400, request_key: newKey() }
    await requestRefund(shop.context, wanted, operator)
    // The shop's own refund is unsent, and no money is left for it.
    await shop.control.razorpay.refundInDashboard(paymentId, 1000)
    await processAll(shop)
    const { rows } = await shop.context.pool.query(
      `select provider_refund_id as id, amount_sen from refunds where state <> 'failed'
       order by amount_sen`,
    )
    assert.deepEqual(
      rows.map(({ amount_sen }) => amount_sen),
      [400, 600],
    )
    await store('razorpay', reportOf('razorpay', [paymentId, rows[0].id]))
    assert.deepEqual((await book()).differences, [])
  })

  test('lists a payment no longer reported by the provider', async () => {
    const { paymentId } = await paidOrder(shop, 'fiuu')
    const reversed = reportOf('fiuu', [paymentId], (line) =>
      line.replace(/,00,[^,]*/, ',11,chargeback'),
    )
    await store('fiuu', reversed)
    const [found] = (await book()).differences
    assert.deepEqual(
      [found?.reference, found?.shop_sen, found?.report_sen, found?.word],
      [paymentId, 1000, null, 'chargeback'],
    )
  })

  test('ignores payments of others on the same account', async () => {
    const { paymentId } = await paidOrder(shop, 'fiuu')
    const content = reportOf('fiuu', [paymentId])
    const theirs = `2026-11-22 10:00:00,SOMEBODY-1,999000111,fpx,50.00,MYR,00,captured,0.75,SB_apeak`
    await store('fiuu', `${content}\r\n${theirs}`)
    assert.deepEqual((await book()).differences, [])
  })
})

describe('an invalid report', () => {
  const head = 'transaction_entity,entity_id,amount,currency,entity_created_at'
  for (const [what, provider, content] of [
    ['nothing', 'razorpay', ''],
    ['one without lines', 'razorpay', head],
    ['another file', 'razorpay', 'a,b\r\n1,2'],
    ['an invalid amount', 'razorpay', `${head}\r\npayment,pay_1,ten,MYR,22/11/2026 10:00:00`],
    ['an amount too large', 'razorpay', `${head}\r\npayment,pay_1,99999999999,MYR,22/11/2026`],
    ['an invalid day', 'razorpay', `${head}\r\npayment,pay_1,1.00,MYR,99/99/2026`],
    ['an unclosed quote', 'razorpay', `${head}\r\npayment,"pay_1,1.00`],
    ['JSON of another shape', 'fiuu', '[1, null, {"TranID": 5}]'],
    ['bytes', 'fiuu', '\u0000\u0001'],
    ['of an unknown provider', 'check_payment', head],
  ] as const) {
    test(`is refused, naming the field: ${what}`, async () => {
      await assert.rejects(store(provider, content), (error: Error & { errors?: object }) => {
        assert.match(Object.keys(error.errors ?? {}).join(), /^(content|provider)$/)
        return true
      })
    })
  }
})
