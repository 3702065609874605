import assert from 'node:assert/strict'
import type { Cart } from '@apeak/contract/checkout'
import fc from 'fast-check'
import type { Database } from '#platform/postgres/database.ts'
import { orderOf, sellItem } from './fixtures.ts'
import type { TestShop } from './test-shop.ts'

/** A game that asks for a player, with an item that asks for a server. */
export async function askingGame(database: Database) {
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
export type Game = Awaited<ReturnType<typeof askingGame>>

/** All that a shopper confirms, in plain values; whether they are logged in while they do. */
export type Wish = {
  item: number
  qty: number
  server: number
  player: string
  coupon: boolean
  email: string
  method: 'razorpay' | 'fiuu' | 'check_payment'
  member: boolean
}

const wishes: { [Name in keyof Wish]: Wish[Name][] } = {
  item: [0, 1],
  qty: [1, 2],
  server: [1, 2],
  player: ['100200', '100201'],
  coupon: [false, true],
  email: ['wisher@example.com', 'other@example.com'],
  method: ['razorpay', 'fiuu', 'check_payment'],
  member: [false, true],
}
const fields = Object.keys(wishes) as (keyof Wish)[]

/** What is wished before anything is changed. */
export const firstWish = (): Wish =>
  Object.fromEntries(Object.entries(wishes).map(([name, [first]]) => [name, first])) as Wish

/** The same wish with another value of one field. */
export function changed(wish: Wish, field: keyof Wish): Wish {
  const values: unknown[] = wishes[field]
  return { ...wish, [field]: values[(values.indexOf(wish[field]) + 1) % values.length] }
}

/** What a request may say besides, which makes no other order of it. */
const besides = [
  {},
  { create_an_account: true },
  { ship_to_a_different_address: true },
  { terms_and_conditions: true },
  { terms_and_conditions: false },
]

/**
 * One field is changed, or none, and then all is confirmed, so many times at once; what the requests say
 * besides; whether they name the version of the cart. The answers are lost: nothing that follows makes use
 * of one.
 */
export type Change = {
  field: keyof Wish | null
  besides: object
  times: number
  named: boolean
}

const changeOf = (field: fc.Arbitrary<Change['field']>): fc.Arbitrary<Change> =>
  fc.record({
    field,
    besides: fc.constantFrom(...besides),
    times: fc.integer({ min: 1, max: 3 }),
    named: fc.boolean(),
  })

/** Changes of every field, in any order, and some more. */
export const changes: fc.Arbitrary<Change[]> = fc
  .tuple(
    fc.shuffledSubarray(fields, { minLength: fields.length }),
    fc.array(changeOf(fc.constantFrom(null, ...fields)), { maxLength: 3 }),
  )
  .chain(([all, more]) =>
    fc
      .tuple(...all.map((field) => changeOf(fc.constant(field))))
      .chain((each) => fc.shuffledSubarray([...each, ...more], { minLength: each.length })),
  )

/** Fills the cart as wished; the body of the order that confirms it. */
export async function fillAsWished(
  shop: TestShop,
  cart_id: string,
  wish: Wish,
  { games, code }: { games: Game[]; code: string },
) {
  const { product_id, player, server } = games[wish.item] as Game
  const choice = {
    cart_id,
    product_id,
    qty: wish.qty,
    options: { [String(server)]: wish.server },
    coupon_code: wish.coupon ? code : null,
    payment_method: wish.method,
  }
  const priced = await shop.post('/api/update-cart', choice)
  assert.equal(priced.status, 200, priced.text)
  const cart = priced.body.cart as Cart
  const body = orderOf(cart_id, {
    customer_email: wish.email,
    payment_method: wish.method,
    category_options: [{ category_option_id: player, option_value: wish.player }],
  })
  return { body, version: cart.version, total: cart.total.inCurrentCurrency.amount }
}
