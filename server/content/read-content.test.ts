import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  Banner,
  BlogPostResponse,
  BlogPostsResponse,
  defaultNotice,
  type FaqCategory,
  FaqsResponse,
  Notice,
  Slider,
  StaticPage,
} from '@apeak/contract/content'
import type { TSchema } from 'typebox'
import * as content from '#content/content.ts'
import type { StoredFile } from '#platform/files/files.ts'
import { writeFaq, writePost } from '#testing/content.ts'
import { schemaViolations } from '#testing/documented-routes.ts'
import { storePicture } from '#testing/pictures.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'

const DAY_MS = 24 * 60 * 60 * 1000

let shop: TestShop
let picture: StoredFile
let post: Awaited<ReturnType<typeof writePost>>
const publishedAt = new Date(Date.now() - DAY_MS)

before(async () => {
  shop = await openTestShop()
  const { database } = shop.context
  picture = await storePicture(shop.context.files, 'stadium')
  post = await writePost(database, {
    slug: 'welcome',
    title: 'Welcome',
    featured_image_id: picture.id,
    published_at: publishedAt,
  })
  await content.insertSlides(database, [
    { file_id: picture.id, caption_1: 'Second', position: 2 },
    {
      file_id: picture.id,
      caption_1: 'First',
      caption_2: 'In minutes',
      call_to_action_url: '/products',
      call_to_action_text: 'Shop now',
      open_in_new_window: true,
      position: 1,
    },
  ])
  await content.saveStaticPages(database, [
    { name: 'about-us', title: 'About Us', body: '<p>We.</p>', banner_image_id: picture.id },
    { name: 'refund-policy', title: 'Refunds', body: '<p>Back.</p>', banner_image_id: null },
  ])
  await writeFaq(database, { category: 'Delivery', question: 'When?', position: 2 })
  await writeFaq(database, { category: 'Delivery', question: 'How?', position: 1 })
  await waitForNotifications(shop)
})
after(() => shop.close())

async function read<Body>(path: string): Promise<Body> {
  const { status, body } = await shop.get(path)
  assert.equal(status, 200, path)
  return body as unknown as Body
}

describe('every response has exactly the fields of the contract', () => {
  const responses: [string, TSchema][] = [
    ['/api/banner', Banner],
    ['/api/sliders', Slider],
    ['/api/notice', Notice],
    ['/api/blog/posts', BlogPostsResponse],
    ['/api/blog/posts/welcome', BlogPostResponse],
    ['/api/faqs', FaqsResponse],
    ['/page/about-us', StaticPage],
    ['/page/refund-policy', StaticPage],
  ]
  for (const [path, schema] of responses) {
    test(path, async () => {
      // Twice: computed, then cached.
      for (const _ of [1, 2]) assert.deepEqual(schemaViolations(schema, await read(path)), [])
      assert.ok(shop.context.responses.get(path), 'it is cached')
    })
  }
})

describe('the home page', () => {
  test('has no announcement until an operator writes one', async () => {
    assert.deepEqual(await read('/api/banner'), { banner_enabled: '0', banner_content: '' })
    await content.updateBanner(shop.context.database, { enabled: true, content: 'Sale!' })
    shop.context.responses.invalidateAll()
    assert.deepEqual(await read('/api/banner'), { banner_enabled: '1', banner_content: 'Sale!' })
  })

  test('has default opening hours', async () => {
    assert.deepEqual(await read<Notice>('/api/notice'), defaultNotice)
  })

  test('shows slides in order', async () => {
    const slider = await read<Slider>('/api/sliders')
    assert.deepEqual([slider.autoplay, slider.dots], [1, 1])
    assert.deepEqual(
      slider.slides.map(({ id: _, ...slide }) => slide),
      [
        {
          file: { path: picture.path },
          caption_1: 'First',
          caption_2: 'In minutes',
          call_to_action_url: '/products',
          call_to_action_text: 'Shop now',
          open_in_new_window: true,
        },
        {
          file: { path: picture.path },
          caption_1: 'Second',
          caption_2: '',
          call_to_action_url: null,
          call_to_action_text: null,
          open_in_new_window: false,
        },
      ],
    )
  })

  for (const address of ['javascript:alert(1)', '//evil.example', '/\\evil.example', '/\t/evil']) {
    test(`refuses a slide linking to ${JSON.stringify(address)}`, async () => {
      const slide = { file_id: picture.id, call_to_action_url: address, call_to_action_text: 'Go' }
      await assert.rejects(
        content.insertSlides(shop.context.database, [slide]),
        /slides_call_to_action_plain/,
      )
    })
  }
})

describe('the news', () => {
  test('lists a post with an excerpt and its body, and shows it alone', async () => {
    const list = await read<BlogPostsResponse>('/api/blog/posts')
    const [summary] = list.blog_posts.data
    assert.deepEqual(
      { ...summary, id: 0 },
      {
        id: 0,
        title: 'Welcome',
        slug: 'welcome',
        created_at: publishedAt.toISOString(),
        featured_image: { path: picture.path },
        excerpt: 'What is new.',
        description: '<p>Everything is new.</p>',
        languages: ['en'],
        blog_category_id: post.blog_category_id,
        user: { first_name: 'Aina', last_name: 'Rahman' },
      },
    )
    assert.deepEqual(list.blog_categories, [{ id: post.blog_category_id, name: 'News' }])
    const { blog_post } = await read<BlogPostResponse>('/api/blog/posts/welcome')
    assert.deepEqual(blog_post, summary)
  })
})

test('questions keep their order, and empty categories are left out', async () => {
  await content.insertCategories(shop.context.database, content.questionCategories, [
    { name: 'Nothing asked yet' },
  ])
  shop.context.responses.invalidateAll()
  const categories = await read<FaqCategory[]>('/api/faqs')
  assert.deepEqual(
    categories.map(({ faq_category_name, faqs }) => [
      faq_category_name,
      faqs.map(({ question }) => question),
    ]),
    [['Delivery', ['How?', 'When?']]],
  )
})

test('a static page has its banner as its first file, or no files', async () => {
  assert.deepEqual((await read<StaticPage>('/page/about-us')).files, [{ path: picture.path }])
  assert.deepEqual((await read<StaticPage>('/page/refund-policy')).files, [])
})

describe('an unknown address is 404', () => {
  for (const path of [
    '/api/blog/posts/no-such-post',
    '/page/privacy-policy',
    '/page/no-such-page',
    '/page/about-us/more',
  ]) {
    test(path, async () => assert.equal((await shop.get(path)).status, 404))
  }
})

describe('an invalid address or page number is refused, naming the field', () => {
  const refusals: [string, string][] = [
    ...['page=-1', 'page=0', 'page=x', 'page=1.5', 'page=1e9'].map((query): [string, string] => [
      `/api/blog/posts?${query}`,
      'page',
    ]),
    ...['per_page=0', 'per_page=101', 'per_page=all'].map((query): [string, string] => [
      `/api/blog/posts?${query}`,
      'per_page',
    ]),
    ['/api/blog/posts?category=1', 'category'],
    ['/api/blog/posts/Not%20A%20Slug', 'slug'],
    ['/page/..%2Fabout-us', 'name'],
  ]
  for (const [path, field] of refusals) {
    test(path, async () => {
      const { status, body } = await shop.get(path)
      assert.equal(status, 422)
      assert.deepEqual(Object.keys(body.errors), [field])
    })
  }
})
