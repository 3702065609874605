// Content reaches the pages of every process at once, at the same cost for any amount of content.
import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { after, before, beforeEach, describe, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import * as content from '../../server/content/content.ts'
import type { Render } from '../../server/platform/pages/pages.ts'
import { watchStatements } from '../../server/testing/statements.ts'
import { dropDatabase, openTestShop, type TestShop } from '../../server/testing/test-shop.ts'
import { waitForNotifications } from '../../server/testing/wait-for-notifications.ts'
import { cloneDemo } from './demo-template.ts'

const bundle = new URL('../../storefront/build/en/server/index.js', import.meta.url)
const newest = '/news-and-events/how-a-flash-sale-works'
const article = '/news-and-events/welcome-to-apeak'
const pages = [
  '/',
  '/news-and-events',
  article,
  newest,
  '/faq',
  '/about',
  '/refund-policy',
  '/products',
]

const shops: TestShop[] = []
let databaseUrl: string
const rendered: string[][] = [[], []]
const statements: string[] = []

before(async () => {
  const { render }: { render: Render } = await import(bundle.href)
  const noting =
    (list: string[]): Render =>
    (request, ...rest) => {
      list.push(request.url.slice(new URL(request.url).origin.length))
      return render(request, ...rest)
    }
  databaseUrl = await cloneDemo()
  for (const list of rendered) {
    shops.push(await openTestShop({}, { render: noting(list), databaseUrl }))
  }
  watchStatements(first().context.pool, (statement) => void statements.push(statement))
})
after(async () => {
  for (const shop of shops.toReversed()) await shop.close()
  await dropDatabase(databaseUrl)
})
beforeEach(() => {
  for (const list of rendered) list.length = 0
  statements.length = 0
})

function first(): TestShop {
  const [shop] = shops
  if (!shop) throw new Error('No shop is open.')
  return shop
}
const db = () => first().context.database

async function htmlAt(shop: TestShop, path: string): Promise<string> {
  const { status, text } = await shop.get(path)
  assert.equal(status, 200, path)
  return text
}

describe('a change renders the pages of its subject again and no others, in both processes', () => {
  const news = ['/', '/news-and-events', article, newest]
  /** A change, the pages that show it, and the pages that are rendered again. */
  const changes: [string, () => Promise<unknown>, string[], string[]][] = [
    [
      'an answer',
      () => db().updateTable('faqs').set({ answer: '<p>Changed.</p>' }).execute(),
      ['/faq'],
      ['/faq'],
    ],
    [
      'an article’s text',
      () => changePost(article, { description: '<p>Changed.</p>' }),
      [article],
      news,
    ],
    [
      'an article’s title',
      () => changePost(newest, { title: 'Changed.' }),
      ['/', '/news-and-events', newest],
      news,
    ],
    [
      'a static page',
      () =>
        content.saveStaticPages(db(), [
          { name: 'about-us', title: 'About', body: '<p>Changed.</p>', banner_image_id: null },
        ]),
      ['/about'],
      ['/about', '/refund-policy'],
    ],
  ]
  const changePost = (path: string, change: Record<string, string>) =>
    db().updateTable('blog_posts').set(change).where('slug', '=', basename(path)).execute()

  for (const [what, change, showing, again] of changes) {
    test(what, async () => {
      for (const shop of shops) for (const path of pages) await htmlAt(shop, path)
      await Promise.all(shops.map(waitForNotifications))
      for (const list of rendered) list.length = 0
      await change()
      await Promise.all(shops.map(waitForNotifications))
      for (const shop of shops) {
        for (const path of pages) {
          const html = await htmlAt(shop, path)
          if (showing.includes(path)) assert.match(html, /Changed\./, path)
        }
      }
      assert.deepEqual(rendered, [again, again])
    })
  }
})

/** The cost of an uncached page: its statements and transferred bytes. */
async function costOf(path: string): Promise<{ statements: number; bytes: number }> {
  await waitForNotifications(first())
  first().context.responses.invalidateAll()
  statements.length = 0
  const html = await htmlAt(first(), path)
  return { statements: statements.length, bytes: brotliCompressSync(html).length }
}

test('a list of a thousand posts costs as much as one of twelve, on its first and last page', async () => {
  const { blog_author_id, blog_category_id } = await db()
    .selectFrom('blog_posts')
    .select(['blog_author_id', 'blog_category_id'])
    .executeTakeFirstOrThrow()
  const write = (from: number, count: number) =>
    content.addPosts(
      db(),
      Array.from({ length: count }, (_, at) => ({
        slug: `post-${from + at}`,
        title: `What happened on day ${from + at}`,
        blog_author_id,
        blog_category_id,
        excerpt: 'A few words of what it says, so that nobody has to open it to know.',
        description: '<p>Every word of this is a part of a long article.</p>'.repeat(200),
        featured_image_id: null,
        published_at: new Date(Date.now() - (from + at) * 60_000),
      })),
    )
  await write(1, 12)
  const few = await costOf('/news-and-events')
  await write(13, 1_000)
  for (const path of ['/news-and-events', '/news-and-events?page=84']) {
    const many = await costOf(path)
    assert.equal(many.statements, few.statements, path)
    assert.ok(many.bytes < few.bytes * 1.1, `${path}: ${many.bytes} bytes, ${few.bytes} before`)
  }
})

test('two hundred questions cost as many statements as twenty, and the page stays small', async () => {
  const few = await costOf('/faq')
  const { id: faq_category_id } = await db()
    .selectFrom('faq_categories')
    .select('id')
    .executeTakeFirstOrThrow()
  await content.addFaqs(
    db(),
    Array.from({ length: 180 }, (_, position) => ({
      faq_category_id,
      question: `What happens to the order that I placed on day ${position}?`,
      answer: `<p>It is ${position} days old, and ${Math.sqrt(position + 2)} of it are yours.</p>`,
      position,
    })),
  )
  const many = await costOf('/faq')
  assert.equal(many.statements, few.statements)
  assert.ok(many.bytes < 40_000, `${many.bytes} bytes, ${few.bytes} before`)
})
