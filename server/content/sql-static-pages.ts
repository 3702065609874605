import type { StaticPage, StaticPageName } from '@apeak/contract/content'
import { type Insertable, sql } from 'kysely'
import { imageJson } from '#platform/files/files.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'
import type { RichText } from '#platform/rich-text.ts'

/** The page of this name; undefined where nobody has written it. */
export async function staticPage(db: Queryable, name: string): Promise<StaticPage | undefined> {
  const { rows } = await sql<StaticPage>`
    select title, body,
           to_json(array_remove(array[${imageJson('banner_image_id')}::jsonb], null)) as files
    from static_pages where name = ${name}`.execute(db)
  return rows[0]
}

/** The names of the pages that somebody has written. */
export async function staticPageNames(db: Queryable): Promise<StaticPageName[]> {
  const rows = await db.selectFrom('static_pages').select('name').orderBy('name').execute()
  return rows.map(({ name }) => name as StaticPageName)
}

type StaticPageRow = Insertable<Tables['static_pages']> & { body: RichText }

/** Writes pages; those that are there already are replaced. */
export async function upsertStaticPages(db: Queryable, pages: StaticPageRow[]): Promise<void> {
  await db
    .insertInto('static_pages')
    .values(pages)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet(({ ref }) => ({
        title: ref('excluded.title'),
        body: ref('excluded.body'),
        banner_image_id: ref('excluded.banner_image_id'),
      })),
    )
    .execute()
}
