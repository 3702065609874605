import { type StaticPageName, staticPageNames } from '@apeak/contract/content'
import type {
  EditedPage,
  SavePage,
  TextVersion,
  TextVersionsQuery,
} from '@apeak/contract/content-console'
import type { Page } from '@apeak/contract/lists'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import { imageJson } from '#platform/files/files.ts'
import { inTransaction, isoTime, type Queryable } from '#platform/postgres/database.ts'
import { readPage } from '#platform/postgres/list-page.ts'
import { type RichText, richTextOf } from '#platform/rich-text.ts'
import type { ContentContext } from './context.ts'
import {
  type BeforeUpdate,
  type Kind,
  keepVersion,
  readContent,
  refusalOf,
  saveContent,
} from './editing.ts'

const pageKind: Kind<EditedPage> = {
  name: 'Page',
  subject: 'static-page',
  table: 'static_pages',
  id: sql`t.name`,
  fields: sql`t.name as id, t.version, t.title, t.body, t.banner_image_id,
    ${imageJson('t.banner_image_id')} as banner_image`,
  texts: ['body'],
}

/** Every static page with its title, written or not. */
export async function listPages(
  db: Queryable,
): Promise<{ id: StaticPageName; title: string; version: number }[]> {
  const rows = await db.selectFrom('static_pages').select(['name', 'title', 'version']).execute()
  return staticPageNames.map((id) => {
    const { title = '', version = 0 } = rows.find(({ name }) => name === id) ?? {}
    return { id, title, version }
  })
}

/** A static page as it is edited; empty, at version 0, before its first save. */
export async function findPage(db: Queryable, id: StaticPageName): Promise<EditedPage> {
  const unwritten = { id, version: 0, title: '', body: '' }
  return (
    (await readContent(db, pageKind, id)) ?? {
      ...unwritten,
      banner_image_id: null,
      banner_image: null,
    }
  )
}

/** Saves a static page; see `saveEdited`. Keeps its previous text. */
export async function updatePage(
  context: ContentContext,
  id: StaticPageName,
  { version, banner_image_id, ...texts }: SavePage,
  operator: Operator,
): Promise<EditedPage> {
  const body = await richTextOf(context.database, texts.body)
  const page = { title: texts.title.trim(), body, banner_image_id }
  if (version === 0 && (await writePage(context, id, page, operator))) {
    return findPage(context.database, id)
  }
  const keepOld: BeforeUpdate = (tx, old) => {
    const content = { title: old.title, body: old.body }
    return keepVersion(tx, { kind: 'page', thing: id, content }, version, operator)
  }
  return saveContent(context, pageKind, id, { ...page, version }, operator, keepOld)
}

/** Inserts a page. Returns whether it was the first save. */
function writePage(
  { database, addOperatorEvent }: ContentContext,
  name: StaticPageName,
  page: { title: string; body: RichText; banner_image_id: number | null },
  operator: Operator,
): Promise<boolean> {
  return inTransaction(database, async (tx) => {
    const written = await tx
      .insertInto('static_pages')
      .values({ name, ...page })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .returning('name')
      .executeTakeFirst()
    if (!written) return false
    const event = { subject: 'static-page', id: name, action: 'created' } as const
    const after = { title: page.title }
    await addOperatorEvent(tx, { actor: operator, ...event, after })
    return true
  }).catch((error) => {
    throw refusalOf(error)
  })
}

/** Earlier versions of a text, the latest first. */
export function listTextVersions(
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
