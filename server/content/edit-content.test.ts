import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { writeFaq, writePost } from '#testing/content.ts'
import { newOperator } from '#testing/operators.ts'
import { storePicture } from '#testing/pictures.ts'
import { activeParts, richTextVectors } from '#testing/rich-text-vectors.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'

const shop = await openTestShop()
after(() => shop.close())
const editor = await newOperator(shop, 'content', { name: 'Mei' })
const other = await newOperator(shop, 'owner', { name: 'Raj' })

const key = () => randomUUID()
const remove = (path: string) => shop.request(path, { method: 'DELETE', headers: editor.headers })

describe('hostile rich text is made inert', () => {
  const hostile = richTextVectors.join('\n')

  test('in an answer', async () => {
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

  test('in a static page', async () => {
    const page = { title: 'Privacy', body: hostile, banner_image_id: null, version: 0 }
    const answer = await editor.put('/api/console/static-pages/privacy-policy', page)
    assert.equal(answer.status, 200, answer.text)
    assert.deepEqual(activeParts(String(answer.body.body)), [])
  })
})

test('a static page is created once, keeps its revisions, and is shown', async () => {
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
  await waitForNotifications(shop)
  assert.equal((await shop.get('/page/refund-policy')).body.body, '<p>Two.</p>')
  const kept = await editor.get('/api/console/text-versions?kind=page&thing=refund-policy')
  assert.deepEqual(
    (kept.body.data as { content: { body: string } }[]).map(({ content }) => content.body),
    ['<p>One.</p>'],
  )
  assert.equal((await editor.get('/api/console/static-pages/secrets')).status, 422)
})

test('questions and categories keep the order operators give them', async () => {
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
  await waitForNotifications(shop)
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

test('a news category can be renamed, and not deleted while it has posts', async () => {
  const held = await writePost(shop.context.database)
  const { body } = await editor.post('/api/console/news-categories', { name: `News ${key()}` })
  const path = `/api/console/news-categories/${body.id}`
  const renamed = await editor.put(path, { name: `Events ${key()}`, version: 1 })
  assert.deepEqual([renamed.status, renamed.body.version], [200, 2])
  const again = await editor.post('/api/console/news-categories', { name: renamed.body.name })
  assert.deepEqual(again.body.errors, { name: ['A category with this name already exists.'] })
  assert.equal((await remove(`/api/console/news-categories/${held.blog_category_id}`)).status, 409)
  assert.equal((await remove(path)).status, 200)
})

describe('the home page', () => {
  test('shows the saved announcement, and its history lists the changes', async () => {
    const path = '/api/console/home-page/banner'
    const { body } = await editor.get(path)
    const content = `Double diamonds ${key()}`
    const wanted = { enabled: true, content, version: body.version }
    assert.equal((await editor.put(path, wanted)).status, 200)
    await waitForNotifications(shop)
    assert.deepEqual((await shop.get('/api/banner')).body, {
      banner_enabled: '1',
      banner_content: content,
    })
    const { rows } = await shop.context.pool.query(
      `select actor, after from operator_events where subject_kind = 'home-page' and subject_id = 'banner'`,
    )
    assert.deepEqual(rows, [{ actor: editor.id, after: { enabled: true, content } }])
  })

  test('shows enabled slides in order, between their start and end', async () => {
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
      await waitForNotifications(shop)
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

test('contact links come from the environment until an operator saves others', async () => {
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
  await waitForNotifications(shop)
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
