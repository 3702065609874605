import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import type { EditedCategory, EditedTag } from '@apeak/contract/catalog-console'
import {
  draftCategory,
  listed,
  openCatalogueDesk,
  option,
  partsOf,
  saveCategory,
  saveOf,
} from '#testing/edited-categories.ts'
import { newOperator } from '#testing/operators.ts'
import { storePicture } from '#testing/pictures.ts'
import { activeParts, richTextVectors } from '#testing/rich-text-vectors.ts'
import type { Answer, TestShop } from '#testing/test-shop.ts'

const { shop, aina, farid } = await openCatalogueDesk()

const categoryIn = ({ body }: Answer) => body as unknown as EditedCategory
const publish = async (category: EditedCategory, more: Partial<EditedCategory> = {}) =>
  categoryIn(await saveCategory(aina, category, { ...more, published_at: 'now' }))
const seen = async (slug: string, at: TestShop = shop) =>
  (await at.get(`/api/categories/${slug}`)).status

describe('a category', () => {
  test('starts as an invisible draft and is saved as a whole', async () => {
    const draft = await draftCategory(aina)
    assert.deepEqual([draft.version, draft.published_at], [1, null])
    const { id: base_image_id } = await storePicture(shop.context.files, 'hero')
    const server = {
      ...option,
      name: 'Server',
      type: 'dropdown' as const,
      values: [{ id: null, label: 'Asia' }],
      ...{ pattern: null, example: null, keyboard: null, help: null },
    }
    const changes = {
      ...partsOf,
      name: '  Dragon Quest X ',
      description: '<p>Play</p><script>alert(1)</script>',
      aliases: ['DQX'],
      options: [option, server],
      base_image_id,
    }
    const saved = categoryIn(
      await saveCategory(aina, draft, changes as unknown as Partial<EditedCategory>),
    )
    assert.equal(saved.version, 2)
    assert.equal(saved.name, 'Dragon Quest X')
    assert.equal(saved.description, '<p>Play</p>')
    assert.deepEqual(saved.aliases, ['dqx'])
    assert.deepEqual(
      saved.options.map(({ name, values, help }) => [name, values, help]),
      [
        ['User ID', [], 'Tap your picture in the game.'],
        ['Server', [{ id: 1, label: 'Asia' }], null],
      ],
    )
    assert.deepEqual([await seen(draft.slug), await listed(shop, draft.slug)], [404, false])
    const out = await publish(saved)
    const asked = await shop.get(`/api/categories/${out.slug}/getOptions`)
    assert.deepEqual([await seen(out.slug), (asked.body as unknown as unknown[]).length], [200, 2])
  })

  test('keeps the remaining parts in their new order and deletes the others', async () => {
    const draft = await draftCategory(aina)
    const both = ['One', 'Two'].map((name) => ({ ...option, name }))
    const first = categoryIn(
      await saveCategory(aina, draft, { options: both } as unknown as Partial<EditedCategory>),
    )
    const [a, b] = first.options
    const next = categoryIn(
      await saveCategory(aina, first, { options: [b, { ...a, name: 'First' }] as never }),
    )
    assert.deepEqual(
      next.options.map(({ id, name }) => [id, name]),
      [
        [b?.id, 'Two'],
        [a?.id, 'First'],
      ],
    )
    const last = categoryIn(await saveCategory(aina, next, { options: [] }))
    assert.deepEqual(last.options, [])
  })

  test('is not saved again when nothing changed', async () => {
    const draft = await draftCategory(aina)
    const again = categoryIn(await saveCategory(aina, draft, {}))
    assert.equal(again.version, draft.version)
  })

  test('is found under its former slugs, also after two moves', async () => {
    const category = await publish(await draftCategory(aina))
    const second = categoryIn(
      await saveCategory(aina, category, { slug: `second-${randomUUID()}` }),
    )
    const third = categoryIn(await saveCategory(aina, second, { slug: `third-${randomUUID()}` }))
    for (const slug of [category.slug, second.slug]) {
      const { status, body } = await shop.get(`/api/categories/${slug}`)
      assert.deepEqual([status, body.moved_to], [404, third.slug])
    }
    const other = await draftCategory(aina)
    await publish(other, { slug: category.slug })
    assert.equal(await seen(category.slug), 200)
  })

  test('has no former slug if never published', async () => {
    const draft = await draftCategory(aina)
    const moved = categoryIn(await saveCategory(aina, draft, { slug: `moved-${randomUUID()}` }))
    await publish(moved)
    const { body } = await shop.get(`/api/categories/${draft.slug}`)
    assert.equal(body.moved_to, undefined)
  })

  test('is copied without its products, once per click', async () => {
    const category = await publish(await draftCategory(aina), {
      ...partsOf,
      options: [option],
    } as unknown as Partial<EditedCategory>)
    const click = { request_key: randomUUID() }
    const path = `/api/console/categories/${category.id}/duplicate`
    const [copy, again] = [
      categoryIn(await aina.post(path, click)),
      categoryIn(await aina.post(path, click)),
    ]
    assert.equal(copy.id, again.id)
    assert.deepEqual([copy.name, copy.published_at], [`${category.name} (copy)`, null])
    assert.deepEqual([copy.options.length, copy.subcategories.length], [1, 1])
    const third = categoryIn(await aina.post(path, { request_key: randomUUID() }))
    assert.notEqual(third.slug, copy.slug)
  })
})

describe('invalid input gets a field error:', () => {
  const cases: [string, Record<string, unknown>, string][] = [
    ['a name of blanks', { name: '   ' }, 'name'],
    ['a slug with blanks', { slug: 'a b' }, 'slug'],
    ['an unknown picture', { base_image_id: 2_000_000_000 }, 'base_image_id'],
    ['an unknown tag', { tag_ids: [2_000_000_000] }, 'tag_ids'],
    [
      'a pattern that is slow to match',
      { options: [{ ...option, pattern: '(a+)+' }] },
      'options.0.pattern',
    ],
    ['an invalid pattern', { options: [{ ...option, pattern: '[z-a]' }] }, 'options.0.pattern'],
    [
      'an example that does not fit',
      { options: [{ ...option, example: 'abc' }] },
      'options.0.example',
    ],
    [
      'a dropdown without values',
      { options: [{ ...option, type: 'dropdown', pattern: null }] },
      'options.0.values',
    ],
    ['a part of another category', { options: [{ ...option, id: 1_999_999 }] }, 'options.0.id'],
    [
      'more aliases than a search reads',
      { aliases: ['a'.repeat(50), 'b'.repeat(50), 'c'.repeat(50), 'd'.repeat(50), 'e'] },
      'aliases',
    ],
    ['an invalid time', { published_at: '2026-13-40T00:00:00Z' }, 'published_at'],
  ]
  for (const [what, changes, field] of cases) {
    test(what, async () => {
      const draft = await draftCategory(aina)
      const { status, body } = await saveCategory(aina, draft, changes as Partial<EditedCategory>)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, [field]])
    })
  }

  test('a slug in use by another category', async () => {
    const [mine, other] = [await draftCategory(aina), await draftCategory(aina)]
    const { status, body } = await saveCategory(aina, mine, { slug: other.slug })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['slug']])
    const create = { name: 'X', slug: other.slug, request_key: randomUUID() }
    const created = await aina.post('/api/console/categories', create)
    assert.deepEqual([created.status, Object.keys(created.body.errors)], [422, ['slug']])
  })

  test('a document as a picture', async () => {
    const pdf = Buffer.from('%PDF-1.7 an application')
    const { id } = await shop.context.files.store('document', pdf, 'ic.pdf')
    const draft = await draftCategory(aina)
    const { status, body } = await saveCategory(aina, draft, { tooltip_id: id })
    assert.deepEqual([status, Object.keys(body.errors)], [422, ['tooltip_id']])
  })
})

test('no description executes script', async () => {
  let category = await draftCategory(aina)
  // Each endpoint is used by one of the cases.
  for (const html of richTextVectors.filter((_vector, at) => at % 6 === 0)) {
    category = categoryIn(await saveCategory(aina, category, { description: html }))
    assert.deepEqual(activeParts(category.description), [], html)
  }
})

describe('when two operators save the same category', () => {
  test('the second gets a conflict with the first one’s name and the current version', async () => {
    const draft = await draftCategory(aina)
    await saveCategory(farid, draft, { name: 'Farid’s' })
    const { status, body } = await saveCategory(aina, draft, { aliases: ['mine'] })
    assert.deepEqual([status, body.code], [409, 'changed_meanwhile'])
    const { current, done } = body as unknown as {
      current: EditedCategory
      done: { actor: string }
    }
    assert.deepEqual([current.name, current.version, done.actor], ['Farid’s', 2, farid.id])
    const merged = await saveCategory(aina, current, { aliases: ['mine'] })
    assert.deepEqual([categoryIn(merged).name, categoryIn(merged).aliases], ['Farid’s', ['mine']])
  })

  test('at once, one of them succeeds', async () => {
    const draft = await draftCategory(aina)
    const answers = await Promise.all(
      [aina, farid].map((who) => saveCategory(who, draft, { name: `By ${who.name}` })),
    )
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
  })

  test('a repeated request gets the original response', async () => {
    const draft = await draftCategory(aina)
    const changes = { name: 'Once', options: [option] } as unknown as Partial<EditedCategory>
    const [saved, again] = [
      categoryIn(await saveCategory(aina, draft, changes)),
      categoryIn(await saveCategory(aina, draft, changes)),
    ]
    assert.deepEqual(again, saved)
    const path = `/api/console/operator-events?subject_kind=category&subject_id=${draft.id}&event=changed`
    const { body } = await farid.get(path)
    assert.equal(body.total, 1)
    const [event] = body.data as unknown as { before: object; after: object }[]
    assert.deepEqual(Object.keys(event?.after ?? {}).sort(), ['name', 'options'])
  })

  test('a concurrent change of a tag’s categories is a conflict as well', async () => {
    const click = { name: 'New', slug: `tag-${randomUUID()}`, request_key: randomUUID() }
    const tag = (await aina.post('/api/console/tags', click)).body as unknown as EditedTag
    const category = await draftCategory(aina)
    await saveCategory(farid, category, { tag_ids: [tag.id] })
    const { id: _id, archived_at: _at, ...whole } = tag
    const late = await aina.put(`/api/console/tags/${tag.id}`, { ...whole, name: 'Newer' })
    assert.equal(late.status, 409)
    const { current } = late.body as unknown as { current: EditedTag }
    assert.deepEqual(current.category_ids, [category.id])
  })
})

test('a tag is found under its former slugs until another takes them', async () => {
  const create = async (slug: string) => {
    const click = { name: 'Moving', slug, request_key: randomUUID() }
    return (await aina.post('/api/console/tags', click)).body as unknown as EditedTag
  }
  const move = async (tag: EditedTag, slug: string) => {
    const { id, archived_at: _at, ...whole } = tag
    const { status, text, body } = await aina.put(`/api/console/tags/${id}`, { ...whole, slug })
    assert.equal(status, 200, text)
    return body as unknown as EditedTag
  }
  const ask = async (slug: string) => {
    const { status, body } = await shop.get(`/api/categories?tag=${slug}`)
    return [status, body.moved_to]
  }
  const [one, two, three] = [randomUUID(), randomUUID(), randomUUID()]
  const moved = await move(await move(await create(one), two), three)
  assert.deepEqual(await ask(one), [404, three])
  assert.deepEqual(await ask(two), [404, three])
  await create(one)
  assert.deepEqual(await ask(one), [200, undefined])
  await aina.post(`/api/console/tags/${moved.id}/archive`)
  assert.deepEqual(await ask(two), [404, undefined])
})

test('only permitted roles change the catalogue', async () => {
  const draft = await draftCategory(aina)
  const support = await newOperator(shop, 'support')
  assert.equal((await support.get(`/api/console/categories/${draft.id}`)).status, 200)
  const refused = await support.put(`/api/console/categories/${draft.id}`, saveOf(draft))
  assert.deepEqual([refused.status, refused.body.code], [403, 'right_missing'])
})
