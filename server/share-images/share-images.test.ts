import assert from 'node:assert/strict'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { BlogPostResponse, BlogPostSummary } from '@apeak/contract/content'
import { shareImageOfPost, shareImageOfShop } from '@apeak/contract/pictures'
import sharp from 'sharp'
import { digestOf } from '#platform/postgres/translations.ts'
import { writePost } from '#testing/content.ts'
import { watchStatements } from '#testing/statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { displayFont, fontOf, titleLines } from './draw-share-image.ts'

let shop: TestShop
const statements: string[] = []
before(async () => {
  shop = await openTestShop({ LANGUAGES: 'en,ms,zh' })
  watchStatements(shop.context.pool, (statement) => void statements.push(statement))
})
after(() => shop.close())

const imageAt = (path: string) =>
  fetch(shop.url + path, { redirect: 'manual' }).then(async (response) => ({
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  }))

async function publish(title: string): Promise<BlogPostSummary> {
  const { slug } = await writePost(shop.context.database, { title })
  const { body } = await shop.get(`/api/blog/posts/${slug}`)
  return (body as unknown as BlogPostResponse).blog_post
}

test('a page’s image has preview size, is light, and is cached for ever', async () => {
  for (const { path } of [
    shareImageOfShop('en'),
    shareImageOfPost(await publish('A & B <i> 你好')),
  ]) {
    const { status, headers, bytes } = await imageAt(path)
    assert.equal(status, 200, path)
    const { format, width, height } = await sharp(bytes).metadata()
    assert.deepEqual([format, width, height], ['jpeg', 1200, 630])
    assert.ok(bytes.length < 200_000, `${bytes.length} bytes`)
    assert.equal(headers.get('content-type'), 'image/jpeg')
    assert.match(headers.get('cache-control') ?? '', /immutable/)
  }
})

test('a share image is drawn once for concurrent requests, and costs no statement afterwards', async () => {
  const { path } = shareImageOfPost(await publish('Once'))
  const all = await Promise.all(Array.from({ length: 20 }, () => imageAt(path)))
  assert.equal(new Set(all.map(({ bytes }) => bytes.toString('latin1'))).size, 1)
  statements.length = 0
  await imageAt(path)
  shop.context.responses.invalidateAll()
  await imageAt(path)
  assert.deepEqual(statements, [])
  // The folder is a cache.
  await rm(join(shop.context.config.dataDir, 'files'), { recursive: true, force: true })
  shop.context.responses.invalidateAll()
  assert.equal((await imageAt(path)).status, 200)
})

test('an older version’s address redirects to the current image, and an unknown one draws nothing', async () => {
  const post = await publish('Before')
  const before = shareImageOfPost(post).path
  const present = shareImageOfPost({ ...post, title: 'After' }).path
  assert.notEqual(before, present)
  const drawn = async () => {
    const names = await readdir(join(shop.context.config.dataDir, 'files'))
    return names.filter((name) => name.startsWith(`share-article-${post.slug}-`))
  }
  assert.equal((await imageAt(before)).status, 200)
  const [older] = await drawn()
  await shop.context.database
    .updateTable('blog_posts')
    .set({ title: 'After' })
    .where('slug', '=', post.slug)
    .execute()
  const leadsOn = async (path: string) => {
    const { status, headers } = await imageAt(path)
    assert.deepEqual([status, headers.get('location')], [302, present])
  }
  await leadsOn(present.replace(/[0-9a-f]{16}/, '0123456789abcdef'))
  assert.deepEqual(await drawn(), [older])
  assert.equal((await imageAt(present)).status, 200)
  const kept = await drawn()
  assert.deepEqual([kept.length, kept[0] === older], [1, false])
  shop.context.responses.invalidateAll()
  await leadsOn(before)
})

test('a translated title has an image of its own', async () => {
  const post = await publish('Double Diamonds')
  const texts = (text: string) => ({ title: { text, of: digestOf('Double Diamonds') } })
  await shop.context.database
    .updateTable('blog_posts')
    .set({ translations: { ms: texts('Diamonds berganda'), zh: texts('双倍钻石') } })
    .where('slug', '=', post.slug)
    .execute()
  const pathIn = async (query: string) => {
    const { body } = await shop.get(`/api/blog/posts/${post.slug}${query}`)
    return shareImageOfPost((body as unknown as BlogPostResponse).blog_post).path
  }
  const english = await pathIn('')
  const paths = [english, await pathIn('?lang=ms'), await pathIn('?lang=zh')]
  const images = await Promise.all(paths.map(imageAt))
  assert.deepEqual(
    images.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal(new Set(images.map(({ bytes }) => bytes.toString('latin1'))).size, 3)
  const names = await readdir(join(shop.context.config.dataDir, 'files'))
  assert.equal(names.filter((name) => name.startsWith(`share-article-${post.slug}-`)).length, 3)
})

describe('an unknown page has no image', () => {
  for (const path of [
    '/share/article/no-such-article/0123456789abcdef.jpg',
    '/share/category/no-such-game/0123456789abcdef.jpg',
    '/share/tag/no-such-tag/0123456789abcdef.jpg',
  ]) {
    test(path, async () => assert.equal((await imageAt(path)).status, 404))
  }
})

describe('a title', () => {
  const box = { width: 840, sizes: [88, 54], lines: 3 }
  const linesOf = async (title: string) => titleLines(await displayFont(), title, box)

  test('is as large as its box allows', async () => {
    assert.deepEqual(await linesOf('Short'), [{ text: 'Short', size: 88 }])
    const longer = await linesOf(
      'Flash sales: how many, how long, how often and who gets one of them',
    )
    assert.deepEqual([longer.length, longer[0]?.size], [3, 54])
  })

  test('is cut when too long at the smallest size', async () => {
    const lines = await linesOf(`${'word '.repeat(80)} end`)
    assert.equal(lines.length, 3)
    assert.match(lines.at(-1)?.text ?? '', /…$/)
    assert.match((await linesOf('x'.repeat(300)))[0]?.text ?? '', /^x+…$/)
  })

  test('in Chinese breaks between characters, and begins no line with punctuation', async () => {
    const title = '限时抢购：Mobile Legends 的钻石有多少、多久、谁能买到，以及礼品卡的兑换方法'
    const lines = titleLines(await fontOf(title), title, box).map(({ text }) => text)
    assert.equal(lines.length, 3)
    assert.equal(lines.join('').replaceAll(' ', ''), title.replaceAll(' ', ''))
    for (const line of lines) assert.match(line, /^[\p{Script=Han}\w]/u)
  })

  test('drops letters that the font lacks', async () => {
    assert.deepEqual(await linesOf('你好 🎮'), [])
    assert.deepEqual(
      (await linesOf('Café 🎮 2026')).map(({ text }) => text),
      ['Café 2026'],
    )
  })
})
