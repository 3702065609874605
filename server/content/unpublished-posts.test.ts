import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { BlogPostsResponse } from '@apeak/contract/content'
import { changesHeard } from '#testing/changes-heard.ts'
import { writePost } from '#testing/content.ts'
import { closeAll, one, openTwoShops } from '#testing/race.ts'
import type { TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'

let shops: TestShop[]
let shop: TestShop
before(async () => {
  shops = await openTwoShops()
  shop = one(shops, 0)
  await writePost(shop.context.database, { slug: 'published' })
})
after(() => closeAll(shops))

async function slugs(from: TestShop): Promise<string[]> {
  const { body } = await from.get('/api/blog/posts')
  return (body as unknown as BlogPostsResponse).blog_posts.data.map(({ slug }) => slug)
}

test('a draft is in no list, is not counted and has no page', async () => {
  await writePost(shop.context.database, { slug: 'draft', published_at: null })
  await changesHeard(shop)
  assert.deepEqual(await slugs(shop), ['published'])
  const { body } = await shop.get('/api/blog/posts')
  assert.equal((body as unknown as BlogPostsResponse).blog_posts.total, 1)
  assert.equal((await shop.get('/api/blog/posts/draft')).status, 404)
})

test('a scheduled post appears in both processes when its time comes, though nothing changes then', async () => {
  const later = new Date(Date.now() + 3_600_000)
  await writePost(shop.context.database, { slug: 'scheduled', published_at: later })
  await Promise.all(shops.map(changesHeard))
  for (const each of shops) {
    assert.deepEqual(await slugs(each), ['published'])
    assert.equal(each.context.responses.get('/api/blog/posts')?.expiresAt, later.getTime())
    assert.equal((await each.get('/api/blog/posts/scheduled')).status, 404)
  }
  const soon = new Date(Date.now() + 1_500)
  await shop.context.database
    .updateTable('blog_posts')
    .set({ published_at: soon })
    .where('slug', '=', 'scheduled')
    .execute()
  await Promise.all(shops.map(changesHeard))
  for (const each of shops) await slugs(each)
  await until('its time has come', () => Date.now() >= soon.getTime())
  for (const each of shops) {
    await until('the list shows it', async () => (await slugs(each))[0] === 'scheduled', 1_000)
    assert.equal((await each.get('/api/blog/posts/scheduled')).status, 200)
  }
})

test('a post that is taken back is gone from the list and from its address', async () => {
  await writePost(shop.context.database, { slug: 'hasty' })
  await Promise.all(shops.map(changesHeard))
  for (const each of shops) assert.equal((await each.get('/api/blog/posts/hasty')).status, 200)
  await shop.context.database
    .updateTable('blog_posts')
    .set({ published_at: null })
    .where('slug', '=', 'hasty')
    .execute()
  await Promise.all(shops.map(changesHeard))
  for (const each of shops) {
    assert.ok(!(await slugs(each)).includes('hasty'))
    assert.equal((await each.get('/api/blog/posts/hasty')).status, 404)
  }
})
