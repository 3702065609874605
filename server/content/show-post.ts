import type { BlogPostResponse } from '@apeak/contract/content'
import type { PublicResponse } from '#platform/cache/send-public.ts'
import { notFound } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { publishedPost } from './sql-posts.ts'

/** One article. Throws 404 where there is none, or where its time has not come. */
export async function showPost(
  db: Database,
  slug: string,
): Promise<PublicResponse<BlogPostResponse>> {
  const post = await publishedPost(db, slug)
  if (!post) throw notFound('Article')
  return { body: { blog_post: post }, shown: { tags: [`post:${slug}`] } }
}
