import assert from 'node:assert/strict'
import { test } from 'node:test'
import { staticPageNames } from '@apeak/contract/content'
import { pagePaths } from '@apeak/contract/paths'
import { categories, tags } from './catalogue/catalogue.ts'
import { coupons } from './catalogue/offers.ts'
import { faqCategories } from './content/faqs.ts'
import { announcement, slides } from './content/home-page.ts'
import { postCategories, posts } from './content/posts.ts'
import { staticPages } from './content/static-pages.ts'

const texts = [
  ...posts.map(({ description }) => description),
  ...faqCategories.flatMap(({ faqs }) => faqs.map(({ answer }) => answer)),
  ...staticPages.map(({ body }) => body),
]

test('has eight posts, 20 questions, every static page and four slides', () => {
  assert.equal(posts.length, 8)
  assert.equal(new Set(posts.map(({ category }) => category)).size, 3)
  assert.ok(posts.every(({ category }) => postCategories.includes(category)))
  assert.deepEqual(
    faqCategories.map(({ faqs }) => faqs.length),
    [5, 5, 5, 5],
  )
  assert.deepEqual(
    staticPages.map(({ name }) => name),
    [...staticPageNames],
  )
  assert.equal(slides.length, 4)
})

test('every link leads to a page of the shop', () => {
  const pages = new Set<string>([
    ...Object.values(pagePaths),
    ...categories.map(({ slug }) => `${pagePaths.products}/${slug}`),
    ...tags.map(({ slug }) => `${pagePaths.products}?tag=${slug}`),
  ])
  const links = texts.flatMap((text) => [...text.matchAll(/href="([^"]*)"/g)].map(([, to]) => to))
  const all = [...links, ...slides.map(({ call_to_action_url }) => call_to_action_url)]
  assert.deepEqual(
    all.filter((link) => !link || !pages.has(link)),
    [],
  )
})

test('every voucher mentioned exists', () => {
  const codes = new Set(coupons.map(({ code }) => code))
  const named = [announcement, ...texts].flatMap(
    (text) => text.match(/\b(?=[A-Z]+\d)[A-Z\d]{5,}\b/g) ?? [],
  )
  assert.ok(named.length >= 4)
  assert.deepEqual(
    named.filter((code) => !codes.has(code)),
    [],
  )
})

test('legal pages start with a draft notice', () => {
  for (const { body, name } of staticPages) {
    if (name !== 'about-us') assert.match(body.trim(), /^<blockquote><p><strong>This is a draft/)
  }
})
