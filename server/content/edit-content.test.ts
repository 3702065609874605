import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { BlogPostResponse } from '@apeak/contract/content'
import { changesHeard } from '#testing/changes-heard.ts'
import { writeFaq, writePost } from '#testing/content.ts'
import { activeParts } from '#testing/inert-html.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { storePicture } from '#testing/pictures.ts'
import { richTextVectors } from '#testing/rich-text-vectors.ts'
import type { Answer } from '#testing/test-shop.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let editor: TestOperator
let other: TestOperator
let places: { blog_category_id: number; blog_author_id: number }
before(async () => {
  shop = await openTestShop()
  editor = await newOperator(shop, 'content', { name: 'Mei', secondFactor: false })
  other = await newOperator(shop, 'owner', { name: 'Raj' })
  const { slug: _slug, ...ids } = await writePost(shop.context.database)
  places = ids
})
after(() => shop.close())

const key = () => randomUUID()
const posts = '/api/console/posts'
const article = (slug: string) => shop.get(`/api/blog/posts/${slug}`)
const remove = (path: string) => shop.request(path, { method: 'DELETE', headers: editor.headers })

/** A post as the editor sends it. */
const written = (fields: Record<string, unknown> = {}) => ({
  title: 'A new season',
  slug: `season-${key()}`,
  excerpt: 'What is new.',
  description: '<p>Everything.</p>',
  ...places,
  featured_image_id: null,
  published_at: null as string | null,
  ...fields,
})

async function newPost(fields: Record<string, unknown> = {}) {
  const answer = await editor.post(posts, { ...written(fields), request_key: key() })
  assert.equal(answer.status, 200, answer.text)
  return answer.body as unknown as ReturnType<typeof written> & { id: number; version: number }
}

/** Of a thing as it was answered, what is saved of it. */
function saved(thing: Record<string, unknown>, fields: readonly string[]) {
  return Object.fromEntries(['version', ...fields].map((name) => [name, thing[name]]))
}
const postFields = [
  'title',
  'slug',
  'excerpt',
  'description',
  'blog_category_id',
  'blog_author_id',
  'featured_image_id',
  'published_at',
]
const save = (by: TestOperator, post: Record<string, unknown>, change: object): Promise<Answer> =>
  by.put(`${posts}/${post.id}`, { ...saved(post, postFields), ...change })

async function shown(slug: string): Promise<number> {
  await changesHeard(shop)
  return (await article(slug)).status
}

describe('a post', () => {
  test('is written as a draft once, published, archived and brought back', async () => {
    const body = { ...written(), request_key: key() }
    const [first, second] = await Promise.all([editor.post(posts, body), editor.post(posts, body)])
    assert.deepEqual([first.status, second.status], [200, 200])
    assert.equal(first.body.id, second.body.id)
    assert.equal(first.body.state, 'draft')
    assert.equal(await shown(body.slug), 404)

    const published = await save(editor, first.body, { published_at: 'now' })
    assert.equal(published.body.state, 'published', published.text)
    assert.equal(await shown(body.slug), 200)

    const path = `${posts}/${first.body.id}`
    assert.equal((await editor.post(`${path}/archive`, {})).body.state, 'archived')
    assert.equal(await shown(body.slug), 404)
    const list = await editor.get(`${posts}?q=season&state=archived`)
    assert.equal((list.body.data as unknown[]).length, 1)
    assert.equal((await editor.post(`${path}/restore`, {})).body.state, 'published')
    assert.equal(await shown(body.slug), 200)
  })

  test('that moves is still found: its old address says where it is', async () => {
    const post = await newPost({ published_at: 'now' })
    const slug = `moved-${key()}`
    const moved = await save(editor, post, { slug })
    assert.equal(moved.status, 200, moved.text)
    assert.equal(await shown(slug), 200)
    const { status, body } = await article(post.slug)
    assert.deepEqual([status, body.moved_to], [404, slug])
    const back = await save(editor, moved.body, { slug: post.slug })
    assert.equal(back.status, 200)
    assert.equal(await shown(post.slug), 200)
    assert.equal((await article(slug)).body.moved_to, post.slug)
  })

  test('that never was published leaves no address behind', async () => {
    const post = await newPost()
    await save(editor, post, { slug: `other-${key()}` })
    assert.equal((await article(post.slug)).body.moved_to, undefined)
  })

  test('is duplicated as a draft with an address of its own, once a click', async () => {
    const post = await newPost({ published_at: 'now' })
    const body = { request_key: key() }
    const copies = await Promise.all(
      [1, 2].map(() => editor.post(`${posts}/${post.id}/duplicate`, body)),
    )
    const [one, two] = copies.map((copy) => copy.body)
    assert.equal(one?.id, two?.id)
    assert.deepEqual([one?.slug, one?.state], [`${post.slug}-copy`, 'draft'])
  })

  test('keeps what it said before each save', async () => {
    const post = await newPost({ description: '<p>First.</p>' })
    const second = await save(editor, post, { description: '<p>Second.</p>' })
    await save(other, second.body, { title: 'Third' })
    const { body } = await editor.get(`/api/console/text-versions?kind=post&thing=${post.id}`)
    const kept = body.data as { version: number; actor: string; content: { description: string } }[]
    assert.deepEqual(
      kept.map(({ version, actor, content }) => [version, actor, content.description]),
      [
        [2, other.id, '<p>Second.</p>'],
        [1, editor.id, '<p>First.</p>'],
      ],
    )
  })

  const refused: [what: string, fields: Record<string, unknown>, field: string][] = [
    ['without a title', { title: '  ' }, 'title'],
    ['at an address of letters that addresses do not have', { slug: 'Über uns' }, 'slug'],
    ['in a category that there is not', { blog_category_id: 2_000_000_000 }, 'blog_category_id'],
    ['by nobody', { blog_author_id: 2_000_000_000 }, 'blog_author_id'],
    ['with a picture that there is not', { featured_image_id: 2_000_000_000 }, 'featured_image_id'],
    ['for a day that there is not', { published_at: 'tomorrow' }, 'published_at'],
    ['with too long an excerpt', { excerpt: 'x'.repeat(301) }, 'excerpt'],
  ]
  for (const [what, fields, field] of refused) {
    test(`is refused ${what}, and the field is named`, async () => {
      const answer = await editor.post(posts, { ...written(fields), request_key: key() })
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(Object.keys(answer.body.errors as object), [field])
    })
  }

  test('is refused at an address that another has', async () => {
    const { slug } = await newPost()
    const answer = await editor.post(posts, { ...written({ slug }), request_key: key() })
    assert.deepEqual(answer.body.errors, { slug: ['Another post has this address.'] })
    const mine = await newPost()
    assert.equal((await save(editor, mine, { slug })).status, 422)
  })
})

describe('the second of two who save', () => {
  test('is told who was first and how it stands, and saves over that', async () => {
    const post = await newPost()
    assert.equal((await save(other, post, { title: 'Theirs' })).status, 200)
    const refused = await save(editor, post, { excerpt: 'Mine' })
    assert.equal(refused.status, 409)
    assert.equal(refused.body.code, 'changed_meanwhile')
    const current = refused.body.current as Record<string, unknown>
    assert.deepEqual([current.title, current.version], ['Theirs', 2])
    assert.equal((refused.body.done as { actor: string }).actor, other.id)
    const again = await save(editor, current, { excerpt: 'Mine' })
    assert.deepEqual([again.status, again.body.title, again.body.excerpt], [200, 'Theirs', 'Mine'])
  })

  test('is answered as before where it is the same person who asks again', async () => {
    const post = await newPost()
    const first = await save(editor, post, { title: 'Once', published_at: 'now' })
    const again = await save(editor, post, { title: 'Once', published_at: 'now' })
    assert.deepEqual([again.status, again.body], [200, first.body])
  })
})

describe('hostile rich text comes out inert', () => {
  const hostile = richTextVectors.join('\n')

  test('of a post', async () => {
    const post = await newPost({ description: hostile, published_at: 'now' })
    assert.deepEqual(activeParts(post.description), [])
    await changesHeard(shop)
    const { blog_post } = (await article(post.slug)).body as unknown as BlogPostResponse
    assert.deepEqual(activeParts(blog_post.description), [])
    const kept = await save(editor, post, { description: `<p>x</p>${hostile}` })
    assert.deepEqual(activeParts(String(kept.body.description)), [])
  })

  test('of an answer', async () => {
    const category = await editor.post('/api/console/question-categories', { name: key() })
    const question = { faq_category_id: category.body.id, question: 'Safe?', request_key: key() }
    const added = await editor.post('/api/console/questions', {
      ...question,
      answer: `<p>x</p>${hostile}`,
    })
    assert.equal(added.status, 200, added.text)
    assert.deepEqual(activeParts(String(added.body.answer)), [])
    const path = `/api/console/questions/${added.body.id}`
    const { request_key: _key, ...fields } = question
    const again = await editor.put(path, { ...fields, answer: `${hostile}<p>y</p>`, version: 1 })
    assert.deepEqual(activeParts(String(again.body.answer)), [])
    const empty = await editor.put(path, { ...fields, answer: '<script>1</script>', version: 2 })
    assert.deepEqual(empty.body.errors, { answer: ['Please enter an answer.'] })
  })

  test('of a static page', async () => {
    const page = { title: 'Privacy', body: hostile, banner_image_id: null, version: 0 }
    const answer = await editor.put('/api/console/static-pages/privacy-policy', page)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(activeParts(String(answer.body.body)), [])
  })
})

test('a static page is written first by one alone, keeps what it said, and is shown', async () => {
  const path = '/api/console/static-pages/refund-policy'
  assert.equal((await editor.get(path)).body.version, 0)
  const page = { title: 'Refunds', body: '<p>One.</p>', banner_image_id: null }
  const both = await Promise.all([
    editor.put(path, { ...page, version: 0 }),
    other.put(path, { ...page, title: 'Other', version: 0 }),
  ])
  assert.deepEqual(both.map(({ status }) => status).toSorted(), [200, 409])
  const { body: now } = await editor.get(path)
  await editor.put(path, { ...page, body: '<p>Two.</p>', version: now.version })
  await changesHeard(shop)
  assert.equal((await shop.get('/page/refund-policy')).body.body, '<p>Two.</p>')
  const kept = await editor.get('/api/console/text-versions?kind=page&thing=refund-policy')
  assert.deepEqual(
    (kept.body.data as { content: { body: string } }[]).map(({ content }) => content.body),
    ['<p>One.</p>'],
  )
  assert.equal((await editor.get('/api/console/static-pages/secrets')).status, 422)
})

test('questions and their categories stand in the order that operators give them', async () => {
  const category = `Order ${key()}`
  for (const question of ['One?', 'Two?', 'Three?']) {
    await writeFaq(shop.context.database, { category, question })
  }
  const groups = await editor.get('/api/console/question-categories')
  const all = groups.body.data as { id: number; name: string; questions: number }[]
  const mine = all.find(({ name }) => name === category)
  assert.equal(mine?.questions, 3)
  const list = await editor.get(`/api/console/questions?faq_category_id=${mine?.id}`)
  const ids = (list.body.data as { id: number }[]).map(({ id }) => id)
  const order = `/api/console/question-categories/${mine?.id}/order`
  assert.equal((await editor.put(order, { ids: ids.toReversed() })).status, 200)
  const groupsOrder = { ids: all.map(({ id }) => id).toReversed() }
  const moved = await editor.put('/api/console/question-categories/order', groupsOrder)
  assert.equal(moved.status, 200, moved.text)
  await changesHeard(shop)
  const faqs = (await shop.get('/api/faqs')).body as unknown as {
    faq_category_id: number
    faqs: { question: string }[]
  }[]
  const own = faqs.find(({ faq_category_id }) => faq_category_id === mine?.id)
  assert.deepEqual(
    own?.faqs.map(({ question }) => question),
    ['Three?', 'Two?', 'One?'],
  )

  for (const wrong of [ids.slice(1), [...ids, ids[0]], [...ids.slice(1), 2_000_000_000], []]) {
    assert.equal((await editor.put(order, { ids: wrong })).status, 409)
  }
  const taken = await remove(`/api/console/question-categories/${mine?.id}`)
  assert.deepEqual(
    [taken.status, taken.body.message],
    [409, 'This category has questions. Move them to another one first.'],
  )
  for (const id of ids) assert.equal((await remove(`/api/console/questions/${id}`)).status, 200)
  assert.equal((await remove(`/api/console/question-categories/${mine?.id}`)).status, 200)
  assert.equal((await remove(`/api/console/question-categories/${mine?.id}`)).status, 200)
})

test('a category of news is renamed, and stays as long as it has posts', async () => {
  const { body } = await editor.post('/api/console/news-categories', { name: `News ${key()}` })
  const path = `/api/console/news-categories/${body.id}`
  const renamed = await editor.put(path, { name: `Events ${key()}`, version: 1 })
  assert.deepEqual([renamed.status, renamed.body.version], [200, 2])
  const again = await editor.post('/api/console/news-categories', { name: renamed.body.name })
  assert.deepEqual(again.body.errors, { name: ['There is a category of this name.'] })
  assert.equal(
    (await remove(`/api/console/news-categories/${places.blog_category_id}`)).status,
    409,
  )
  assert.equal((await remove(path)).status, 200)
})

describe('the home page', () => {
  test('shows the announcement as it was saved, and says what changed in its history', async () => {
    const path = '/api/console/home-page/banner'
    const { body } = await editor.get(path)
    const content = `Double diamonds ${key()}`
    const wanted = { enabled: true, content, version: body.version }
    assert.equal((await editor.put(path, wanted)).status, 200)
    await changesHeard(shop)
    assert.deepEqual((await shop.get('/api/banner')).body, {
      banner_enabled: '1',
      banner_content: content,
    })
    const { rows } = await shop.context.pool.query(
      `select actor, after from operator_events where subject_kind = 'home-page' and subject_id = 'banner'`,
    )
    assert.deepEqual(rows, [{ actor: editor.id, after: { enabled: true, content } }])
  })

  test('shows a slide from its time until its end, where it is enabled, in the order given', async () => {
    const { id } = await storePicture(shop.context.files, 'slide')
    const slide = {
      file_id: id,
      caption_1: 'Now',
      caption_2: '',
      call_to_action_url: '/products',
      call_to_action_text: 'Top up',
      open_in_new_window: false,
      enabled: true,
      starts_at: null as string | null,
      ends_at: null as string | null,
    }
    const add = (fields: object) =>
      editor.post('/api/console/slides', { ...slide, ...fields, request_key: key() })
    const soon = new Date(Date.now() + 3_600_000).toISOString()
    const past = new Date(Date.now() - 3_600_000).toISOString()
    const added = [
      await add({}),
      await add({ caption_1: 'Later', starts_at: soon }),
      await add({ caption_1: 'Over', ends_at: past }),
      await add({ caption_1: 'Off', enabled: false }),
      await add({
        caption_1: 'Until',
        ends_at: soon,
        call_to_action_url: '',
        call_to_action_text: '',
      }),
    ]
    assert.deepEqual([...new Set(added.map(({ status }) => status))], [200])
    const captions = async () => {
      await changesHeard(shop)
      const { slides } = (await shop.get('/api/sliders')).body as unknown as {
        slides: { caption_1: string }[]
      }
      return slides.map(({ caption_1 }) => caption_1)
    }
    assert.deepEqual(await captions(), ['Now', 'Until'])
    assert.equal(shop.context.responses.get('/api/sliders')?.expiresAt, Date.parse(soon))

    const ids = added.map(({ body }) => body.id).toReversed()
    assert.equal((await editor.put('/api/console/slides/order', { ids })).status, 200)
    assert.deepEqual(await captions(), ['Until', 'Now'])
    assert.equal((await remove(`/api/console/slides/${added[0]?.body.id}`)).status, 200)
    assert.deepEqual(await captions(), ['Until'])

    const refused: [Record<string, unknown>, string][] = [
      [{ call_to_action_url: 'javascript:alert(1)' }, 'call_to_action_url'],
      [{ call_to_action_url: '//evil.example' }, 'call_to_action_url'],
      [{ call_to_action_text: '' }, 'call_to_action_text'],
      [{ starts_at: soon, ends_at: past }, 'ends_at'],
      [{ file_id: 2_000_000_000 }, 'file_id'],
    ]
    for (const [fields, field] of refused) {
      const answer = await add(fields)
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(Object.keys(answer.body.errors as object), [field])
    }
  })
})

test('the ways to the shop are the environment’s until an operator saves others', async () => {
  const path = '/api/console/contact/1'
  const { body: before } = await editor.get(path)
  const { links } = shop.context.config
  assert.equal(before.facebook_url, links.facebook ?? '')
  assert.deepEqual((await shop.get('/api/contact')).body, withoutDesigner(links))
  const contact = {
    whatsapp_number: '60123450000',
    facebook_url: '',
    tiktok_url: 'https://tiktok.example/@new',
    instagram_url: '',
  }
  const answer = await editor.put(path, { ...contact, version: before.version })
  assert.equal(answer.status, 200, answer.text)
  await changesHeard(shop)
  assert.deepEqual((await shop.get('/api/contact')).body, {
    whatsapp: 'https://wa.me/60123450000',
    tiktok: 'https://tiktok.example/@new',
  })
  for (const wrong of ['javascript:alert(1)', 'http://plain.example', 'https://']) {
    const refused = await editor.put(path, { ...contact, tiktok_url: wrong, version: 2 })
    assert.deepEqual(Object.keys(refused.body.errors as object), ['tiktok_url'])
  }
})

function withoutDesigner(links: Record<string, unknown>) {
  const { webDesigner: _designer, ...rest } = links
  return Object.fromEntries(Object.entries(rest).filter(([, link]) => link !== undefined))
}
