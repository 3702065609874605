// An external admin host returns only the specified fields.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as read from './admin-host.ts'
import { withFilesOf } from './admin-host.ts'
import { money } from './money.ts'

const price = (amount: number) => ({ inCurrentCurrency: { amount } })

test('a product with only the specified fields has a price as text and no options', () => {
  const [product] = read.readProducts([
    {
      id: 7,
      name: '42 Diamonds',
      description: '<p>x</p>',
      base_image: { path: 'https://a.example/x.png' },
      category_ids: [1, 2],
      selling_price: price(3.5),
      flash_sales: [{ pivot: { qty: 5, sold: 1, end_date: '2030-01-01', price: price(2) } }],
    },
  ])
  assert.equal(product?.selling_price.inCurrentCurrency.formatted, 'RM 3.50')
  assert.deepEqual([product?.options, product?.sold_out], [[], false])
  assert.deepEqual(product?.flash_sales[0]?.pivot.price, money(200))
})

test('reads this shop’s own answers unchanged', () => {
  const product = {
    id: 7,
    name: 'x',
    description: '',
    base_image: { path: '/files/a.png', focal_x: 10 },
    category_ids: [1],
    selling_price: money(123),
    sold_out: true,
    flash_sales: [],
    options: [
      { id: 1, name: 'y', type: 'field', is_required: true, values: [], example: 'z', help: 'h' },
    ],
  }
  assert.deepEqual(read.readProducts([product]), [product])
  const method = { label: 'Card', note: null, logo: null, marks: ['visa'], instructions: null }
  assert.deepEqual(read.readMethods({ razorpay: method }), { razorpay: method })
  const banner = { banner_enabled: '1', banner_content: 'x', untranslated: ['banner_content'] }
  assert.deepEqual(read.readBanner(banner), banner)
  const page = { title: 'About', body: 'b', files: [], preview: true }
  assert.deepEqual(read.readStaticPage(page, 'about-us'), page)
})

test('posts without paging are one page of the requested categories', () => {
  const post = (id: number, blog_category_id: number) => ({
    id,
    title: `Post ${id}`,
    slug: `post-${id}`,
    created_at: '2026-01-01T00:00:00Z',
    featured_image: { path: '/a.png' },
    description: '<p>Fish &amp; chips</p>',
    blog_category_id,
    user: { first_name: 'A', last_name: 'B' },
  })
  const answer = {
    blog_posts: { data: [post(1, 1), post(2, 2)] },
    blog_categories: [{ id: 1, name: 'c' }],
  }
  const all = read.readPosts(answer, [])
  assert.deepEqual(
    [all.blog_posts.total, all.blog_posts.current_page, all.blog_posts.last_page],
    [2, 1, 1],
  )
  assert.equal(all.blog_posts.data[0]?.excerpt, 'Fish & chips')
  assert.deepEqual(
    read.readPosts(answer, [2]).blog_posts.data.map(({ id }) => id),
    [2],
  )
})

test('missing, null and malformed values read as empty', () => {
  for (const answer of [undefined, null, 'x', 7, [], {}, [null], { data: 1 }, { a: null }]) {
    read.readBanner(answer)
    read.readFaqs(answer)
    read.readPosts(answer, [])
    read.readCategory(answer)
    read.readProducts(answer)
    read.readMethods(answer)
    read.readStaticPage(answer, 'about-us')
  }
  assert.deepEqual(read.readMethods({ fiuu: {} }), {
    fiuu: { label: '', note: null, logo: null, instructions: null },
  })
  assert.equal(read.readStaticPage({ body: 'x' }, 'refund-policy').title, 'Refund Policy')
})

test('resolves pictures of another program on its own host', () => {
  const host = 'https://admin.example'
  const json = String.raw`{"path":"\/storage\/a.png","other":{"path": "/storage/b.png"},"c":{"path":"//cdn.example/c.png"}}`
  assert.deepEqual(JSON.parse(withFilesOf(host, json)), {
    path: `${host}/storage/a.png`,
    other: { path: `${host}/storage/b.png` },
    c: { path: '//cdn.example/c.png' },
  })
})
