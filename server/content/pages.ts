import type { FaqCategory, StaticPage, StaticPageName } from '@apeak/contract/content'
import type { Language } from '@apeak/contract/languages'
import { sql } from 'kysely'
import type { PublicResponse } from '#platform/cache/public-responses.ts'
import { imageJson } from '#platform/files/files.ts'
import { found } from '#platform/http/problems.ts'
import { allRows, type Database, firstRow, type Queryable } from '#platform/postgres/database.ts'
import {
  languagesOfText,
  shownTexts,
  textIn,
  untranslatedIn,
} from '#platform/postgres/translations.ts'
import type { ReadingContent } from './home.ts'

/**
 * A static page. `preview`: the id of an unsaved one to show instead. Throws 404 if it was never
 * written.
 */
export async function showStaticPage(
  db: Database,
  name: string,
  { language, preview }: ReadingContent,
): Promise<PublicResponse<StaticPage>> {
  const previewed = preview === undefined ? undefined : await previewedPage(db, name, preview)
  if (previewed) return { body: { ...previewed, preview: true }, shown: undefined }
  const { rows } = await sql<PageRow>`
    select ${textIn(language, 'p', 'static-page', 'title')} as title, ${textIn(language, 'p', 'static-page', 'body')} as body,
           to_json(array_remove(array[${imageJson('p.banner_image_id')}::jsonb], null)) as files,
           ${untranslatedIn(language, 'p', 'static-page')} as untranslated,
           ${languagesOfText('p', 'body')} as languages
    from static_pages p where p.name = ${name}`.execute(db)
  const page = found(rows[0], 'Page')
  return { body: shownTexts(page), shown: { tags: ['pages'] } }
}

/** A page as read: `untranslated` and `languages` are null instead of absent. */
type PageRow = Omit<StaticPage, 'untranslated' | 'languages'> & {
  untranslated: string[] | null
  languages: Language[] | null
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

/** The names of the written static pages, with the languages of their texts. */
export function staticPageNames(
  db: Queryable,
): Promise<{ name: StaticPageName; languages: Language[] | null }[]> {
  return allRows<{ name: StaticPageName; languages: Language[] | null }>(db)`
    select p.name, ${languagesOfText('p', 'body')} as languages from static_pages p order by p.name`
}

/** Every question with its answer, by category, in order. */
export async function listFaqs(
  db: Database,
  language: Language,
): Promise<PublicResponse<FaqCategory[]>> {
  const { rows } = await sql<FaqCategory>`
    select c.id as faq_category_id, ${textIn(language, 'c', 'question-category', 'name')} as faq_category_name,
           json_agg(json_strip_nulls(json_build_object(
             'id', f.id, 'question', ${textIn(language, 'f', 'question', 'question')},
             'answer', ${textIn(language, 'f', 'question', 'answer')},
             'untranslated', ${untranslatedIn(language, 'f', 'question')}
           )) order by f.position, f.id) as faqs
    from faq_categories c join faqs f on f.faq_category_id = c.id
    group by c.id
    order by c.position, c.id`.execute(db)
  return { body: rows, shown: { tags: ['faqs'] } }
}
