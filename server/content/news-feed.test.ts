import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as content from '#content/content.ts'
import { digestOf } from '#platform/postgres/translations.ts'
import { writePost } from '#testing/content.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'

const HOUR_MS = 3_600_000

let shop: TestShop
before(async () => {
  shop = await openTestShop({ PUBLIC_URL: 'https://apeak.example' })
})
after(() => shop.close())

const read = async (path: string) => {
  await waitForNotifications(shop)
  const { status, text, headers } = await shop.get(path)
  assert.equal(status, 200)
  return { text, type: headers.get('content-type') }
}

test('the feed without news is a valid Atom feed', async () => {
  const { text, type } = await read('/news-and-events/feed.xml')
  assert.equal(type, 'application/atom+xml; charset=utf-8')
  assert.match(
    text,
    /^<\?xml version="1.0" encoding="utf-8"\?>\n<feed xmlns="http:\/\/www.w3.org\/2005\/Atom"/,
  )
  assert.match(text, /<updated>1970-01-01T00:00:00Z<\/updated>/)
  assert.doesNotMatch(text, /<entry>/)
})

test('the feed and the site map list published posts only', async () => {
  const published_at = new Date('2026-03-04T05:06:07.000Z')
  await writePost(shop.context.database, { slug: 'out', title: 'Out', published_at })
  await writePost(shop.context.database, { slug: 'draft', published_at: null })
  const later = new Date(Date.now() + HOUR_MS)
  await writePost(shop.context.database, { slug: 'later', published_at: later })
  const { text } = await read('/news-and-events/feed.xml')
  assert.match(
    text,
    /<entry>\n<title>Out<\/title>\n<id>https:\/\/apeak.example\/news-and-events\/out<\/id>/,
  )
  assert.match(text, /<published>2026-03-04T05:06:07.000Z<\/published>/)
  const { text: siteMap } = await read('/sitemap.xml')
  assert.match(
    siteMap,
    /<loc>https:\/\/apeak.example\/news-and-events\/out<\/loc><lastmod>2026-03-04<\/lastmod>/,
  )
  for (const hidden of ['draft', 'later']) {
    assert.doesNotMatch(text, new RegExp(hidden))
    assert.doesNotMatch(siteMap, new RegExp(hidden))
  }
  for (const path of ['/news-and-events/feed.xml', '/sitemap.xml']) {
    assert.equal(shop.context.responses.get(path)?.expiresAt, later.getTime(), path)
  }
})

test('each language has a feed, with its titles and addresses', async (t) => {
  const three = await openTestShop({ PUBLIC_URL: 'https://apeak.example', LANGUAGES: 'en,ms,zh' })
  t.after(() => three.close())
  const text = 'Berita <baharu>'
  await writePost(three.context.database, { slug: 'news', title: 'New' })
  await three.context.database
    .updateTable('blog_posts')
    .set({ translations: { ms: { title: { text, of: digestOf('New') } } } })
    .execute()
  const feed = async (prefix: string) =>
    (await three.get(`${prefix}/news-and-events/feed.xml`)).text
  assert.match(await feed('/ms'), /xml:lang="ms">\n<title>Apeak: Berita Dan Acara</)
  assert.match(
    await feed('/ms'),
    /<title>Berita &lt;baharu&gt;<\/title>\n<id>https:\/\/apeak.example\/ms\/news-and-events\/news</,
  )
  assert.match(
    await feed('/zh'),
    /xml:lang="zh-Hans">[\s\S]*<title>New<[\s\S]*\/zh\/news-and-events\/news</,
  )
  assert.match(await feed(''), /xml:lang="en">[\s\S]*<title>New</)
})

test('the feed stays valid with any title or name', async () => {
  await writePost(shop.context.database, {
    title: 'A & B <script>x</script> ]]> \u0001\u000b "q" 你好 🎮',
    author: { first_name: "O'Neil <b>", last_name: '' },
  })
  const { text } = await read('/news-and-events/feed.xml')
  assert.match(
    text,
    /<title>A &amp; B &lt;script&gt;x&lt;\/script&gt; \]\]&gt; {2}&quot;q&quot; 你好 🎮<\/title>/,
  )
  assert.match(text, /<name>O&#39;Neil &lt;b&gt;<\/name>/)
})

test('a static page is in the site map while it exists', async () => {
  const { database } = shop.context
  const isListed = async () => (await read('/sitemap.xml')).text.includes('/refund-policy<')
  assert.equal(await isListed(), false)
  const page = { name: 'refund-policy', title: 'Refunds', banner_image_id: null } as const
  await content.saveStaticPages(database, [{ ...page, body: '<p>x</p>' }])
  assert.equal(await isListed(), true)
  await content.saveStaticPages(database, [{ ...page, body: '<p>y</p>' }])
  assert.equal(await isListed(), true)
  await database.deleteFrom('static_pages').execute()
  assert.equal(await isListed(), false)
})
