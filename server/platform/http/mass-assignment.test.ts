import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import {
  addressOf,
  type DocumentedRoute,
  documentedRoutes,
  type Schema,
  sampleOf,
} from '#testing/documented-routes.ts'
import { forEachConcurrently, sendRaw } from '#testing/raw-requests.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let shopper: Shopper
let columns: string[]
before(async () => {
  shop = await openTestShop()
  shopper = await newShopper(shop)
  const { rows } = await shop.context.pool.query<{ column_name: string }>(
    `select distinct column_name::text from information_schema.columns
     where table_schema = 'public' and table_name not like 'kysely%' order by column_name`,
  )
  columns = rows.map(({ column_name }) => column_name)
})
after(() => shop.close())

const withBody = () =>
  documentedRoutes(shop.app).filter((route): route is DocumentedRoute & { body: Schema } =>
    Boolean(route.body),
  )

test('protected columns are among those tried', () => {
  for (const column of [
    'status',
    'price_sen',
    'total_sen',
    'customer_id',
    'used',
    'reserved',
    'password_hash',
  ]) {
    assert.ok(columns.includes(column), column)
  }
})

describe('unknown fields are never saved', () => {
  test('every body refuses unknown fields at every depth, on every route', () => {
    for (const { method, path, body } of withBody()) {
      assert.deepEqual(openPlaces(body, `${method} ${path}`), [])
    }
  })

  test('every route refuses the name of every column', async (t) => {
    for (const route of withBody()) {
      const { method, path, body } = route
      await t.test(`${method} ${path}`, async () => {
        const right = sampleOf(body) as Record<string, unknown>
        const foreign = columns.filter((column) => !(column in (body.properties ?? {})))
        await forEachConcurrently(foreign, 16, async (column) => {
          const answer = await sendRaw(shop.url, {
            method,
            path: addressOf(route),
            type: 'application/json',
            body: JSON.stringify({ ...right, [column]: 1 }),
            headers: shopper.headers,
          })
          assert.equal(answer.status, 422, `${column}: ${answer.text}`)
          const errors = JSON.parse(answer.text).errors
          assert.ok(errors[column].includes('This field is not known.'), answer.text)
        })
      })
    }
  })
})

/** The paths where an object accepts undeclared fields. */
function openPlaces(schema: Schema, place: string): string[] {
  const { type, properties, additionalProperties, items, anyOf = [] } = schema
  // A record declares the type of all its values; the description shows it in this form.
  const values = typeof additionalProperties === 'object' ? { '*': additionalProperties } : {}
  const isOpen = type === 'object' && additionalProperties !== false && !('*' in values)
  return [
    ...(isOpen ? [place] : []),
    ...Object.entries({ ...properties, ...values }).flatMap(([name, field]) =>
      openPlaces(field ?? {}, `${place} ${name}`),
    ),
    ...(items ? openPlaces(items, `${place} []`) : []),
    ...anyOf.flatMap((one) => openPlaces(one, place)),
  ]
}
