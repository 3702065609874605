import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { BlogPostResponse } from '@apeak/contract/content'
import { writePost } from '#testing/content.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { activeParts, richTextVectors } from '#testing/rich-text-vectors.ts'
import { type Answer, openTestShop, type TestShop } from '#testing/test-shop.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'

let shop: TestShop
let editor: TestOperator
let other: TestOperator
let places: { blog_category_id: number; blog_author_id: number }
before(async () => {
  shop = await openTestShop()
  editor = await newOperator(shop, 'content', { name: 'Mei' })
  other = await newOperator(shop, 'owner', { name: 'Raj' })
  const { slug: _slug, ...ids } = await writePost(shop.context.database)
  places = ids
})
after(() => shop.close())

const key = () => randomUUID()
const posts = '/api/console/posts'
const article = (slug: string) => shop.get(`/api/blog/posts/${slug}`)
/** A post's body as the editor sends it. */
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

/** The saved fields of a response. */
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
  await waitForNotifications(shop)
  return (await article(slug)).status
}

describe('a post', () => {
  test('is created once as a draft, published, archived and restored', async () => {
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

  test('redirects from its old slug', async () => {
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

  test('leaves no redirect if it was never published', async () => {
    const post = await newPost()
    await save(editor, post, { slug: `other-${key()}` })
    assert.equal((await article(post.slug)).body.moved_to, undefined)
  })

  test('is duplicated once per click, as a draft with its own slug', async () => {
    const post = await newPost({ published_at: 'now' })
    const body = { request_key: key() }
    const copies = await Promise.all(
      [1, 2].map(() => editor.post(`${posts}/${post.id}/duplicate`, body)),
    )
    const [one, two] = copies.map((copy) => copy.body)
    assert.equal(one?.id, two?.id)
    assert.deepEqual([one?.slug, one?.state], [`${post.slug}-copy`, 'draft'])
  })

  test('keeps a revision of each save', async () => {
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
    ['with invalid letters in its slug', { slug: 'Über uns' }, 'slug'],
    ['in an unknown category', { blog_category_id: 2_000_000_000 }, 'blog_category_id'],
    ['by an unknown author', { blog_author_id: 2_000_000_000 }, 'blog_author_id'],
    ['with an unknown picture', { featured_image_id: 2_000_000_000 }, 'featured_image_id'],
    ['for an invalid day', { published_at: 'tomorrow' }, 'published_at'],
    ['with an excerpt that is too long', { excerpt: 'x'.repeat(301) }, 'excerpt'],
  ]
  for (const [what, fields, field] of refused) {
    test(`is refused ${what}, naming the field`, async () => {
      const answer = await editor.post(posts, { ...written(fields), request_key: key() })
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(Object.keys(answer.body.errors as object), [field])
    })
  }

  test('is refused with a slug in use', async () => {
    const { slug } = await newPost()
    const answer = await editor.post(posts, { ...written({ slug }), request_key: key() })
    assert.deepEqual(answer.body.errors, { slug: ['Another post has this address.'] })
    const mine = await newPost()
    assert.equal((await save(editor, mine, { slug })).status, 422)
  })
})

describe('the second of two concurrent saves', () => {
  test('gets a conflict with the first save, and can then save over it', async () => {
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

  test('gets the first answer again for the same person and key', async () => {
    const post = await newPost()
    const first = await save(editor, post, { title: 'Once', published_at: 'now' })
    const again = await save(editor, post, { title: 'Once', published_at: 'now' })
    assert.deepEqual([again.status, again.body], [200, first.body])
  })
})

test('hostile rich text of a post is made inert', async () => {
  const hostile = richTextVectors.join('\n')
  const post = await newPost({ description: hostile, published_at: 'now' })
  assert.deepEqual(activeParts(post.description), [])
  await waitForNotifications(shop)
  const { blog_post } = (await article(post.slug)).body as unknown as BlogPostResponse
  assert.deepEqual(activeParts(blog_post.description), [])
  const kept = await save(editor, post, { description: `<p>x</p>${hostile}` })
  assert.deepEqual(activeParts(String(kept.body.description)), [])
})
