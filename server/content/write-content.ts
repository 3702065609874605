import type { StaticPageName } from '@apeak/contract/content'
import type { Queryable } from '#platform/postgres/database.ts'
import { richTextOf } from '#platform/rich-text.ts'
import { insertFaqs } from './sql-faqs.ts'
import { insertPosts } from './sql-posts.ts'
import { upsertStaticPages } from './sql-static-pages.ts'

/** A post as its author hands it in; without a time it is a draft, with one ahead it is scheduled. */
export type NewPost = {
  slug: string
  title: string
  blog_category_id: number
  blog_author_id: number
  /** Plain text, at most 300 characters. */
  excerpt: string
  /** HTML of any kind. */
  description: string
  featured_image_id: number | null
  published_at: Date | null
}

export type NewFaq = {
  faq_category_id: number
  question: string
  /** HTML of any kind. */
  answer: string
  position: number
}

export type WrittenPage = {
  name: StaticPageName
  title: string
  /** HTML of any kind. */
  body: string
  banner_image_id: number | null
}

/** Adds posts. An address that is taken violates `blog_posts_slug_unique`. */
export async function addPosts(db: Queryable, posts: NewPost[]): Promise<void> {
  const rows = await Promise.all(
    posts.map(async (post) => ({ ...post, description: await richTextOf(db, post.description) })),
  )
  await insertPosts(db, rows)
}

/** Adds questions with their answers. */
export async function addFaqs(db: Queryable, faqs: NewFaq[]): Promise<void> {
  const rows = await Promise.all(
    faqs.map(async (faq) => ({ ...faq, answer: await richTextOf(db, faq.answer) })),
  )
  await insertFaqs(db, rows)
}

/** Writes static pages; those that are there already are replaced. */
export async function saveStaticPages(db: Queryable, pages: WrittenPage[]): Promise<void> {
  const rows = await Promise.all(
    pages.map(async (page) => ({ ...page, body: await richTextOf(db, page.body) })),
  )
  await upsertStaticPages(db, rows)
}
