import type { BlogCategory, BlogPostsQuery, BlogPostsResponse } from '@apeak/contract/content'
import type { PublicResponse } from '#platform/cache/public-responses.ts'
import type { Database } from '#platform/postgres/database.ts'
import { postsPage } from './sql-posts.ts'

/** How many posts a page has unless told otherwise: full rows of one, two and three columns. */
const PER_PAGE = 12

/**
 * A page of the news, the newest first, of all categories or of some. True until something of it
 * changes or the next post's time comes.
 */
export async function listPosts(
  db: Database,
  { page = 1, per_page = PER_PAGE, blog_category_id: categoryIds = [] }: BlogPostsQuery,
): Promise<PublicResponse<BlogPostsResponse>> {
  const { categories, next_at, posts, total } = await postsPage(db, {
    page,
    perPage: per_page,
    categoryIds,
  })
  const last_page = Math.max(1, Math.ceil(total / per_page))
  return {
    body: {
      blog_posts: {
        data: posts,
        current_page: page,
        last_page,
        per_page,
        total,
      },
      blog_categories: categories,
    },
    // There are endless pages behind the last one, and ways to name categories, which would fill the
    // cache with nothing.
    shown:
      page <= last_page && isEachNamedOnce(categoryIds, categories)
        ? { tags: ['posts'], expiresAt: next_at ?? undefined }
        : undefined,
  }
}

/** Whether these are categories that there are, each once, in rising order. */
function isEachNamedOnce(ids: number[], categories: BlogCategory[]): boolean {
  const known = new Set(categories.map(({ id }) => id))
  return ids.every((id, at) => known.has(id) && id > (ids[at - 1] ?? 0))
}
