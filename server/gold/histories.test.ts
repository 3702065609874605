import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { GoldHistory } from '@apeak/contract/gold'
import type { TransactionsResponse } from '@apeak/contract/orders'
import { encryptVoucherCode } from '#orders/deliver-order.ts'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import { fillCart, issueCoupon, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import {
  balanceOf,
  cancelTopup,
  confirmTopupTransfer,
  giveGold,
  orderWithGold,
  payGold,
  topUp,
} from '#testing/gold.ts'
import { longTimeouts } from '#testing/race.ts'
import { openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop({}, { limits: longTimeouts })
after(() => shop.close())
const { database } = shop.context
await offerMethod(database)
await offerMethod(database, { value: 'apeak', label: 'Apeak Gold' })
const categoryOptions = [{ name: 'Player ID', is_required: true }]
const item = await sellItem(database, { price_sen: 300, categoryOptions })
const product_id = item.product_id
const slug = item.slug
const shopper = await newShopper(shop)

describe('the gold history', () => {
  const page = async (who: Shopper, query = '') => {
    const answer = await who.get(`/api/apeak-gold-history/${who.id}${query}`)
    assert.equal(answer.status, 200, answer.text)
    return (answer.body as unknown as GoldHistory).data
  }

  test('of a customer without any gold is empty, with a balance of zero', async () => {
    const newcomer = await newShopper(shop)
    assert.deepEqual(await page(newcomer), {
      data: [],
      current_page: 1,
      last_page: 1,
      per_page: 12,
      total: 0,
    })
    assert.equal(await balanceOf(newcomer), 0)
  })

  test('lists each entry once, newest first, at any page size', async () => {
    const customer = await newShopper(shop)
    for (let sen = 1; sen <= 25; sen += 1) await giveGold(shop, customer, sen)
    for (const perPage of [1, 7, 12, 25, 100]) {
      const values: number[] = []
      const last = Math.ceil(25 / perPage)
      for (let number = 1; number <= last; number += 1) {
        const found = await page(customer, `?page=${number}&per_page=${perPage}`)
        assert.deepEqual(
          [found.current_page, found.last_page, found.per_page, found.total],
          [number, last, perPage, 25],
        )
        values.push(...found.data.map(({ value }) => Math.round(value * 100)))
      }
      assert.deepEqual(
        values,
        Array.from({ length: 25 }, (_, index) => 25 - index),
      )
      assert.deepEqual((await page(customer, `?page=${last + 1}&per_page=${perPage}`)).data, [])
    }
  })

  test('numbers concurrent entries without a gap', async () => {
    const customer = await newShopper(shop)
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        index % 2 ? giveGold(shop, customer, 1) : topUp(customer, 'check_payment', 10 + index),
      ),
    )
    const { data, total } = await page(customer, '?per_page=100')
    assert.deepEqual([data.length, total, new Set(data.map(({ id }) => id)).size], [40, 40, 40])
  })

  test('refuses invalid pages', async () => {
    for (const query of ['page=-1', 'page=0', 'page=x', 'page=1e9', 'per_page=0', 'per_page=101']) {
      const answer = await shopper.get(`/api/apeak-gold-history/${shopper.id}?${query}`)
      assert.equal(answer.status, 422, query)
    }
  })
})

describe('a statement', () => {
  const statement = (who: Shopper, from: string, to: string) =>
    who.get(`/api/apeak-gold-statement/${who.id}?from=${from}&to=${to}`)
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const daysFrom = (day: string, days: number) =>
    new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

  test('has the opening balance, each movement with the balance after it, and the closing balance', async () => {
    const customer = await newShopper(shop)
    await giveGold(shop, customer, 5000)
    const topup = await topUp(customer, 'check_payment')
    await confirmTopupTransfer(shop, topup)
    await cancelTopup(customer, await topUp(customer, 'check_payment', 70))
    await topUp(customer, 'check_payment', 80)
    const order = await orderWithGold(shop, customer, product_id, {}).catch(() => '')
    assert.equal(order, '', 'the player id is missing')
    const cart = await fillCart(shop, product_id, { payment_method: 'apeak' })
    const [{ id }] = (await shop.context.pool.query('select id from options limit 1')).rows
    const body = orderOf(cart, {
      payment_method: 'apeak',
      category_options: [{ category_option_id: id, option_value: '12345' }],
    })
    const { body: made } = await customer.post('/api/create-order', body)
    await payGold(customer, made.order_id as string)
    const answer = await statement(customer, today, daysFrom(today, 1))
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8')
    assert.match(
      answer.headers.get('content-disposition') ?? '',
      /^attachment; filename="apeak-gold-/,
    )
    const lines = answer.text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','))
    assert.deepEqual(
      lines.map(([, type, , incoming, outgoing, balance]) => [type, incoming, outgoing, balance]),
      [
        ['Type', 'In (RM)', 'Out (RM)', 'Balance (RM)'],
        ['Opening balance', '', '', '0.00'],
        ['Adjustment', '50.00', '', '50.00'],
        ['Top up', '50.00', '', '100.00'],
        ['Purchase', '', '3.00', '97.00'],
        ['Closing balance', '', '', '97.00'],
      ],
    )
    assert.equal(lines[3]?.[2], topup.point_transaction_id)
    assert.equal(lines[4]?.[2], made.order_id)
  })

  test('starts and ends at midnight in Malaysia', async () => {
    const customer = await newShopper(shop)
    const { id } = (
      await shop.context.pool.query(
        "insert into ledger_accounts (owner_kind, owner_id, balance_sen) values ('customer', $1, 0) returning id",
        [customer.id],
      )
    ).rows[0]
    const at = [
      '2026-02-28T15:59:59Z',
      '2026-02-28T16:00:00Z',
      '2026-03-01T15:59:59Z',
      '2026-03-01T16:00:00Z',
    ]
    for (const [index, time] of at.entries()) {
      await shop.context.pool.query(
        `with account as (
           update ledger_accounts set balance_sen = balance_sen + $2, entries = entries + 1
           where id = $1 returning entries
         )
         insert into transfers (id, debit_account_id, credit_account_id, amount_sen, reason, reference,
                                holder_id, number, created_at)
         select 'g' || lpad($3, 26, '0'), 3, $1, $2, 'adjustment', $3, $1, entries, $4 from account`,
        [id, 10 ** index, `${customer.id}${index}`, time],
      )
    }
    const { text } = await statement(customer, '2026-03-01', '2026-03-01')
    const balances = text
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(',').at(-1))
    assert.deepEqual(balances.slice(1), ['0.01', '0.11', '1.11', '1.11'])
  })

  test('refuses invalid days, reversed ranges and more than a year', async () => {
    for (const [from = '', to = ''] of [
      ['2026-02-30', '2026-03-01'],
      ['2026-13-01', '2026-12-31'],
      ['', '2026-03-01'],
      ['2026-03-02', '2026-03-01'],
      ['2025-01-01', '2026-01-02'],
      ['1999-12-31', '1999-12-31'],
    ]) {
      assert.equal((await statement(shopper, from, to)).status, 422, `${from} ${to}`)
    }
    assert.equal((await statement(shopper, '2024-01-01', '2024-12-31')).status, 200)
  })
})

describe('the order history', () => {
  const page = async (who: Shopper, query = '') => {
    const answer = await who.get(`/api/get-transactions${query}`)
    assert.equal(answer.status, 200, answer.text)
    return (answer.body as unknown as TransactionsResponse).orders
  }

  test('has every field of an order card, and a code once paid', async () => {
    const customer = await newShopper(shop)
    const { code } = await issueCoupon(shop.context.database, { kind: 'fixed', hundredths: 100 })
    await giveGold(shop, customer, 5000)
    const [{ id }] = (await shop.context.pool.query('select id from options limit 1')).rows
    const cart = await fillCart(shop, product_id, {
      payment_method: 'apeak',
      coupon_code: code,
    })
    const body = orderOf(cart, {
      payment_method: 'apeak',
      category_options: [{ category_option_id: id, option_value: '12345' }],
    })
    await customer.post('/api/verify-pin', { id: customer.id, pin: customer.pin })
    const order_id = (await customer.post('/api/create-order', body)).body.order_id as string
    await shop.context.pool.query('update orders set voucher_code = $2 where id = $1', [
      order_id,
      encryptVoucherCode(shop.context.secrets, order_id, 'CODE'),
    ])
    const [unpaid] = (await page(customer)).data
    assert.deepEqual([unpaid?.voucher_code, unpaid?.transaction], [null, null])
    await payGold(customer, order_id)
    const { data, ...rest } = await page(customer)
    assert.deepEqual(rest, { current_page: 1, last_page: 1, per_page: 9, total: 1 })
    const [card] = data
    assert.ok(card)
    const { created_at, transaction, short_reference, ...order } = card
    assert.match(created_at, /^\d{4}-\d\d-\d\dT.*Z$/)
    assert.match(transaction?.transaction_id ?? '', /^g/)
    assert.match(short_reference, /^AP-/)
    const amount = { amount: 2, currency: 'MYR', formatted: 'RM 2.00' }
    assert.deepEqual(order, {
      id: order_id,
      status: 'processing',
      qty: 1,
      reserved_until: null,
      payment_method: 'apeak',
      voucher_code: 'CODE',
      code_by_mail: false,
      coupon_code: code,
      total: { ...amount, inCurrentCurrency: amount },
      product: {
        id: product_id,
        name: '100 Crystals',
        base_image: null,
        category: { name: 'Star Raiders', slug },
      },
      options: [{ name: 'Player ID', value: '12345' }],
    })
  })

  test('has pages of nine, of the last 7, 30 or 90 days, newest first', async () => {
    const customer = await newShopper(shop)
    const { product_id } = await sellItem(shop.context.database)
    const ids: string[] = []
    for (let days = 0; days < 100; days += 5) {
      const cart = await fillCart(shop, product_id)
      const { body } = await customer.post('/api/create-order', orderOf(cart))
      ids.push(body.order_id as string)
      await shop.context.pool.query(
        `update orders set created_at = now() - $2 * interval '1 day' where id = $1`,
        [body.order_id, days],
      )
    }
    const expected = { 7: 2, 30: 6, 90: 18 }
    for (const [days, total] of Object.entries(expected)) {
      const found = await page(customer, `?page=1&per_page=9&days=${days}`)
      assert.deepEqual([found.total, found.last_page], [total, Math.ceil(total / 9)])
      assert.deepEqual(
        found.data.map(({ id }) => id),
        ids.slice(0, Math.min(9, total)),
      )
    }
    const second = await page(customer, '?page=2&days=90')
    assert.deepEqual(
      second.data.map(({ id }) => id),
      ids.slice(9, 18),
    )
    assert.deepEqual((await page(customer, '?page=3')).data, [])
    for (const query of ['days=8', 'days=-7', 'page=-1', 'page=0', 'per_page=101', 'page=1.5']) {
      assert.equal((await customer.get(`/api/get-transactions?${query}`)).status, 422, query)
    }
  })
})

test('a deduction by an operator is shown as gold out', async () => {
  const customer = await newShopper(shop)
  await giveGold(shop, customer, 500)
  await giveGold(shop, customer, -200)
  const answer = await customer.get(`/api/apeak-gold-history/${customer.id}`)
  const [taken] = (answer.body as unknown as GoldHistory).data.data
  assert.deepEqual([taken?.type, taken?.direction, taken?.value], ['credit', 'out', 2])
})
