import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { fillCart, offerMethod, orderOf, placeOrder, sellItem } from '#testing/fixtures.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { encryptVoucherCode } from './deliver-order.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)

test('the id of an order shows what was ordered, and nothing personal', async () => {
  const { slug, product_id, product_option_ids, category_option_ids } = await sellItem(
    shop.context.database,
    {
      price_sen: 1990,
      productOptions: [{ name: 'Nickname' }],
      categoryOptions: [{ name: 'Player ID', is_required: true }],
    },
  )
  const options = { [String(product_option_ids[0])]: 'Nick-Secret' }
  const cart = await fillCart(shop, product_id, { options })
  const category_options = [
    { category_option_id: category_option_ids[0], option_value: 'Player-Secret' },
  ]
  const customer_email = 'secret.person@example.com'
  const made = await shop.post(
    '/api/create-order',
    orderOf(cart, { category_options, customer_email }),
  )
  const id = made.body.order_id as string
  await shop.context.database
    .updateTable('orders')
    .set({
      voucher_code: encryptVoucherCode(shop.context.secrets, id, 'CODE-SECRET'),
      status: 'completed',
      reservation: 'sold',
      delivered_qty: 1,
    })
    .where('id', '=', id)
    .execute()

  const { status, body, text, headers } = await shop.get(`/api/order-details/${id}`)
  assert.equal(status, 200)
  const total = { amount: 19.9, currency: 'MYR', formatted: 'RM 19.90' }
  assert.match(body.short_reference as string, /^AP-/)
  const { version: _version, progress: _progress, ...told } = body
  assert.deepEqual(told, {
    id,
    short_reference: body.short_reference,
    status: 'completed',
    payment_method: 'check_payment',
    payment_label: 'Bank transfer',
    code: null,
    delivery: null,
    received: null,
    refunds: [],
    transfer: null,
    qty: 1,
    reserved_until: null,
    product: {
      id: product_id,
      name: '100 Crystals',
      base_image: null,
      category: { name: 'Star Raiders', slug },
    },
    total: { ...total, inCurrentCurrency: total },
    is_own: false,
    options: [
      { name: 'Player ID', value: 'Pl•••et' },
      { name: 'Nickname', value: 'Ni•••et' },
    ],
    email: 'se•••@example.com',
    may_change: false,
    may_correct: false,
    correction: null,
    question: null,
  })
  assert.doesNotMatch(text, /secret|cart-/i)
  assert.equal(headers.get('cache-control'), 'no-store')
})

test('an unknown order is 404, and so is an id with a letter more or less', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const id = await placeOrder(shop, product_id)
  const last = id.endsWith('0') ? '1' : '0'
  for (const unknown of [`o${'0'.repeat(26)}`, `o${'z'.repeat(26)}`, id.slice(0, -1) + last]) {
    const answer = await shop.get(`/api/order-details/${unknown}`)
    assert.equal(answer.status, 404)
    assert.deepEqual(answer.body, {
      success: false,
      message: 'Order not found',
      error: 'Order not found',
    })
  }
})

test('an invalid order id gets a field error', async () => {
  const malformed = [
    'x',
    '1',
    'o',
    `o${'0'.repeat(25)}`,
    `o${'0'.repeat(27)}`,
    `O${'0'.repeat(26)}`,
  ]
  const hostile = ["o' or 1=1--", '../orders', '%00', `${'9'.repeat(190)}`, 'null', '__proto__']
  for (const id of [...malformed, ...hostile]) {
    const answer = await shop.get(`/api/order-details/${encodeURIComponent(id)}`)
    assert.equal(answer.status, 422, `${id}: ${answer.text}`)
    assert.deepEqual(Object.keys(answer.body.errors), ['orderId'])
  }
})
