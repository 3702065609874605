import type { StaticPageName } from '@apeak/contract/content'
import type * as wire from '@apeak/contract/content-console'
import { pagePaths, staticPagePaths } from '@apeak/contract/paths'
import { sql } from 'kysely'
import { missingPictures } from '#platform/files/files.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { previewAddress } from '#platform/previews.ts'
import { richTextOf } from '#platform/rich-text.ts'
import type { ContentContext } from './context.ts'

/** The kinds of preview tokens that show unsaved parts of the home page, or unsaved static pages. */
export const HOME_PREVIEW = 'home'
export const PAGE_PREVIEW = 'page'

/** An unsaved part of the home page. */
export type PreviewedPart =
  | ({ part: 'banner' } & wire.PreviewAnnouncement)
  | ({ part: 'slider' } & wire.PreviewSlider)
  | ({ part: 'notice' } & wire.PreviewNotice)
  | ({ part: 'slide' } & wire.PreviewSlide)

type Link = { url: string }

/** A link to the home page with an unsaved part. Throws 422. */
export async function previewHome(
  { database, secrets }: ContentContext,
  part: PreviewedPart,
): Promise<Link> {
  if (part.part === 'slide') await assertPicture(database, 'file_id', part.file_id)
  const id = await storePreview(database, 'home', part)
  return { url: previewAddress(pagePaths.home, secrets, { kind: HOME_PREVIEW, id }) }
}

/** A link to an unsaved static page. Throws 422. */
export async function previewPage(
  { database, secrets }: ContentContext,
  name: StaticPageName,
  { title, body, banner_image_id }: wire.PreviewPage,
): Promise<Link> {
  await assertPicture(database, 'banner_image_id', banner_image_id)
  const text = await richTextOf(database, body)
  const page = { name, title: title.trim(), body: text, banner_image_id }
  const id = await storePreview(database, 'page', page)
  return { url: previewAddress(staticPagePaths[name], secrets, { kind: PAGE_PREVIEW, id }) }
}

async function assertPicture(db: Queryable, field: string, id: number | null): Promise<void> {
  const missing = await missingPictures(db, [id])
  if (missing.length > 0) throw fieldRefused(field, 'This picture no longer exists.')
}

/** Stores a preview for as long as its links are valid. Its id. */
async function storePreview(
  db: Queryable,
  kind: 'home' | 'page',
  content: object,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with expired as (
      delete from previewed_content where created_at < now() - interval '30 minutes'
    )
    insert into previewed_content (kind, content)
    values (${kind}, ${JSON.stringify(content)}::jsonb) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** The stored part of the home page; undefined if it has expired. */
export async function previewedPart(
  db: Queryable,
  id: number | undefined,
): Promise<PreviewedPart | undefined> {
  if (id === undefined) return undefined
  const { rows } = await sql<{ content: PreviewedPart }>`
    select content from previewed_content where id = ${id} and kind = 'home'`.execute(db)
  return rows[0]?.content
}
