// Pages with texts that operators have translated, or not.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { translate } from '../../server/testing/translations.ts'
import { until } from '../../server/testing/until.ts'
import { type OpenShop, openOwnShop } from './open-shop.ts'
import { newOperator } from './operators.ts'

const slug = 'honor-of-kings'
const post = 'untranslated-news'
let shop: OpenShop
before(async () => {
  shop = await openOwnShop(() => ({ LANGUAGES: 'en,ms,zh' }))
  await shop.query(`update categories set translations = '{}' where slug = $1`, [slug])
  await shop.query(`update banner_settings set translations = '{}', content = 'Open all night'`)
  await shop.query(
    `insert into blog_posts (blog_category_id, blog_author_id, title, slug, description, published_at)
     select blog_category_id, blog_author_id, 'Only in English', $1, '<p>English.</p>', now()
     from blog_posts limit 1`,
    [post],
  )
  const editor = await newOperator(shop, 'content')
  const { data } = (await editor.get(`/api/console/categories?q=${slug}`)).body as unknown as {
    data: { id: number; slug: string }[]
  }
  const id = data.find((game) => game.slug === slug)?.id ?? 0
  await translate(
    editor,
    'ms',
    { thing: 'category', id },
    {
      name: 'Raja Kehormatan',
      description: '<p>Tambah nilai dengan segera.</p>',
    },
  )
})
after(() => shop.close())

const htmlOf = async (path: string) => (await fetch(shop.url + path)).text()
const canonicalOf = (html: string) =>
  /<link rel="canonical" href="[^"]*:\d+([^"]*)"/.exec(html)?.[1]
const alternatesOf = (html: string) =>
  [...html.matchAll(/rel="alternate" hrefLang="([^"]+)"/g)].map(([, tag]) => tag)
const indexed = ['en', 'ms', 'x-default']

test('a game that is translated into Malay alone is a Malay page, and indexed as one', async () => {
  const path = `/ms/products/${slug}`
  await until('the page is Malay', async () => (await htmlOf(path)).includes('Raja Kehormatan'))
  const html = await htmlOf(path)
  assert.match(html, /<div class="rich-text [^"]*"><p>Tambah nilai dengan segera\.<\/p>/)
  assert.deepEqual([canonicalOf(html), alternatesOf(html)], [path, indexed])
})

test('in Chinese it is shown in English, marked as English and not indexed', async () => {
  const html = await htmlOf(`/zh/products/${slug}`)
  assert.ok(!html.includes('Raja Kehormatan'))
  assert.match(html, /<div class="rich-text [^"]*" lang="en">/)
  assert.deepEqual([canonicalOf(html), alternatesOf(html)], [`/products/${slug}`, indexed])
  assert.match(html, /<p lang="en"[^>]*>Open all night/)
})

test('an article without a translation keeps its English address', async () => {
  const html = await htmlOf(`/ms/news-and-events/${post}`)
  assert.match(html, /<h1 lang="en"[^>]*>Only in English/)
  assert.equal(canonicalOf(html), `/news-and-events/${post}`)
  const text = await htmlOf('/sitemap.xml')
  assert.ok(text.includes(`/news-and-events/${post}</loc>`))
  assert.ok(!text.includes(`/ms/news-and-events/${post}</loc>`))
})
