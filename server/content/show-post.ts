import type { BlogPostResponse } from '@apeak/contract/content'
import type { PublicResponse } from '#platform/cache/send-public.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { movedTo } from './sql-edited-posts.ts'
import { publishedPost } from './sql-posts.ts'

/**
 * One article. Throws 404 where there is none, or where its time has not come; with `moved_to`, the slug
 * that it has now, where it was published at this one before.
 */
export async function showPost(
  db: Database,
  slug: string,
): Promise<PublicResponse<BlogPostResponse>> {
  const post = await publishedPost(db, slug)
  if (!post) {
    const moved_to = await movedTo(db, slug)
    throw new Refusal(404, 'Article not found', moved_to === undefined ? {} : { moved_to })
  }
  return { body: { blog_post: post }, shown: { tags: [`post:${slug}`] } }
}
