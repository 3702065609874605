import { type StaticPageName, staticPageNames } from '@apeak/contract/content'
import type {
  EditedPage,
  SavePage,
  TextVersion,
  TextVersionsQuery,
} from '@apeak/contract/content-console'
import type { Page } from '@apeak/contract/lists'
import { sql } from 'kysely'
import { imageJson } from '#platform/files/files.ts'
import type { Changes } from '#platform/http/edited-things.ts'
import { inTransaction, type Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import type { RichText } from '#platform/rich-text.ts'
import { type Editor, keepVersion, type Save, saveRow } from './sql-editing.ts'

/** Every static page that there can be, written or not, with its title. */
export async function pageTitles(
  db: Queryable,
): Promise<{ id: StaticPageName; title: string; version: number }[]> {
  const rows = await db.selectFrom('static_pages').select(['name', 'title', 'version']).execute()
  return staticPageNames.map((id) => {
    const { title = '', version = 0 } = rows.find(({ name }) => name === id) ?? {}
    return { id, title, version }
  })
}

/** A static page as it is edited; empty, and of version 0, where nobody has written it. */
export async function editedPage(db: Queryable, id: StaticPageName): Promise<EditedPage> {
  const { rows } = await sql<EditedPage>`
    select name as id, version, title, body, banner_image_id,
      ${imageJson('banner_image_id')} as banner_image
    from static_pages where name = ${id}`.execute(db)
  const unwritten = { id, version: 0, title: '', body: '' }
  return rows[0] ?? { ...unwritten, banner_image_id: null, banner_image: null }
}

type Written = SavePage & { body: RichText }

/** Saves a page over the version that was read, and keeps what it said. Whether it was still that. */
export function savePage(
  db: Queryable,
  id: StaticPageName,
  { version, ...values }: Written,
  changes: Changes,
  by: Editor,
): Promise<boolean> {
  if (version === 0) return writePage(db, id, values, by)
  const row = { table: 'static_pages', key: 'name', id, subject: 'static-page' } as const
  const keep: Save['keep'] = (tx, { title, body }) =>
    keepVersion(tx, 'page', id, { title, body }, { version, actor: by.actor })
  return saveRow(db, row, { version, values, changes, keep }, by)
}

/** The first time that a page is written. Whether nobody else has. */
function writePage(
  db: Queryable,
  id: StaticPageName,
  { title, body, banner_image_id }: Omit<Written, 'version'>,
  { actor, addOperatorEvent }: Editor,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql`
      insert into static_pages (name, title, body, banner_image_id)
      values (${id}, ${title}, ${body}, ${banner_image_id}) on conflict (name) do nothing
      returning name`.execute(tx)
    if (rows.length === 0) return false
    const event = { actor, subject: 'static-page', id, action: 'created' } as const
    await addOperatorEvent(tx, { ...event, after: { title } })
    return true
  })
}

/** What a text said before its saves, the last save first. */
export function textVersions(
  db: Queryable,
  { kind, thing, ...query }: TextVersionsQuery,
): Promise<Page<TextVersion>> {
  return readPage<TextVersion>(db, query, {
    select: sql`v.id, v.version, v.content, v.actor, ${isoTime('v.created_at')} as created_at`,
    from: sql`content_versions v`,
    where: [sql`v.kind = ${kind}`, sql`v.thing = ${thing}`],
    columns: { id: sql`v.id` },
    sort: '-id',
    tie: sql`v.id`,
  })
}
