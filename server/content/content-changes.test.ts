import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import * as content from '#content/content.ts'
import { writeFaq, writePost } from '#testing/content.ts'
import { storePicture } from '#testing/pictures.ts'
import { closeAll, one, openTwoShops } from '#testing/race.ts'
import type { TestShop } from '#testing/test-shop.ts'
import { invalidated } from '#testing/wait-for-notifications.ts'

let shops: TestShop[]
let shop: TestShop
let picture: number
before(async () => {
  shops = await openTwoShops()
  shop = one(shops, 0)
  picture = (await storePicture(shop.context.files, 'banner')).id
  for (const name of ['about-us', 'refund-policy'] as const) {
    await content.saveStaticPages(db(), [
      { name, title: 'A page', body: '<p>x</p>', banner_image_id: null },
    ])
  }
  await writeFaq(db())
})
after(() => closeAll(shops))

const db = () => shop.context.database

/** Two posts by different authors, a draft, and all public URLs of the content. */
async function readable() {
  const name = randomUUID()
  const mine = await writePost(db(), { author: { first_name: 'Mei', last_name: name } })
  const other = await writePost(db(), { author: { first_name: 'Raj', last_name: name } })
  const draft = await writePost(db(), { published_at: null })
  const addresses = {
    banner: '/api/banner',
    sliders: '/api/sliders',
    notice: '/api/notice',
    posts: '/api/blog/posts',
    secondPage: '/api/blog/posts?page=2&per_page=1',
    mine: `/api/blog/posts/${mine.slug}`,
    other: `/api/blog/posts/${other.slug}`,
    faqs: '/api/faqs',
    about: '/page/about-us',
    refunds: '/page/refund-policy',
    categories: '/api/categories',
  }
  return { mine, other, draft, addresses }
}

type Readable = Awaited<ReturnType<typeof readable>>
type Place = keyof Readable['addresses']

/** For each change, milliseconds until both processes received it. */
const heardAfter: number[] = []

const post = (slug: string, change: Record<string, string | number | Date | null>) =>
  db().updateTable('blog_posts').set(change).where('slug', '=', slug).execute()

describe('a change invalidates the responses of its subject only, in both processes', () => {
  const posts: Place[] = ['posts', 'secondPage', 'mine', 'other']
  const changes: [string, (shown: Readable) => Promise<unknown>, Place[]][] = [
    [
      'the announcement',
      () => content.updateBanner(db(), { enabled: true, content: randomUUID() }),
      ['banner'],
    ],
    ['a new slide', () => content.insertSlides(db(), [{ file_id: picture }]), ['sliders']],
    [
      'the slide settings',
      () => db().updateTable('slider_settings').set({ autoplay: false }).execute(),
      ['sliders'],
    ],
    ['deleted slides', () => db().deleteFrom('slides').execute(), ['sliders']],
    [
      'the operating hours',
      () => db().updateTable('notice_settings').set({ operating_hours: 'Always' }).execute(),
      ['notice'],
    ],
    ['a new post', () => writePost(db()), posts],
    [
      'a scheduled post',
      () => writePost(db(), { published_at: new Date(Date.now() + 3_600_000) }),
      posts,
    ],
    ['a new draft', () => writePost(db(), { published_at: null }), posts],
    ['work on a draft', ({ draft }) => post(draft.slug, { title: 'Better' }), posts],
    ['publishing a draft', ({ draft }) => post(draft.slug, { published_at: new Date() }), posts],
    ['a post’s title', ({ mine }) => post(mine.slug, { title: 'New' }), posts],
    ['a post’s text alone', ({ mine }) => post(mine.slug, { description: '<p>New</p>' }), posts],
    ['a post’s address', ({ mine }) => post(mine.slug, { slug: `moved-${randomUUID()}` }), posts],
    [
      'deleting a post',
      ({ mine }) => db().deleteFrom('blog_posts').where('slug', '=', mine.slug).execute(),
      posts,
    ],
    [
      'an author’s name',
      ({ mine }) =>
        db()
          .updateTable('blog_authors')
          .set({ first_name: 'Mei Ling' })
          .where('id', '=', mine.blog_author_id)
          .execute(),
      posts,
    ],
    [
      'a category of posts',
      () => content.insertCategories(db(), content.newsCategories, [{ name: randomUUID() }]),
      posts,
    ],
    ['a new question', () => writeFaq(db()), ['faqs']],
    [
      'a category of questions',
      () => db().updateTable('faq_categories').set({ name: randomUUID() }).execute(),
      ['faqs'],
    ],
    [
      'a static page',
      () =>
        content.saveStaticPages(db(), [
          { name: 'about-us', title: 'About', body: '<p>y</p>', banner_image_id: picture },
        ]),
      ['about', 'refunds'],
    ],
  ]
  for (const [what, change, expected] of changes) {
    test(what, async () => {
      const shown = await readable()
      const inOrder = Object.keys(shown.addresses).filter((place) =>
        expected.includes(place as Place),
      )
      assert.deepEqual(await invalidated(shops, shown.addresses, () => change(shown), heardAfter), [
        inOrder,
        inOrder,
      ])
    })
  }
})

test('a deleted page is gone in both processes', async () => {
  const shown = await readable()
  const found = await invalidated(shops, shown.addresses, () =>
    db().deleteFrom('static_pages').where('name', '=', 'refund-policy').execute(),
  )
  assert.deepEqual(found, [
    ['about', 'refunds'],
    ['about', 'refunds'],
  ])
  for (const each of shops) assert.equal((await each.get('/page/refund-policy')).status, 404)
})

test('a rolled-back change invalidates nothing', async () => {
  await content.saveStaticPages(db(), [
    { name: 'refund-policy', title: 'Refunds', body: '<p>x</p>', banner_image_id: null },
  ])
  const shown = await readable()
  const rolledBack = async () => {
    const transaction = await db().startTransaction().execute()
    await transaction.updateTable('blog_posts').set({ title: 'Never' }).execute()
    await transaction.rollback().execute()
  }
  assert.deepEqual(await invalidated(shops, shown.addresses, rolledBack), [[], []])
})

test('both processes get a change within a second', () => {
  // The median, because a busy machine may pause once.
  const median = heardAfter.toSorted((one, other) => one - other)[heardAfter.length >> 1] ?? 0
  assert.ok(median > 0 && median < 1_000, `${median} ms`)
})
