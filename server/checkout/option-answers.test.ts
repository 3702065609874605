import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { OptionType } from '@apeak/contract/option-types'
import { fillCart, newCartId, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
await offerMethod(shop.context.database)

const servers = [
  { id: 1, label: 'Asia' },
  { id: 2, label: 'Europe' },
  { id: 7, label: 'America' },
]

type Given = string | number | (string | number)[]
type Case = {
  type: OptionType
  /** Accepted answers, and how the order stores them. */
  good: [given: Given, kept: string][]
  bad: unknown[]
}

const cases: Case[] = [
  {
    type: 'field',
    good: [
      ['Aina #123', 'Aina #123'],
      ['  spaces  ', 'spaces'],
      [42, '42'],
    ],
    bad: ['x'.repeat(1001), [1, 2], true, {}, 1.5, -1],
  },
  {
    type: 'textarea',
    good: [['two\nlines', 'two\nlines']],
    bad: ['a\0b', [1, 2], 'x'.repeat(1001)],
  },
  {
    type: 'date',
    good: [['2028-02-29', '2028-02-29']],
    bad: [
      '2026-02-30',
      '2026-13-01',
      '29/02/2028',
      '2026-1-1',
      'tomorrow',
      '2026-01-01T10:00',
      '0000-00-00',
    ],
  },
  {
    type: 'time',
    good: [
      ['00:00', '00:00'],
      ['23:59', '23:59'],
    ],
    bad: ['24:00', '9:00', '09:60', '09:00:00', '09.00', 'noon'],
  },
  {
    type: 'date_time',
    good: [['2026-12-31T23:59', '2026-12-31T23:59']],
    bad: [
      '2026-02-30T10:00',
      '2026-12-31',
      '2026-12-31 23:59',
      '2026-12-31T24:00',
      '2026-12-31T23:59Z',
    ],
  },
  {
    type: 'dropdown',
    good: [
      [2, 'Europe'],
      ['2', 'Europe'],
      ['Europe', 'Europe'],
      [[7], 'America'],
    ],
    bad: [3, '3', 'europe', 'Asia, Europe', [1, 2], [3], 'undefined'],
  },
  {
    type: 'checkbox',
    good: [
      [[1, 7], 'Asia, America'],
      [[2, 2], 'Europe'],
      [1, 'Asia'],
    ],
    bad: [[1, 3], 3, 'Asia, Europe', Array.from({ length: 51 }, () => 1), [[1]]],
  },
]
const withValues = new Set<OptionType>(['dropdown', 'checkbox'])

for (const { type, good, bad } of cases) {
  describe(`an option of type ${type}`, () => {
    const sell = () =>
      sellItem(shop.context.database, {
        productOptions: [{ name: 'Server', type, values: withValues.has(type) ? servers : [] }],
      })

    for (const [given, kept] of good) {
      test(`accepts ${brief(given)}`, async () => {
        const { product_id, product_option_ids } = await sell()
        const options = { [String(product_option_ids[0])]: given }
        const cart = await fillCart(shop, product_id, { options })
        assert.deepEqual(await orderedOptions(cart), [{ name: 'Server', value: kept }])
      })
    }

    for (const given of bad) {
      test(`refuses ${brief(given)}, naming the option`, async () => {
        const { product_id, product_option_ids } = await sell()
        const id = String(product_option_ids[0])
        const answer = await update(product_id, { [id]: given })
        assert.equal(answer.status, 422, answer.text)
        const fields = Object.keys(answer.body.errors)
        assert.ok(
          fields.every((field) => `${field}.`.startsWith(`options.${id}.`)),
          answer.text,
        )
        assert.ok(answer.body.errors[fields[0] ?? '']?.[0])
      })
    }
  })
}

test('an option of another item is unknown', async () => {
  const { product_id } = await sellItem(shop.context.database)
  const other = await sellItem(shop.context.database, { productOptions: [{ name: 'Server' }] })
  const id = String(other.product_option_ids[0])
  const answer = await update(product_id, { [id]: 'Asia' })
  assert.deepEqual(answer.body.errors, { [`options.${id}`]: ['This option is not known.'] })
})

test('an invalid option number gets a field error', async () => {
  const { product_id } = await sellItem(shop.context.database)
  for (const name of ['server', '-1', '01', '1e3', '9999999999', 'constructor']) {
    const answer = await update(product_id, { [name]: 'Asia' })
    assert.equal(answer.status, 422)
    assert.deepEqual(Object.keys(answer.body.errors), [`options.${name}`])
  }
})

test('a required option may be missing from the cart, but not from the order', async () => {
  const { product_id, product_option_ids } = await sellItem(shop.context.database, {
    productOptions: [{ name: 'Player ID', is_required: true }, { name: 'Nickname' }],
  })
  for (const given of [{}, { [String(product_option_ids[0])]: '   ' }]) {
    const cart = await fillCart(shop, product_id, { options: given })
    const answer = await shop.post('/api/create-order', orderOf(cart))
    assert.equal(answer.status, 422)
    assert.equal(answer.body.message, 'Please fill in all required fields.')
    assert.deepEqual(answer.body.errors, {
      [`options.${product_option_ids[0]}`]: ['Enter your player ID.'],
    })
  }
})

describe('the options that a category asks once an order', () => {
  const sell = () =>
    sellItem(shop.context.database, {
      categoryOptions: [
        { name: 'Player ID', is_required: true },
        { name: 'Server', type: 'dropdown', values: servers },
        { name: 'Extras', type: 'checkbox', values: servers },
      ],
    })
  const order = async (category_options: unknown, ids?: Awaited<ReturnType<typeof sell>>) => {
    const { product_id } = ids ?? (await sell())
    const cart = await fillCart(shop, product_id)
    return shop.post('/api/create-order', orderOf(cart, { category_options }))
  }

  test('are on the order in their own sequence', async () => {
    const item = await sell()
    const [player, server, extras] = item.category_option_ids
    const cart = await fillCart(shop, item.product_id)
    const category_options = [
      { category_option_id: extras, option_value: ['1', 'America'] },
      { category_option_id: server, option_value: '2' },
      { category_option_id: player, option_value: '0012' },
    ]
    assert.deepEqual(await orderedOptions(cart, { category_options }), [
      { name: 'Player ID', value: '0012' },
      { name: 'Server', value: 'Europe' },
      { name: 'Extras', value: 'Asia, America' },
    ])
  })

  test('must be answered when required', async () => {
    const item = await sell()
    const id = item.category_option_ids[0]
    for (const given of [undefined, [], [{ category_option_id: id, option_value: ' ' }]]) {
      const answer = await order(given, item)
      assert.equal(answer.status, 422)
      assert.equal(answer.body.message, 'Please fill in all required fields.')
      assert.deepEqual(answer.body.errors, {
        [`category_options.${id}`]: ['Enter your player ID.'],
      })
    }
  })

  test('may be answered once only', async () => {
    const item = await sell()
    const category_option_id = item.category_option_ids[0]
    const given = ['a', 'b'].map((option_value) => ({ category_option_id, option_value }))
    const answer = await order(given, item)
    assert.equal(answer.status, 422)
    assert.ok(answer.body.errors.category_options?.[0], answer.text)
  })

  test('must exist', async () => {
    const item = await sell()
    const [player = 0] = item.category_option_ids
    const given = [
      { category_option_id: player, option_value: 'a' },
      { category_option_id: 2_000_000_000, option_value: 'b' },
    ]
    const answer = await order(given, item)
    assert.equal(answer.status, 422)
    assert.deepEqual(answer.body.errors, {
      'category_options.2000000000': ['This option is not known.'],
    })
  })

  test('must match their type', async () => {
    const item = await sell()
    const [player, server] = item.category_option_ids
    const answer = await order(
      [
        { category_option_id: player, option_value: 'a' },
        { category_option_id: server, option_value: ['1', '2'] },
      ],
      item,
    )
    assert.equal(answer.status, 422)
    assert.deepEqual(answer.body.errors, {
      [`category_options.${server}`]: ['Server is not valid.'],
    })
  })
})

const update = (product_id: number, options: Record<string, unknown>) =>
  shop.post('/api/update-cart', { cart_id: newCartId(), product_id, qty: 1, options })

async function orderedOptions(cart: string, more: Record<string, unknown> = {}) {
  const answer = await shop.post('/api/create-order', orderOf(cart, more))
  assert.equal(answer.status, 200, answer.text)
  const { options } = await shop.context.database
    .selectFrom('orders')
    .select('options')
    .where('id', '=', answer.body.order_id as string)
    .executeTakeFirstOrThrow()
  return options
}

function brief(given: unknown): string {
  const text = JSON.stringify(given)
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
