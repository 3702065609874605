import assert from 'node:assert/strict'
import { test } from 'node:test'
import { categories } from '@apeak/demo/catalogue/catalogue'
import { catalogueOf } from '@apeak/sandbox/suppliers/catalogue'

const prices = new Map(
  categories.flatMap(({ name, groups }) =>
    groups.flatMap(({ items }) =>
      items.map((item) => [`${name}: ${item.name}`, item.price] as const),
    ),
  ),
)

test('the simulated suppliers sell items of the demo shop, for about nine tenths of its price', () => {
  for (const supplier of ['seagm', 'digiflazz'] as const) {
    for (const { group, name, cost_sen } of catalogueOf(supplier)) {
      const price = prices.get(`${group}: ${name}`)
      assert.ok(price, `${group}: ${name}`)
      assert.ok(cost_sen < price && cost_sen / price > 0.85, `${group}: ${name}`)
    }
  }
})

test('some games of the demo shop have two suppliers, and some have none', () => {
  const [seagm, digiflazz] = (['seagm', 'digiflazz'] as const).map(
    (supplier) => new Set(catalogueOf(supplier).map(({ group }) => group)),
  )
  const counts = categories.map(
    ({ name }) => Number(seagm?.has(name)) + Number(digiflazz?.has(name)),
  )
  assert.ok(counts.includes(0) && counts.includes(1) && counts.includes(2))
})
