import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { BlogPostsResponse, FaqCategory } from '@apeak/contract/content'
import * as content from '#content/content.ts'
import { writePost } from '#testing/content.ts'
import { watchStatements } from '#testing/statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'

const POSTS = 1_000
const HOUR_MS = 3_600_000

let shop: TestShop
const statements: string[] = []

before(async () => {
  shop = await openTestShop()
  const { database, pool } = shop.context
  const { blog_author_id, blog_category_id } = await writePost(database, { published_at: null })
  const text = '<p>Every word of this is a part of a long article.</p>'.repeat(200)
  await content.addPosts(
    database,
    Array.from({ length: POSTS }, (_, index) => ({
      slug: `post-${index + 1}`,
      title: `Post ${index + 1}`,
      blog_author_id,
      blog_category_id,
      excerpt: 'A few words of what it says, so that nobody has to open it to know.',
      description: text,
      featured_image_id: null,
      published_at: new Date(Date.now() - (POSTS - index) * HOUR_MS),
    })),
  )
  await waitForNotifications(shop)
  watchStatements(pool, (statement) => void statements.push(statement))
})
after(() => shop.close())

async function page(query: string): Promise<BlogPostsResponse['blog_posts']> {
  const { status, body } = await shop.get(`/api/blog/posts${query}`)
  assert.equal(status, 200)
  return (body as unknown as BlogPostsResponse).blog_posts
}

test('a thousand posts page newest first, each once', async () => {
  const found: string[] = []
  for (let number = 1; number <= 10; number += 1) {
    const { data, ...where } = await page(`?page=${number}&per_page=100`)
    assert.deepEqual(where, { current_page: number, last_page: 10, per_page: 100, total: POSTS })
    found.push(...data.map(({ slug }) => slug))
  }
  assert.deepEqual(
    found,
    Array.from({ length: POSTS }, (_, index) => `post-${POSTS - index}`),
  )
})

test('every page of the list is one statement, with its articles', async () => {
  for (const number of [1, 42, 84]) {
    statements.length = 0
    const { data } = await page(`?page=${number}`)
    assert.equal(statements.length, 1)
    assert.ok(data.every(({ description }) => description.startsWith('<p>Every word')))
  }
})

test('a page past the last is empty and not cached', async () => {
  const { data, last_page } = await page('?page=85')
  assert.deepEqual([data, last_page], [[], 84])
  assert.ok(!shop.context.responses.get('/api/blog/posts?page=85'))
  assert.ok(shop.context.responses.get('/api/blog/posts?page=84'))
})

test('two hundred questions take one statement', async () => {
  const { database } = shop.context
  const ids = await content.insertCategories(
    database,
    content.questionCategories,
    ['Payment', 'Delivery', 'Gold', 'Affiliates'].map((name, position) => ({ name, position })),
  )
  await content.addFaqs(
    database,
    [...ids.values()].flatMap((faq_category_id) =>
      Array.from({ length: 50 }, (_, position) => ({
        faq_category_id,
        question: `Question ${position + 1}?`,
        answer: '<p>Yes, and this is why.</p>',
        position,
      })),
    ),
  )
  statements.length = 0
  const categories = (await shop.get('/api/faqs')).body as unknown as FaqCategory[]
  assert.equal(statements.length, 1)
  assert.deepEqual(
    categories.map(({ faqs }) => faqs.length),
    [50, 50, 50, 50],
  )
})

describe('posts filtered by category', () => {
  let guides: number
  let events: number
  before(async () => {
    const { database } = shop.context
    const author = { first_name: 'Aina', last_name: 'Rahman' }
    for (let at = 1; at <= 14; at += 1) {
      const published_at = new Date(Date.now() - (2 * POSTS + at) * HOUR_MS)
      const category = at <= 13 ? 'Guides' : 'Events'
      const { blog_category_id } = await writePost(database, {
        slug: `${category.toLowerCase()}-${at}`,
        category,
        author,
        published_at,
      })
      if (category === 'Guides') guides = blog_category_id
      else events = blog_category_id
    }
    await waitForNotifications(shop)
  })

  test('page like all posts, in one statement a page', async () => {
    statements.length = 0
    const first = await page(`?blog_category_id=${guides}`)
    const second = await page(`?page=2&blog_category_id=${guides}`)
    assert.equal(statements.length, 2)
    assert.deepEqual([first.total, first.last_page, first.data.length], [13, 2, 12])
    assert.deepEqual(
      second.data.map(({ slug }) => slug),
      ['guides-13'],
    )
  })

  test('combine several categories', async () => {
    const both = await page(`?blog_category_id=${guides}&blog_category_id=${events}`)
    assert.equal(both.total, 14)
    assert.equal((await page(`?blog_category_id=${events}`)).data[0]?.slug, 'events-14')
  })

  test('are empty for an unknown category', async () => {
    assert.deepEqual(await page('?blog_category_id=2147483647'), {
      data: [],
      current_page: 1,
      last_page: 1,
      per_page: 12,
      total: 0,
    })
  })

  test('are cached under one address', async () => {
    const cached = [
      `?page=1&blog_category_id=${guides}&blog_category_id=${events}`,
      `?page=2&blog_category_id=${guides}`,
    ]
    const not = [
      `?page=1&blog_category_id=${events}&blog_category_id=${guides}`,
      `?page=1&blog_category_id=${events}&blog_category_id=${events}`,
      '?page=1&blog_category_id=2147483647',
      `?page=3&blog_category_id=${guides}`,
    ]
    for (const query of [...cached, ...not]) {
      await page(query)
      assert.equal(
        shop.context.responses.get(`/api/blog/posts${query}`) !== undefined,
        cached.includes(query),
        query,
      )
    }
  })

  for (const query of ['?blog_category_id=x', '?blog_category_id=0', '?page=1&page=2']) {
    test(`refuse ${query}`, async () => {
      assert.equal((await shop.get(`/api/blog/posts${query}`)).status, 422)
    })
  }
})
