import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { BlogPostsResponse } from '@apeak/contract/content'
import { slideOf, writePost } from '#testing/content.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { storePicture } from '#testing/pictures.ts'
import { closeAll, one, openTwoShops } from '#testing/race.ts'
import { activeParts, richTextVectors } from '#testing/rich-text-vectors.ts'
import type { TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'

let shops: TestShop[]
let shop: TestShop
before(async () => {
  shops = await openTwoShops()
  shop = one(shops, 0)
  await writePost(shop.context.database, { slug: 'published' })
})
after(() => closeAll(shops))

const publishAt = (slug: string, published_at: Date | null) =>
  shop.context.database
    .updateTable('blog_posts')
    .set({ published_at })
    .where('slug', '=', slug)
    .execute()

async function slugs(from: TestShop): Promise<string[]> {
  const { body } = await from.get('/api/blog/posts')
  return (body as unknown as BlogPostsResponse).blog_posts.data.map(({ slug }) => slug)
}

test('a draft is not listed, not counted and has no page', async () => {
  await writePost(shop.context.database, { slug: 'draft', published_at: null })
  await waitForNotifications(shop)
  assert.deepEqual(await slugs(shop), ['published'])
  const { body } = await shop.get('/api/blog/posts')
  assert.equal((body as unknown as BlogPostsResponse).blog_posts.total, 1)
  assert.equal((await shop.get('/api/blog/posts/draft')).status, 404)
})

test('a scheduled post appears in both processes on time', async () => {
  const later = new Date(Date.now() + 3_600_000)
  await writePost(shop.context.database, { slug: 'scheduled', published_at: later })
  await Promise.all(shops.map(waitForNotifications))
  for (const each of shops) {
    assert.deepEqual(await slugs(each), ['published'])
    assert.equal(each.context.responses.get('/api/blog/posts')?.expiresAt, later.getTime())
    assert.equal((await each.get('/api/blog/posts/scheduled')).status, 404)
  }
  const soon = new Date(Date.now() + 1_500)
  await publishAt('scheduled', soon)
  await Promise.all(shops.map(waitForNotifications))
  for (const each of shops) await slugs(each)
  await until('the publication time is reached', () => Date.now() >= soon.getTime())
  for (const each of shops) {
    await until('the list shows it', async () => (await slugs(each))[0] === 'scheduled')
    assert.equal((await each.get('/api/blog/posts/scheduled')).status, 200)
  }
})

test('an unpublished post is gone from the list and its address', async () => {
  await writePost(shop.context.database, { slug: 'hasty' })
  await Promise.all(shops.map(waitForNotifications))
  for (const each of shops) assert.equal((await each.get('/api/blog/posts/hasty')).status, 200)
  await publishAt('hasty', null)
  await Promise.all(shops.map(waitForNotifications))
  for (const each of shops) {
    assert.ok(!(await slugs(each)).includes('hasty'))
    assert.equal((await each.get('/api/blog/posts/hasty')).status, 404)
  }
})

describe('a preview of a post', () => {
  let operator: Awaited<ReturnType<typeof newOperator>>
  let id: number
  const path = '/api/blog/posts/previewed'
  const previewed = (token: string) => shop.get(`${path}?preview=${encodeURIComponent(token)}`)
  before(async () => {
    const { database } = shop.context
    operator = await newOperator(shop, 'content')
    await writePost(database, { slug: 'previewed', published_at: null })
    await writePost(database, { slug: 'not-previewed', published_at: null })
    const post = database.selectFrom('blog_posts').select('id').where('slug', '=', 'previewed')
    id = (await post.executeTakeFirstOrThrow()).id
  })
  /** The token in the preview link that the console opens. */
  async function previewTokenOf(): Promise<string> {
    const { body } = await operator.post(`/api/console/posts/${id}/preview`)
    const { pathname, searchParams } = new URL(String(body.url), shop.url)
    assert.equal(pathname, '/news-and-events/previewed')
    return searchParams.get('preview') ?? ''
  }
  /** A validly signed token that expires at a time, in milliseconds since 1970. */
  function signedUntil(time: number): string {
    const claim = `post.${id}.${time}`
    return `${claim}.${shop.context.secrets.sign('previews', claim).toString('base64url')}`
  }

  test('opens with its link in every process, and is not cached', async () => {
    const token = await previewTokenOf()
    for (const each of shops) {
      const address = `${path}?preview=${token}`
      const { status, headers, body } = await each.get(address)
      assert.equal(status, 200)
      assert.equal(headers.get('cache-control'), 'no-store')
      assert.equal(body.preview, true)
      assert.equal(each.context.responses.get(address), undefined)
      assert.equal((await each.get(path)).status, 404)
    }
    assert.ok(!(await slugs(shop)).includes('previewed'))
  })

  test('is refused for another post, after it expires, and with a forged token', async () => {
    const token = await previewTokenOf()
    assert.equal((await shop.get(`/api/blog/posts/not-previewed?preview=${token}`)).status, 404)
    assert.equal((await previewed(signedUntil(Date.now() + 60_000))).status, 200)
    const [, , expires, signature] = token.split('.')
    const refused = {
      'whose time is over': signedUntil(Date.now() - 1),
      'of another kind': token.replace(/^post/, 'category'),
      prolonged: `post.${id}.${Number(expires) + 1000}.${signature}`,
      unsigned: `post.${id}.${expires}.`,
      'signed by nobody': `post.${id}.${expires}.${'A'.repeat(signature?.length ?? 0)}`,
      'of anything': 'x',
      'of nothing': '',
    }
    for (const [what, wrong] of Object.entries(refused)) {
      assert.equal((await previewed(wrong)).status, 404, what)
    }
  })

  test('ends when the post is archived, and is the ordinary page once published', async () => {
    const token = await previewTokenOf()
    await operator.post(`/api/console/posts/${id}/archive`, {})
    await waitForNotifications(shop)
    assert.equal((await previewed(token)).status, 404)
    await operator.post(`/api/console/posts/${id}/restore`, {})
    const posts = shop.context.database.updateTable('blog_posts').where('id', '=', id)
    await posts.set({ published_at: new Date(Date.now() - 60_000) }).execute()
    await waitForNotifications(shop)
    const { status, body } = await previewed(token)
    assert.deepEqual([status, body.preview], [200, undefined])
  })
})

describe('unsaved content can be previewed', () => {
  const key = () => randomUUID()
  let editor: TestOperator
  before(async () => {
    editor = await newOperator(shop, 'content')
  })
  /** The response of a page's call, with the token of a preview link from the console. */
  async function previewed(
    link: Promise<{ status: number; text: string; body: Json }>,
    path: string,
  ) {
    const { status, text, body } = await link
    assert.equal(status, 200, text)
    const { searchParams } = new URL(String(body.url), shop.url)
    const address = `${path}?preview=${searchParams.get('preview')}`
    const answer = await shop.get(address)
    assert.equal(answer.headers.get('cache-control'), 'no-store')
    assert.equal(shop.context.responses.get(address), undefined)
    return { page: new URL(String(body.url), shop.url).pathname, address, body: answer.body }
  }
  type Json = Record<string, unknown>

  test('announcement, notice and slide settings', async () => {
    const banner = editor.post('/api/console/home-page/banner/preview', {
      enabled: true,
      content: 'Not yet',
    })
    const { page, body } = await previewed(banner, '/api/banner')
    assert.deepEqual([page, body.banner_content], ['/', 'Not yet'])
    assert.notEqual((await shop.get('/api/banner')).body.banner_content, 'Not yet')
    const hours = { operating_hours: 'At night', reminder: '', order_processing_duration: '' }
    const notice = editor.post('/api/console/home-page/notice/preview', hours)
    assert.deepEqual((await previewed(notice, '/api/notice')).body, hours)
    const slow = { autoplay: false, autoplay_speed_ms: 9000, dots: false }
    const slider = editor.post('/api/console/home-page/slider/preview', slow)
    const moves = (await previewed(slider, '/api/sliders')).body
    assert.deepEqual([moves.autoplay, moves.autoplay_speed, moves.preview], [0, 9000, true])
    assert.equal((await shop.get('/api/sliders')).body.preview, undefined)
  })

  test('a slide comes first regardless of its dates, in place of its saved version', async () => {
    const { id: file_id } = await storePicture(shop.context.files, key())
    const slide = slideOf(file_id, `Before ${key()}`)
    const { body: added } = await editor.post('/api/console/slides', {
      ...slide,
      request_key: key(),
    })
    await waitForNotifications(shop)
    const path = '/api/console/slides/preview'
    const captions = ({ slides }: Json) =>
      (slides as { caption_1: string }[]).map((one) => one.caption_1)
    const changed = {
      ...slide,
      caption_1: 'After',
      enabled: false,
      starts_at: '2099-01-01T00:00:00Z',
    }
    const edited = await previewed(editor.post(path, { ...changed, id: added.id }), '/api/sliders')
    assert.equal(captions(edited.body)[0], 'After')
    assert.ok(!captions(edited.body).includes(slide.caption_1))
    const fresh = await previewed(editor.post(path, { ...changed, id: null }), '/api/sliders')
    assert.equal(captions(fresh.body)[0], 'After')
    assert.ok(captions(fresh.body).includes(slide.caption_1))
    assert.ok(!captions((await shop.get('/api/sliders')).body).includes('After'))
    const none = await editor.post(path, { ...changed, id: null, file_id: 2_000_000_000 })
    assert.deepEqual(Object.keys(none.body.errors as object), ['file_id'])
    assert.equal((await editor.post(path, { ...changed, id: null, file_id: null })).status, 422)
  })

  test('a static page, sanitised, until the preview expires', async () => {
    const path = '/api/console/static-pages/terms-and-conditions/preview'
    const text = { title: 'Terms', body: `<p>New terms</p>${richTextVectors.join('')}` }
    const link = editor.post(path, { ...text, banner_image_id: null })
    const { page, address, body } = await previewed(link, '/page/terms-and-conditions')
    assert.deepEqual([page, body.preview, body.title], ['/terms-and-conditions', true, 'Terms'])
    assert.match(String(body.body), /^<p>New terms<\/p>/)
    assert.deepEqual(activeParts(String(body.body)), [])
    const other = address.replace('terms-and-conditions', 'privacy-policy')
    assert.notEqual((await shop.get(other)).body.title, 'Terms')
    await shop.context.pool.query(
      "update previewed_content set created_at = now() - interval '31 minutes'",
    )
    await editor.post(path, { ...text, banner_image_id: null })
    assert.notEqual((await shop.get(address)).body.title, 'Terms')
    const reader = await newOperator(shop, 'support')
    assert.equal((await reader.post(path, { ...text, banner_image_id: null })).status, 403)
  })
})
