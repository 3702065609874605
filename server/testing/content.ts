import { randomUUID } from 'node:crypto'
import * as content from '#content/content.ts'
import type { Database } from '#platform/postgres/database.ts'

type PostFixture = {
  slug?: string
  title?: string
  excerpt?: string
  description?: string
  category?: string
  author?: { first_name: string; last_name: string }
  featured_image_id?: number | null
  /** Null for a draft. */
  published_at?: Date | null
}

/** Writes a post, published a minute ago by default; returns its slug and related ids. */
export async function writePost(
  db: Database,
  {
    category = 'News',
    author = { first_name: 'Aina', last_name: 'Rahman' },
    ...post
  }: PostFixture = {},
) {
  const categories = await content.insertCategories(db, content.newsCategories, [
    { name: category },
  ])
  const authors = await content.insertBlogAuthors(db, [author])
  const blog_category_id = categories.get(category) ?? 0
  const blog_author_id = authors[0] ?? 0
  const slug = post.slug ?? `post-${randomUUID()}`
  await content.addPosts(db, [
    {
      title: 'A new season begins',
      excerpt: 'What is new.',
      description: '<p>Everything is new.</p>',
      featured_image_id: null,
      published_at: new Date(Date.now() - 60_000),
      ...post,
      slug,
      blog_category_id,
      blog_author_id,
    },
  ])
  return { slug, blog_category_id, blog_author_id }
}

/** Writes a question with its answer in a category. */
export async function writeFaq(
  db: Database,
  {
    category = 'Payment',
    question = 'May I pay later?',
    answer = '<p>Yes.</p>',
    position = 0,
  } = {},
): Promise<void> {
  const ids = await content.insertCategories(db, content.questionCategories, [{ name: category }])
  await content.addFaqs(db, [
    { faq_category_id: ids.get(category) ?? 0, question, answer, position },
  ])
}

/** A slide's body as operators post it; active at once. */
export const slideOf = (file_id: number, caption_1: string) => ({
  file_id,
  caption_1,
  caption_2: '',
  call_to_action_url: '',
  call_to_action_text: '',
  open_in_new_window: false,
  enabled: true,
  starts_at: null,
  ends_at: null,
})
