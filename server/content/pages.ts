import type { FaqCategory, StaticPage, StaticPageName } from '@apeak/contract/content'
import { sql } from 'kysely'
import type { PublicResponse } from '#platform/cache/public-responses.ts'
import { imageJson } from '#platform/files/files.ts'
import { found } from '#platform/http/problems.ts'
import { type Database, firstRow, type Queryable } from '#platform/postgres/database.ts'

/**
 * A static page. `preview`: the id of an unsaved one to show instead. Throws 404 if it was never
 * written.
 */
export async function showStaticPage(
  db: Database,
  name: string,
  preview?: number,
): Promise<PublicResponse<StaticPage>> {
  const previewed = preview === undefined ? undefined : await previewedPage(db, name, preview)
  if (previewed) return { body: { ...previewed, preview: true }, shown: undefined }
  const { rows } = await sql<StaticPage>`
    select title, body,
           to_json(array_remove(array[${imageJson('banner_image_id')}::jsonb], null)) as files
    from static_pages where name = ${name}`.execute(db)
  const page = found(rows[0], 'Page')
  return { body: page, shown: { tags: ['pages'] } }
}

async function previewedPage(
  db: Queryable,
  name: string,
  id: number,
): Promise<StaticPage | undefined> {
  return firstRow<StaticPage>(db)`
    select p.content->>'title' as title, p.content->>'body' as body,
           to_json(array_remove(
             array[${imageJson(sql`(p.content->>'banner_image_id')::integer`)}::jsonb], null
           )) as files
    from previewed_content p
    where p.id = ${id} and p.kind = 'page' and p.content->>'name' = ${name}`
}

/** The names of the written static pages. */
export async function staticPageNames(db: Queryable): Promise<StaticPageName[]> {
  const rows = await db.selectFrom('static_pages').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name as StaticPageName)
}

/** Every question with its answer, by category, in order. */
export async function listFaqs(db: Database): Promise<PublicResponse<FaqCategory[]>> {
  const { rows } = await sql<FaqCategory>`
    select c.id as faq_category_id, c.name as faq_category_name,
           json_agg(json_build_object('id', f.id, 'question', f.question, 'answer', f.answer)
                    order by f.position, f.id) as faqs
    from faq_categories c join faqs f on f.faq_category_id = c.id
    group by c.id
    order by c.position, c.id`.execute(db)
  return { body: rows, shown: { tags: ['faqs'] } }
}
