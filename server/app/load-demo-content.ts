import { faqCategories } from '@apeak/demo/content/faqs'
import { announcement, slides } from '@apeak/demo/content/home-page'
import { postCategories, posts } from '@apeak/demo/content/posts'
import { staticPages } from '@apeak/demo/content/static-pages'
import * as content from '#content/content.ts'
import type { Queryable } from '#platform/postgres/database.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Inserts the demo's content: slides, announcement, news, questions and static pages. `pictures`:
 * ids by picture key. `now`: reference time of the posts' dates. The notice keeps the shop's
 * default texts.
 */
export async function loadDemoContent(
  db: Queryable,
  pictures: Map<string, number>,
  now: Date,
): Promise<void> {
  await content.updateBanner(db, { enabled: true, content: announcement })
  await content.insertSlides(
    db,
    slides.map(({ key, ...slide }, position) => ({
      ...slide,
      file_id: found(pictures, `slide/${key}`),
      position,
    })),
  )
  await loadPosts(db, pictures, now)
  await loadFaqs(db)
  await content.saveStaticPages(
    db,
    staticPages.map(({ slide, ...page }) => ({
      ...page,
      banner_image_id: slide ? found(pictures, `slide/${slide}`) : null,
    })),
  )
}

async function loadPosts(db: Queryable, pictures: Map<string, number>, now: Date): Promise<void> {
  const categoryIds = await content.insertCategories(
    db,
    content.newsCategories,
    postCategories.map((name, position) => ({ name, position })),
  )
  const authors = [...new Set(posts.map(({ author }) => author))]
  const authorIds = await content.insertBlogAuthors(db, authors)
  await content.addPosts(
    db,
    posts.map(({ author, category, daysOld, ...post }) => ({
      ...post,
      blog_category_id: found(categoryIds, category),
      blog_author_id: found(new Map(authors.map((one, at) => [one, authorIds[at]])), author),
      featured_image_id: found(pictures, `post/${post.slug}`),
      published_at: new Date(now.getTime() - daysOld * DAY_MS),
    })),
  )
}

async function loadFaqs(db: Queryable): Promise<void> {
  const ids = await content.insertCategories(
    db,
    content.questionCategories,
    faqCategories.map(({ name }, position) => ({ name, position })),
  )
  await content.addFaqs(
    db,
    faqCategories.flatMap(({ faqs, name }) =>
      faqs.map((faq, position) => ({ ...faq, faq_category_id: found(ids, name), position })),
    ),
  )
}

function found<Key>(ids: Map<Key, number | undefined>, key: Key): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo content names ${key}, which does not exist`)
  return id
}
