// The admin host is another program that returns only the specified fields.
import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { type OpenShop, openOwnShop, phone } from './open-shop.ts'

const amount = (ringgit: number) => ({ inCurrentCurrency: { amount: ringgit } })
const picture = { path: '/storage/a.png' }

const answers: Record<string, unknown> = {
  '/api/banner': { banner_enabled: '1', banner_content: 'Said by another program' },
  '/api/faqs': [
    {
      faq_category_id: 1,
      faq_category_name: 'Paying',
      faqs: [{ id: 1, question: 'How do I pay?', answer: '<p>By card.</p>' }],
    },
  ],
  '/api/blog/posts': {
    blog_posts: {
      data: [
        {
          id: 1,
          title: 'A post of another program',
          slug: 'a-post',
          created_at: '2026-01-01T00:00:00Z',
          featured_image: picture,
          description: '<p>All of its text</p>',
          blog_category_id: 1,
          user: { first_name: 'Mei', last_name: 'Lim' },
        },
      ],
    },
    blog_categories: [{ id: 1, name: 'News' }],
  },
  '/api/payment-methods': {
    check_payment: { note: null, logo: null },
    razorpay: { label: 'Card', note: null, logo: { id: 1, filename: 'a.png', ...picture } },
  },
  '/api/categories/mobile-legends': {
    category: {
      id: 1,
      name: 'Legends of another program',
      slug: 'mobile-legends',
      description: '<p>x</p>',
      background_image: picture,
      base_image: picture,
      tooltip: null,
      subcategories: [],
    },
  },
  '/api/categories/mobile-legends/getProducts': [
    {
      id: 1,
      name: '42 Diamonds',
      description: '<p>x</p>',
      base_image: picture,
      category_ids: [1],
      selling_price: amount(3.5),
      flash_sales: [
        { pivot: { qty: 5, sold: 1, end_date: '2099-01-01T00:00:00Z', price: amount(2.5) } },
      ],
    },
  ],
  '/page/about-us': { body: '<p>Who another program is</p>', files: [picture] },
  '/page/terms-and-conditions': { body: '<p>Its terms</p>', files: [] },
}

let host: Server
let shop: OpenShop
before(async () => {
  host = createServer(({ url = '' }, response) => {
    const answer = answers[url.split('?')[0] ?? '']
    response.writeHead(answer ? 200 : 404, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((listening) => host.listen(0, '127.0.0.1', listening))
  const { port } = host.address() as AddressInfo
  shop = await openOwnShop(() => ({ ADMIN_HOST: `http://127.0.0.1:${port}` }))
})
after(async () => {
  await shop?.close()
  host.close()
})

const shown: Record<string, RegExp[]> = {
  '/': [/Said by another program/],
  '/faq': [/How do I pay\?/],
  '/news-and-events': [/A post of another program/, /All of its text/],
  '/products/mobile-legends': [
    /Legends of another program/,
    /42 Diamonds/,
    /RM 2\.50/,
    /Unnamed Payment Method/,
  ],
  '/about': [/Who another program is/, /About Us/],
  '/terms-and-conditions': [/Its terms/, /Terms and Conditions/],
}

test("pages with the admin host's content are rendered completely", async () => {
  for (const [path, texts] of Object.entries(shown)) {
    const response = await fetch(shop.url + path)
    const page = await response.text()
    assert.equal(response.status, 200, path)
    for (const text of texts) assert.match(page, text, path)
  }
})

test("pages with the admin host's content work in the browser, on load and on navigation", async () => {
  const { page, context } = await shop.visit(phone)
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  for (const [path, texts] of Object.entries(shown)) {
    await page.goto(path)
    for (const text of texts) await page.getByText(text).first().waitFor({ state: 'attached' })
  }
  await page.goto('/products')
  await page.locator('main a[href="/products/mobile-legends"]').first().click()
  await page.getByRole('heading', { name: 'Legends of another program' }).waitFor()
  await page.getByText('Unnamed Payment Method').first().waitFor({ state: 'attached' })
  assert.deepEqual(errors, [])
  await context.close()
})
