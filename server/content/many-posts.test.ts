import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BlogPostsResponse, FaqCategory } from '@apeak/contract/content'
import * as content from '#content/content.ts'
import { writePost } from '#testing/content.ts'
import { watchStatements } from '#testing/statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

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
  watchStatements(pool, (statement) => void statements.push(statement))
})
after(() => shop.close())

async function page(query: string): Promise<BlogPostsResponse['blog_posts']> {
  const { status, body } = await shop.get(`/api/blog/posts${query}`)
  assert.equal(status, 200)
  return (body as unknown as BlogPostsResponse).blog_posts
}

test('a thousand posts are paged through newest first, each once', async () => {
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

test('a page of the list is one statement and light, the last as well as the first', async () => {
  for (const number of [1, 42, 84]) {
    statements.length = 0
    const { text } = await shop.get(`/api/blog/posts?page=${number}`)
    assert.equal(statements.length, 1)
    assert.ok(text.length < 6_000, `page ${number} has ${text.length} characters`)
  }
})

test('behind the last page there is nothing, and nothing of it is cached', async () => {
  const { data, last_page } = await page('?page=85')
  assert.deepEqual([data, last_page], [[], 84])
  assert.ok(!shop.context.responses.get('/api/blog/posts?page=85'))
  assert.ok(shop.context.responses.get('/api/blog/posts?page=84'))
})

test('two hundred questions are one statement', async () => {
  const { database } = shop.context
  const ids = await content.insertFaqCategories(
    database,
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
