import type { StaticPage } from '@apeak/contract/content'
import type { PublicResponse } from '#platform/cache/send-public.ts'
import { notFound } from '#platform/http/problems.ts'
import type { Database } from '#platform/postgres/database.ts'
import { staticPage } from './sql-static-pages.ts'

/** One static page. Throws 404 where nobody has written it. */
export async function showStaticPage(
  db: Database,
  name: string,
): Promise<PublicResponse<StaticPage>> {
  const page = await staticPage(db, name)
  if (!page) throw notFound('Page')
  return { body: page, shown: { tags: [`page:${name}`] } }
}
