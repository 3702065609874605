import type { BlogPostResponse } from '@apeak/contract/content'
import type { PublicResponse } from '#platform/cache/public-responses.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { movedTo } from './sql-edited-posts.ts'
import { previewedPost, publishedPost } from './sql-posts.ts'

/** What tokens that show a post before it is published say that they show. */
export const POST_PREVIEW = 'post'

/**
 * One article. Throws 404 where there is none, or where its time has not come; with `moved_to`, the slug
 * that it has now, where it was published at this one before. `preview`: the id of a post that is shown
 * before that.
 */
export async function showPost(
  db: Database,
  slug: string,
  preview?: number,
): Promise<PublicResponse<BlogPostResponse>> {
  const post = await publishedPost(db, slug)
  if (post) return { body: { blog_post: post }, shown: { tags: ['posts'] } }
  const previewed = preview === undefined ? undefined : await previewedPost(db, slug, preview)
  if (previewed) return { body: { blog_post: previewed, preview: true }, shown: undefined }
  const moved_to = await movedTo(db, slug)
  throw new Refusal(404, 'Article not found', moved_to === undefined ? {} : { moved_to })
}
