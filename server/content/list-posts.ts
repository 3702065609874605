import type { BlogPostsQuery, BlogPostsResponse } from '@apeak/contract/content'
import type { PublicResponse } from '#platform/cache/send-public.ts'
import type { Database } from '#platform/postgres/database.ts'
import { postsPage } from './sql-posts.ts'

/** How many posts a page has unless told otherwise: full rows of one, two and three columns. */
const PER_PAGE = 12

/** A page of the news, the newest first. True until something of it changes or the next post's time comes. */
export async function listPosts(
  db: Database,
  { page = 1, per_page = PER_PAGE }: BlogPostsQuery,
): Promise<PublicResponse<BlogPostsResponse>> {
  const { categories, next_at, posts, total } = await postsPage(db, page, per_page)
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
    // There are endless pages behind the last one, which would fill the cache with nothing.
    shown: page > last_page ? undefined : { tags: ['posts'], expiresAt: next_at ?? undefined },
  }
}
