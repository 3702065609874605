import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Cart } from '@apeak/contract/checkout'
import fc from 'fast-check'
import { newShopper } from '#testing/accounts.ts'
import {
  fillCart,
  issueCoupon,
  newCartId,
  orderOf,
  orderRow,
  sellItem,
  startFlashSale,
} from '#testing/fixtures.ts'
import { wordsOf } from '#testing/histories.ts'
import {
  bringBack,
  openPayingShop,
  type PayingShop,
  type Placed,
  payAtProvider,
  workThrough,
} from '#testing/paying-shop.ts'
import type { Answer } from '#testing/test-shop.ts'

// Each run is another sequence. What a failing one prints is enough to run it again.
const seed = Number(process.env.SEED || Date.now() % 1_000_000)

let shop: PayingShop
before(async () => {
  shop = await openPayingShop()
})
after(() => shop.close())

const create = (body: object): Promise<Answer> => shop.post('/api/create-order', body)

const ordersOfItem = async (product_id: number) => {
  const { rows } = await shop.context.pool.query(
    'select * from orders where product_id = $1 order by created_at',
    [product_id],
  )
  return rows
}

/** A game that asks for a player and an item that asks for a server, in a sale with a coupon. */
async function game() {
  const { database } = shop.context
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
type Game = Awaited<ReturnType<typeof game>>

/** All that a shopper confirms, in plain values. */
type Wish = {
  item: number
  qty: number
  server: number
  player: string
  coupon: boolean
  email: string
  method: 'razorpay' | 'fiuu' | 'check_payment'
}

const wishes: { [Name in keyof Wish]: Wish[Name][] } = {
  item: [0, 1],
  qty: [1, 2],
  server: [1, 2],
  player: ['100200', '100201'],
  coupon: [false, true],
  email: ['aina@example.com', 'badrul@example.com'],
  method: ['razorpay', 'fiuu', 'check_payment'],
}

/** One field is changed and confirmed, so many times at once; whether its answers are heard. */
type Change = { field: keyof Wish; which: number; isLost: boolean; times: number }

/** Fills the cart as wished; the body of the order that confirms it. */
async function confirmed(cart_id: string, wish: Wish, games: Game[], code: string) {
  const { product_id, player, server } = games[wish.item] as Game
  const cart = {
    cart_id,
    product_id,
    qty: wish.qty,
    options: { [String(server)]: wish.server },
    coupon_code: wish.coupon ? code : null,
    payment_method: wish.method,
  }
  const priced = await shop.post('/api/update-cart', cart)
  assert.equal(priced.status, 200, priced.text)
  const body = orderOf(cart_id, {
    customer_email: wish.email,
    payment_method: wish.method,
    category_options: [{ category_option_id: player, option_value: wish.player }],
  })
  return { body, total: (priced.body.cart as Cart).total.inCurrentCurrency.amount }
}

describe(`an order is what was confirmed (seed ${seed})`, () => {
  test('whatever is changed, and whichever answers are lost', async () => {
    const games = [await game(), await game()]
    const { code } = await issueCoupon(shop.context.database)
    const change: fc.Arbitrary<Change> = fc.record({
      field: fc.constantFrom(...(Object.keys(wishes) as (keyof Wish)[])),
      which: fc.nat(2),
      isLost: fc.boolean(),
      times: fc.integer({ min: 1, max: 3 }),
    })
    const live = async (changes: Change[]) => {
      const cart_id = newCartId()
      const wish = Object.fromEntries(
        Object.entries(wishes).map(([name, [first]]) => [name, first]),
      ) as Wish
      let last: { key: string; id: string } | undefined
      for (const { field, which, isLost, times } of changes) {
        const values: unknown[] = wishes[field]
        Object.assign(wish, { [field]: values[which % values.length] })
        const { body, total } = await confirmed(cart_id, wish, games, code)
        const answers = await Promise.all(Array.from({ length: times }, () => create(body)))
        assert.equal(new Set(answers.map(({ text }) => text)).size, 1)
        assert.equal(answers[0]?.status, 200, answers[0]?.text)
        const id = answers[0]?.body.order_id as string
        const key = JSON.stringify(wish)
        if (last) assert.equal(id === last.id, key === last.key, 'the same for the same request')
        // Whoever did not hear of it knows nothing of it, and goes on.
        if (!isLost) await assertIs(id, wish, games, total)
        last = { key, id }
      }
      const { rows } = await shop.context.pool.query(
        "select id from orders where product_id = any($1) and reservation = 'reserved' and cart_id = $2",
        [games.map(({ product_id }) => product_id), cart_id],
      )
      assert.deepEqual(rows, [{ id: last?.id }])
    }
    const sequences = fc.array(change, { minLength: 2, maxLength: 6 })
    await fc.assert(fc.asyncProperty(sequences, live), { seed, numRuns: 15, endOnFailure: true })
  })

  async function assertIs(id: string, wish: Wish, games: Game[], total: number) {
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
      },
      {
        product_id: games[wish.item]?.product_id,
        qty: wish.qty,
        answers: [wish.player, wish.server === 1 ? 'Asia' : 'Europe'],
        hasCoupon: wish.coupon,
        email: wish.email,
        method: wish.method,
        total,
      },
    )
  }

  test('the answer was lost, and another item was chosen: the card pays for that one', async () => {
    const { database } = shop.context
    const [cheap, dear] = [
      await sellItem(database, { price_sen: 600 }),
      await sellItem(database, { price_sen: 2000 }),
    ]
    const cart = await fillCart(shop, cheap.product_id, { payment_method: 'razorpay' })
    const body = orderOf(cart, { payment_method: 'razorpay' })
    const lost = await create(body)
    const choice = { cart_id: cart, product_id: dear.product_id, qty: 1 }
    await shop.post('/api/update-cart', { ...choice, payment_method: 'razorpay' })
    const answer = await create(body)
    assert.notEqual(answer.body.order_id, lost.body.order_id)
    assert.equal(answer.body.amount, 2000)
    const made = await orderRow(shop, answer.body.order_id as string)
    assert.deepEqual([made.product_id, made.total_sen], [dear.product_id, 2000])
    assert.deepEqual(await wordsOf(shop, 'order', lost.body.order_id as string), [
      'created',
      'replaced',
    ])
  })

  test('a price that was told anew is confirmed anew', async () => {
    const { product_id } = await sellItem(shop.context.database, { price_sen: 1000 })
    const cart = await fillCart(shop, product_id)
    const first = await create(orderOf(cart))
    await shop.context.pool.query('update products set price_sen = 1200 where id = $1', [
      product_id,
    ])
    // Sent again without a word of the new price it is the order that was confirmed.
    assert.equal((await create(orderOf(cart))).text, first.text)
    const choice = { cart_id: cart, product_id, qty: 1, payment_method: 'check_payment' }
    await shop.post('/api/update-cart', choice)
    const second = await create(orderOf(cart))
    assert.deepEqual(
      (await ordersOfItem(product_id)).map(({ id, total_sen }) => [id, total_sen]),
      [
        [first.body.order_id, 1000],
        [second.body.order_id, 1200],
      ],
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

describe('an order that is replaced', () => {
  test('leaves its unit and its coupon to the next one, also where they are the last', async () => {
    const { database, pool } = shop.context
    const { product_id } = await sellItem(database, { price_sen: 5000 })
    const sale = await startFlashSale(database, { product_id, price_sen: 2000, qty: 1 })
    const { id, code } = await issueCoupon(database, { usage_limit: 1 })
    const choice = { product_id, qty: 1, payment_method: 'check_payment', coupon_code: code }
    const cart = await fillCart(shop, product_id, choice)
    const first = await create(orderOf(cart))
    const priced = await shop.post('/api/update-cart', { cart_id: cart, ...choice })
    assert.equal((priced.body.cart as Cart).total.inCurrentCurrency.amount, 18)
    // To nobody else.
    const other = await shop.post('/api/update-cart', { cart_id: newCartId(), ...choice })
    assert.equal((other.body.cart as Cart).total.inCurrentCurrency.amount, 50)
    const email = { customer_email: 'badrul@example.com' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => create(orderOf(cart, email))),
    )
    assert.deepEqual([...new Set(answers.map(({ text }) => text))], [answers[0]?.text])
    assert.equal(answers[0]?.status, 200, answers[0]?.text)
    const [before, now, ...more] = await ordersOfItem(product_id)
    assert.deepEqual([before.id, before.reservation], [first.body.order_id, 'released'])
    assert.deepEqual([now.reservation, now.total_sen, more], ['reserved', 1800, []])
    const units = await pool.query('select reserved, sold from flash_sales where id = $1', [sale])
    assert.deepEqual(units.rows, [{ reserved: 1, sold: 0 }])
    const uses = await pool.query('select used from coupons where id = $1', [id])
    assert.deepEqual(uses.rows, [{ used: 1 }])
  })

  test('keeps all that it has where the next one cannot be made', async () => {
    const { database, pool } = shop.context
    const { product_id } = await sellItem(database, { price_sen: 5000 })
    const sale = await startFlashSale(database, { product_id, price_sen: 2000, qty: 1 })
    const cart = await fillCart(shop, product_id)
    const { order_id } = (await create(orderOf(cart))).body
    await pool.query('update flash_sales set ends_at = now() where id = $1', [sale])
    const refused = await create(orderOf(cart, { customer_email: 'badrul@example.com' }))
    assert.equal(refused.status, 409)
    const row = await orderRow(shop, order_id as string)
    assert.deepEqual([row.reservation, row.cart_id], ['reserved', cart])
  })

  test('can still be paid by what was opened for it, and so can the next one', async () => {
    const { product_id } = await sellItem(shop.context.database)
    const cart = await fillCart(shop, product_id, { payment_method: 'razorpay' })
    const body = orderOf(cart, { payment_method: 'razorpay' })
    const orders: Placed[] = []
    for (const customer_email of ['aina@example.com', 'badrul@example.com']) {
      const { body: made } = await create({ ...body, customer_email })
      orders.push({ ...(made as unknown as Placed), cart_id: cart, method: 'razorpay' })
    }
    for (const order of orders) await bringBack(shop, await payAtProvider(shop, order))
    await workThrough(shop)
    for (const { order_id } of orders) {
      assert.equal((await orderRow(shop, order_id)).status, 'processing')
    }
  })

  test('stays as it is where it is placed or paid already: the next one is another purchase', async () => {
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
