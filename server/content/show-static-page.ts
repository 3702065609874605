import type { StaticPage } from '@apeak/contract/content'
import type { PublicResponse } from '#platform/cache/public-responses.ts'
import { notFound } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { previewedPage } from './sql-previewed.ts'
import { staticPage } from './sql-static-pages.ts'

/**
 * One static page. Throws 404 where nobody has written it. `preview`: the id of what an operator looks at
 * before it is saved.
 */
export async function showStaticPage(
  db: Database,
  name: string,
  preview?: number,
): Promise<PublicResponse<StaticPage>> {
  const previewed = preview === undefined ? undefined : await previewedPage(db, name, preview)
  if (previewed) return { body: { ...previewed, preview: true }, shown: undefined }
  const page = await staticPage(db, name)
  if (!page) throw notFound('Page')
  return { body: page, shown: { tags: ['pages'] } }
}
