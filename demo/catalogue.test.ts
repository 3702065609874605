import assert from 'node:assert/strict'
import { test } from 'node:test'
import { optionTypes } from '@apeak/contract/option-types'
import { categories, tags } from './catalogue/catalogue.ts'
import { coupons, flashSales, paymentMethods } from './catalogue/offers.ts'

const itemsOf = (category: (typeof categories)[number]) =>
  category.groups.flatMap((group) => group.items)
const items = categories.flatMap(itemsOf)
const options = [
  ...categories.flatMap((category) => category.options),
  ...items.flatMap((item) => item.options),
]

test('the demo shop has a realistic number of categories and items', () => {
  assert.ok(categories.length >= 26)
  assert.ok(items.length >= 170)
  assert.ok(tags.length >= 6)
})

test('every category has its own slug, a tag and items', () => {
  assert.equal(new Set(categories.map(({ slug }) => slug)).size, categories.length)
  for (const category of categories) {
    assert.match(category.slug, /^[a-z0-9]+(-[a-z0-9]+)*$/)
    assert.ok(category.tags.length > 0)
    assert.ok(category.groups.every((group) => group.items.length > 0))
  }
})

test('item and subcategory names are unique within a category', () => {
  for (const category of categories) {
    const names = itemsOf(category).map(({ name }) => name)
    assert.deepEqual([...new Set(names)], names)
    const groups = category.groups.map(({ name }) => name)
    assert.deepEqual([...new Set(groups)], groups)
  }
})

test('every price is a positive whole number of sen', () => {
  for (const { price } of [...items, ...flashSales]) assert.ok(Number.isInteger(price) && price > 0)
})

test('every named tag exists, and one home-page tag has more categories than it shows', () => {
  const known = new Set(tags.map(({ slug }) => slug))
  assert.ok(categories.every((category) => category.tags.every((tag) => known.has(tag))))
  const shown = tags.filter(({ onHomepage }) => onHomepage)
  assert.ok(shown.length >= 3)
  const size = (slug: string) =>
    categories.filter((category) => category.tags.includes(slug)).length
  assert.ok(shown.some(({ slug }) => size(slug) > 8))
})

test('every kind of option is used, and choices have labels', () => {
  assert.deepEqual(new Set(options.map(({ type }) => type)), new Set(optionTypes))
  for (const { labels, type } of options) {
    assert.equal(labels.length > 0, type === 'dropdown' || type === 'checkbox')
  }
})

test('gift cards are delivered by code, and one is sold out', () => {
  const byCode = items.filter(({ codes }) => codes !== undefined)
  assert.ok(byCode.length >= 20)
  assert.equal(byCode.filter(({ codes }) => codes === 0).length, 1)
})

test('flash sale prices are below the item’s price', () => {
  assert.equal(flashSales.length, 2)
  for (const sale of flashSales) {
    const category = categories.find(({ slug }) => slug === sale.category)
    const item = category && itemsOf(category).find(({ name }) => name === sale.item)
    assert.ok(item && item.price > sale.price, `${sale.item} of ${sale.category}`)
  }
})

test('has a percentage, a fixed and a limited coupon, and four payment methods', () => {
  // A fixed discount must not make goods free, however often it is used.
  for (const { kind, hundredths, minSpend = 0, customerLimit } of coupons) {
    if (kind === 'fixed') assert.ok(minSpend > hundredths && customerLimit)
  }
  assert.deepEqual(new Set(coupons.map(({ kind }) => kind)), new Set(['percent', 'fixed']))
  assert.ok(coupons.some(({ usageLimit }) => usageLimit !== null))
  assert.deepEqual(
    paymentMethods.map(({ value }) => value),
    ['apeak', 'razorpay', 'fiuu', 'check_payment'],
  )
  // The providers' documented minimums, in sen.
  const least = paymentMethods.map(({ value, minPayable = 0 }) => [value, minPayable])
  assert.deepEqual(least, [
    ['apeak', 0],
    ['razorpay', 100],
    ['fiuu', 101],
    ['check_payment', 0],
  ])
})
