import type { Asked } from './action-effects.ts'
import { slideOf, writePost } from './content.ts'
import type { OperatorAction } from './operator-actions.ts'
import type { TestOperator } from './operators.ts'
import { newKey, type PayingShop } from './paying-shop.ts'
import { storePicture } from './pictures.ts'

/** Operator actions on published content. `operator`: prepares the data. */
export async function contentActions(
  shop: PayingShop,
  operator: TestOperator,
): Promise<Record<string, OperatorAction>> {
  const { slug: _slug, ...places } = await writePost(shop.context.database)
  const { id: file_id } = await storePicture(shop.context.files, 'slide')
  const post = (title: string) => ({
    title,
    slug: `post-${newKey().toLowerCase()}`,
    excerpt: '',
    description: '<p>Everything.</p>',
    ...places,
    featured_image_id: null,
    published_at: null,
  })
  const slide = (caption: string) => slideOf(file_id, caption)
  const made = async (path: string, body: Record<string, unknown>) => {
    const answer = await operator.post(path, { ...body, request_key: newKey() })
    return Number(answer.body.id)
  }
  const newCategory = () => made('/api/console/question-categories', { name: newKey() })
  const question = (words: string, faq_category_id: number) => ({
    faq_category_id,
    question: words,
    answer: '<p>Yes.</p>',
  })
  const creating = (path: string, bodyOf: (words: string) => object): OperatorAction => ({
    isForBoth: true,
    ask: async () => {
      const id = newKey()
      const body = { ...bodyOf(id), request_key: newKey() }
      return { path, of: 'written', id, event: 'created', body }
    },
  })
  /** Saves a singleton with one new value in a field. */
  const saving = (path: string, field: string, words: () => unknown = newKey): OperatorAction => ({
    ask: async () => {
      const { id: _id, banner_image: _image, ...now } = (await operator.get(path)).body
      const value = words()
      const body = { ...now, [field]: value }
      return { method: 'PUT', path, of: 'written', id: String(value), event: 'changed', body }
    },
  })
  const changed = (path: string, id: string, body: Record<string, unknown>): Asked => ({
    method: 'PUT',
    path,
    of: 'written',
    id,
    event: 'changed',
    body: { ...body, version: 1 },
  })
  const posts = '/api/console/posts'
  const page = '/api/console/static-pages/about-us'
  const slides = '/api/console/slides'
  const questions = '/api/console/questions'
  await operator.put(page, { version: 0, title: 'About', body: '', banner_image_id: null })
  let speed = 1000

  return {
    'creates a post': creating(posts, post),
    'saves a post': {
      ask: async () => {
        const written = post('Before')
        const id = await made(posts, written)
        const title = newKey()
        return changed(`${posts}/${id}`, title, { ...written, title, description: '<p>New.</p>' })
      },
    },
    'archives a post': {
      ask: async () => {
        const id = await made(posts, post('Over'))
        const path = `${posts}/${id}/archive`
        return { path, of: 'post', id: String(id), event: 'archived', body: {} }
      },
    },
    'copies a post': {
      isForBoth: true,
      ask: async () => {
        const title = newKey()
        const id = await made(posts, post(title))
        const body = { request_key: newKey() }
        const path = `${posts}/${id}/duplicate`
        return { path, of: 'written', id: `${title} (copy)`, event: 'created', body }
      },
    },
    'creates a question': {
      isForBoth: true,
      ask: async () => {
        const id = newKey()
        const body = { ...question(id, await newCategory()), request_key: newKey() }
        return { path: questions, of: 'written', id, event: 'created', body }
      },
    },
    'saves a question': {
      ask: async () => {
        const written = question('Before', await newCategory())
        const id = await made(questions, written)
        const words = newKey()
        return changed(`${questions}/${id}`, words, { ...written, question: words })
      },
    },
    'orders questions': {
      isForBoth: true,
      ask: async () => {
        const category = await newCategory()
        const first = await made(questions, question('First', category))
        const ids = [await made(questions, question('Second', category)), first]
        const path = `/api/console/question-categories/${category}/order`
        const id = String(category)
        return { method: 'PUT', path, of: 'questionCategory', id, event: 'ordered', body: { ids } }
      },
    },
    'renames a category': {
      ask: async () => {
        const path = `/api/console/question-categories/${await newCategory()}`
        const name = newKey()
        return changed(path, name, { name })
      },
    },
    'saves a page': saving(page, 'title'),
    'saves the announcement': saving('/api/console/home-page/banner', 'content'),
    'saves the notice': saving('/api/console/home-page/notice', 'reminder'),
    'saves how slides move': saving('/api/console/home-page/slider', 'autoplay_speed_ms', () => {
      speed += 1
      return speed
    }),
    'saves the ways to the shop': saving(
      '/api/console/contact/1',
      'facebook_url',
      () => `https://example.com/${newKey()}`,
    ),
    'creates a slide': creating(slides, slide),
    'saves a slide': {
      ask: async () => {
        const id = await made(slides, slide('Before'))
        const caption = newKey()
        return changed(`${slides}/${id}`, caption, slide(caption))
      },
    },
  }
}
