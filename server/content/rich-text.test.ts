import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { BlogPostResponse, FaqCategory, StaticPage } from '@apeak/contract/content'
import * as content from '#content/content.ts'
import { writeFaq, writePost } from '#testing/content.ts'
import { storePicture } from '#testing/pictures.ts'
import { activeParts, richTextVectors, shopPicture } from '#testing/rich-text-vectors.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
before(async () => {
  shop = await openTestShop()
})
after(() => shop.close())

/** The public HTML of an article with this text. */
async function publicHtml(description: string): Promise<string> {
  const { slug } = await writePost(shop.context.database, { description })
  const { body } = await shop.get(`/api/blog/posts/${slug}`)
  return (body as unknown as BlogPostResponse).blog_post.description
}

describe('hostile rich text is made inert', () => {
  test('has at least 200 vectors, and the check detects at least as many', () => {
    assert.ok(richTextVectors.length >= 200, `${richTextVectors.length}`)
    const active = richTextVectors.filter((vector) => activeParts(vector).length > 0)
    assert.ok(active.length >= 200, `${active.length}`)
  })

  test('in a post, an answer and a static page', async () => {
    const { database } = shop.context
    const category = `Vectors ${randomUUID()}`
    const ids = await content.insertCategories(database, content.questionCategories, [
      { name: category },
    ])
    const faq_category_id = ids.get(category) ?? 0
    await content.addFaqs(
      database,
      richTextVectors.map((vector, position) => ({
        faq_category_id,
        question: 'Is this safe?',
        answer: `<p>x</p>${vector}`,
        position,
      })),
    )
    const { body } = await shop.get('/api/faqs')
    const written = (body as unknown as FaqCategory[])
      .filter(({ faq_category_name }) => faq_category_name === category)
      .flatMap(({ faqs }) => faqs.map(({ answer }) => answer))
    assert.equal(written.length, richTextVectors.length)
    for (const [at, answer] of written.entries()) {
      assert.deepEqual(activeParts(answer), [], richTextVectors[at])
    }
    const page = richTextVectors.slice(0, 40).join('\n')
    await content.saveStaticPages(database, [
      { name: 'about-us', title: 'About', body: page, banner_image_id: null },
    ])
    const about = (await shop.get('/page/about-us')).body as unknown as StaticPage
    assert.deepEqual(activeParts(about.body), [])
    for (const vector of richTextVectors.filter((_, at) => at % 8 === 0)) {
      assert.deepEqual(activeParts(await publicHtml(vector)), [], vector)
    }
  })

  test('with all vectors in one text, in either order', async () => {
    assert.deepEqual(activeParts(await publicHtml(richTextVectors.join(''))), [])
    assert.deepEqual(activeParts(await publicHtml(richTextVectors.toReversed().join(' '))), [])
  })

  test('and sanitising twice changes nothing', async () => {
    await writeFaq(shop.context.database)
    for (const vector of richTextVectors.filter((_, at) => at % 8 === 1)) {
      const once = await publicHtml(vector)
      assert.equal(await publicHtml(once), once, vector)
    }
  })
})

describe('keeps what an author may write', () => {
  const allowed: [string, string][] = [
    ['headings and paragraphs', '<h2>How</h2><p>Like <strong>this</strong>, <em>so</em>.</p>'],
    ['lists', '<ol start="3"><li>One</li></ol><ul><li>Two</li></ul>'],
    ['tables', '<table><thead><tr><th scope="col">A</th></tr></thead></table>'],
    ['links', '<p><a href="/gold-topup" rel="noopener">Top up</a></p>'],
    ['letters', '<p>RM 5 &lt; RM 10 &amp; more · 你好</p>'],
  ]
  for (const [what, html] of allowed) {
    test(what, async () => assert.equal(await publicHtml(html), html))
  }

  test('loads a picture of the shop lazily', async () => {
    assert.equal(
      await publicHtml(`<img src="${shopPicture}" alt="A map" width="640" height="360">`),
      `<img src="${shopPicture}" alt="A map" width="640" height="360" loading="lazy" decoding="async" />`,
    )
  })

  test('a link to a new window gets rel noopener', async () => {
    assert.equal(
      await publicHtml('<a href="https://example.com" target="_blank" rel="opener">x</a>'),
      '<a href="https://example.com" target="_blank" rel="noopener">x</a>',
    )
  })
})

test('a picture gets its real size, whatever the HTML says', async () => {
  const { path = '' } = await storePicture(shop.context.files, randomUUID())
  const unknown = `/files/${'0'.repeat(64)}.png`
  const waits = 'loading="lazy" decoding="async" />'
  const known = (alt: string) => `<img src="${path}" alt="${alt}" width="16" height="6" ${waits}`
  assert.equal(
    await publicHtml(
      `<img src="${path}" alt="a" width="900"><img src="${path}"><img src="${unknown}" width="7">`,
    ),
    `${known('a')}${known('')}<img src="${unknown}" alt="" width="7" ${waits}`,
  )
})
