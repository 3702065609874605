import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Cart } from '@apeak/contract/checkout'
import fc from 'fast-check'
import type { Database } from '#platform/postgres/database.ts'
import { newShopper } from '#testing/accounts.ts'
import {
  couponUses,
  fillCart,
  issueCoupon,
  newCartId,
  orderOf,
  orderRow,
  saleUnits,
  sellItem,
  sellOnSale,
} from '#testing/fixtures.ts'
import { wordsOf } from '#testing/histories.ts'
import {
  openPayingShop,
  type Placed,
  payAtProvider,
  processAll,
  returnToShop,
} from '#testing/paying-shop.ts'
import { longTimeouts } from '#testing/race.ts'
import type { Answer, TestShop } from '#testing/test-shop.ts'

// Random unless set; a failure prints it, to repeat the run.
const seed = Number(process.env.SEED || Date.now() % 1_000_000)

const shop = await openPayingShop({ limits: longTimeouts })
after(() => shop.close())

const create = (body: object): Promise<Answer> => shop.post('/api/create-order', body)

const ordersOfItem = async (product_id: number) => {
  const { rows } = await shop.context.pool.query(
    'select * from orders where product_id = $1 order by created_at',
    [product_id],
  )
  return rows
}

/** The amount requested from the provider, in ringgit; null for a method without one. */
function requestedAmount({ body }: Answer): number | null {
  if (body.razorpay_order_id) return (body.amount as number) / 100
  return body.fiuu_url ? Number(new URL(String(body.fiuu_url)).searchParams.get('amount')) : null
}

describe(`an order matches what was confirmed (seed ${seed})`, () => {
  test('through any change, with every response lost', async () => {
    const { database } = shop.context
    const games = [await gameWithOptions(database), await gameWithOptions(database)]
    const { code } = await issueCoupon(database)
    const member = await newShopper(shop)
    const live = async (sequence: Change[]) => {
      const cart_id = newCartId()
      let input = firstInput()
      let last: { key: string; id: string } | undefined
      for (const { field, extraFields, times, named } of sequence) {
        if (field) input = changed(input, field)
        const { body, version, total } = await saveCart(shop, cart_id, input, { games, code })
        const request = { ...body, ...extraFields, ...(named ? { cart_version: version } : {}) }
        const { post } = input.member ? member : shop
        const answers = await Promise.all(
          Array.from({ length: times }, () => post('/api/create-order', request)),
        )
        const [answer] = answers as [Answer]
        assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
        assert.equal(answer.status, 200, answer.text)
        const id = answer.body.order_id as string
        const key = JSON.stringify(input)
        if (last) assert.equal(id === last.id, key === last.key, 'the same for the same request')
        await assertIs(id, input, { games, total, customer_id: input.member ? member.id : null })
        assert.equal(requestedAmount(answer), input.method === 'check_payment' ? null : total)
        last = { key, id }
      }
      const { rows } = await shop.context.pool.query(
        "select id from orders where product_id = any($1) and reservation = 'reserved' and cart_id = $2",
        [games.map(({ product_id }) => product_id), cart_id],
      )
      assert.deepEqual(rows, [{ id: last?.id }])
    }
    await fc.assert(fc.asyncProperty(changes, live), { seed, numRuns: 4, endOnFailure: true })
  })

  async function assertIs(
    id: string,
    input: OrderInput,
    { games, ...rest }: { games: Game[]; total: number; customer_id: number | null },
  ) {
    const row = await orderRow(shop, id)
    assert.deepEqual(
      {
        product_id: row.product_id,
        qty: row.qty,
        answers: row.options.map(({ value }: { value: string }) => value),
        hasCoupon: row.coupon_id !== null,
        email: row.customer_email,
        method: row.payment_method,
        total: row.total_sen / 100,
        customer_id: row.customer_id,
      },
      {
        product_id: games[input.item]?.product_id,
        qty: input.qty,
        answers: [input.player, input.server === 1 ? 'Asia' : 'Europe'],
        hasCoupon: input.coupon,
        email: input.email,
        method: input.method,
        ...rest,
      },
    )
  }

  for (const [another, price_sen] of [
    ['a dearer item', 2000],
    ['an item that costs the same', 600],
  ] as const) {
    test(`after a lost response and a switch to ${another}, the card pays for the new choice`, async () => {
      const { database } = shop.context
      const first = await sellItem(database, { price_sen: 600 })
      const other = await sellItem(database, { price_sen })
      const cart = await fillCart(shop, first.product_id, { payment_method: 'razorpay' })
      const body = orderOf(cart, { payment_method: 'razorpay' })
      const lost = await create(body)
      const choice = { cart_id: cart, product_id: other.product_id, qty: 1 }
      await shop.post('/api/update-cart', { ...choice, payment_method: 'razorpay' })
      const answer = await create(body)
      assert.notEqual(answer.body.order_id, lost.body.order_id)
      assert.equal(answer.body.amount, price_sen)
      const made = await orderRow(shop, answer.body.order_id as string)
      assert.deepEqual([made.product_id, made.total_sen], [other.product_id, price_sen])
      assert.deepEqual(await wordsOf(shop, 'order', lost.body.order_id as string), [
        'created',
        'replaced',
      ])
    })
  }

  test('a changed price is confirmed again', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const cart = await fillCart(shop, product_id)
    const first = await create(orderOf(cart))
    await shop.context.pool.query('update products set price_sen = 1200 where id = $1', [
      product_id,
    ])
    // Repeated without the new price it is the confirmed order.
    assert.equal((await create(orderOf(cart))).text, first.text)
    const choice = { cart_id: cart, product_id, qty: 1, payment_method: 'check_payment' }
    await shop.post('/api/update-cart', choice)
    const second = await create(orderOf(cart))
    assert.deepEqual(
      (await ordersOfItem(product_id)).map(({ id, total_sen }) => [id, total_sen]),
      [[second.body.order_id, 1200]],
    )
  })

  test('a guest who logs in and confirms again has an order of the account', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const shopper = await newShopper(shop)
    const cart = await fillCart(shop, product_id)
    await create(orderOf(cart))
    const answer = await shopper.post('/api/create-order', orderOf(cart))
    assert.equal((await orderRow(shop, answer.body.order_id as string)).customer_id, shopper.id)
  })
})

describe('a replaced order', () => {
  test('passes its unit and coupon, even the last, to the next order', async () => {
    const { database } = shop.context
    const { product_id, sale_id: sale } = await sellOnSale(database, 1)
    const { id, code } = await issueCoupon(database, { usage_limit: 1 })
    const choice = { product_id, qty: 1, payment_method: 'check_payment', coupon_code: code }
    const cart = await fillCart(shop, product_id, choice)
    const first = await create(orderOf(cart))
    const priced = await shop.post('/api/update-cart', { cart_id: cart, ...choice })
    assert.equal((priced.body.cart as Cart).total.inCurrentCurrency.amount, 18)
    // Nobody else gets them.
    const other = await shop.post('/api/update-cart', { cart_id: newCartId(), ...choice })
    assert.equal((other.body.cart as Cart).total.inCurrentCurrency.amount, 50)
    const email = { customer_email: 'badrul@example.com' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create(orderOf(cart, email))),
    )
    assert.deepEqual([...new Set(answers.map(({ text }) => text))], [answers[0]?.text])
    assert.equal(answers[0]?.status, 200, answers[0]?.text)
    const [now, ...more] = await ordersOfItem(product_id)
    assert.notEqual(now.id, first.body.order_id)
    assert.deepEqual([now.reservation, now.total_sen, more], ['reserved', 1800, []])
    assert.deepEqual(await saleUnits(shop, sale), { reserved: 1, sold: 0 })
    assert.equal(await couponUses(shop, id), 1)
  })

  test('keeps its reservation when the next order cannot be made', async () => {
    const { database, pool } = shop.context
    const { product_id, sale_id: sale } = await sellOnSale(database, 1)
    const cart = await fillCart(shop, product_id)
    const { order_id } = (await create(orderOf(cart))).body
    await pool.query('update flash_sales set ends_at = now() where id = $1', [sale])
    const refused = await create(orderOf(cart, { customer_email: 'badrul@example.com' }))
    assert.equal(refused.status, 409)
    const row = await orderRow(shop, order_id as string)
    assert.deepEqual([row.reservation, row.cart_id], ['reserved', cart])
  })

  test('can still be paid by its open payment, and so can the next order', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const cart = await fillCart(shop, product_id, { payment_method: 'razorpay' })
    const body = orderOf(cart, { payment_method: 'razorpay' })
    const orders: Placed[] = []
    for (const customer_email of ['aina@example.com', 'badrul@example.com']) {
      const { body: made } = await create({ ...body, customer_email })
      orders.push({ ...(made as unknown as Placed), cart_id: cart, method: 'razorpay' })
    }
    for (const order of orders) await returnToShop(shop, await payAtProvider(shop, order))
    await processAll(shop)
    for (const { order_id } of orders) {
      assert.equal((await orderRow(shop, order_id)).status, 'processing')
    }
  })

  test('is kept when placed or paid; the next order is a separate purchase', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const cart = await fillCart(shop, product_id)
    const { order_id } = (await create(orderOf(cart))).body
    await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId: order_id })
    assert.equal((await create(orderOf(cart))).body.order_id, order_id)
    const next = await create(orderOf(cart, { customer_email: 'badrul@example.com' }))
    assert.notEqual(next.body.order_id, order_id)
    const row = await orderRow(shop, order_id as string)
    assert.deepEqual([row.status, row.reservation], ['pending', 'reserved'])
    assert.deepEqual(await wordsOf(shop, 'order', order_id as string), ['created', 'placed'])
  })
})

/** A game with a required player option, and an item with a required server. */
async function gameWithOptions(database: Database) {
  const servers = [
    { id: 1, label: 'Asia' },
    { id: 2, label: 'Europe' },
  ]
  const item = await sellItem(database, {
    price_sen: 615,
    categoryOptions: [{ name: 'Player', is_required: true }],
    productOptions: [{ name: 'Server', type: 'dropdown', values: servers }],
  })
  return { ...item, player: item.category_option_ids[0], server: item.product_option_ids[0] }
}
type Game = Awaited<ReturnType<typeof gameWithOptions>>

/** Everything that a shopper confirms, as plain values, and whether they are logged in. */
type OrderInput = {
  item: number
  qty: number
  server: number
  player: string
  coupon: boolean
  email: string
  method: 'razorpay' | 'fiuu' | 'check_payment'
  member: boolean
}

const inputValues: { [Name in keyof OrderInput]: OrderInput[Name][] } = {
  item: [0, 1],
  qty: [1, 2],
  server: [1, 2],
  player: ['100200', '100201'],
  coupon: [false, true],
  email: ['wisher@example.com', 'other@example.com'],
  method: ['razorpay', 'fiuu', 'check_payment'],
  member: [false, true],
}
const fields = Object.keys(inputValues) as (keyof OrderInput)[]

/** The initial input. */
const firstInput = (): OrderInput =>
  Object.fromEntries(
    Object.entries(inputValues).map(([name, [first]]) => [name, first]),
  ) as OrderInput

/** The input with another value of one field. */
function changed(input: OrderInput, field: keyof OrderInput): OrderInput {
  const values: unknown[] = inputValues[field]
  return { ...input, [field]: values[(values.indexOf(input[field]) + 1) % values.length] }
}

/** Request fields that do not make another order. */
const extraFields = [
  {},
  { create_an_account: true },
  { ship_to_a_different_address: true },
  { terms_and_conditions: true },
]

/**
 * Changes one field or none, then confirms everything, `times` times concurrently; with extra
 * fields and the cart version or without. All responses are dropped.
 */
type Change = {
  field: keyof OrderInput | null
  extraFields: object
  times: number
  named: boolean
}

const changeOf = (field: fc.Arbitrary<Change['field']>): fc.Arbitrary<Change> =>
  fc.record({
    field,
    extraFields: fc.constantFrom(...extraFields),
    times: fc.integer({ min: 1, max: 3 }),
    named: fc.boolean(),
  })

/** Changes of every field in random order, and some more. */
const changes: fc.Arbitrary<Change[]> = fc
  .tuple(
    fc.shuffledSubarray(fields, { minLength: fields.length }),
    fc.array(changeOf(fc.constantFrom(null, ...fields)), { maxLength: 3 }),
  )
  .chain(([all, more]) =>
    fc
      .tuple(...all.map((field) => changeOf(fc.constant(field))))
      .chain((each) => fc.shuffledSubarray([...each, ...more], { minLength: each.length })),
  )

/** Fills the cart with the content; returns the body of the confirming order. */
async function saveCart(
  shop: TestShop,
  cart_id: string,
  input: OrderInput,
  { games, code }: { games: Game[]; code: string },
) {
  const { product_id, player, server } = games[input.item] as Game
  const choice = {
    cart_id,
    product_id,
    qty: input.qty,
    options: { [String(server)]: input.server },
    coupon_code: input.coupon ? code : null,
    payment_method: input.method,
  }
  const priced = await shop.post('/api/update-cart', choice)
  assert.equal(priced.status, 200, priced.text)
  const cart = priced.body.cart as Cart
  const body = orderOf(cart_id, {
    customer_email: input.email,
    payment_method: input.method,
    category_options: [{ category_option_id: player, option_value: input.player }],
  })
  return { body, version: cart.version, total: cart.total.inCurrentCurrency.amount }
}
