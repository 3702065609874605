import type { StaticPage, StaticPageName } from '@apeak/contract/content'
import type {
  PreviewAnnouncement,
  PreviewNotice,
  PreviewSlide,
  PreviewSlider,
} from '@apeak/contract/content-console'
import { sql } from 'kysely'
import { imageJson } from '#platform/files/files.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { RichText } from '#platform/rich-text.ts'

/** A part of the home page as it stands in an editor. */
export type PreviewedPart =
  | ({ part: 'banner' } & PreviewAnnouncement)
  | ({ part: 'slider' } & PreviewSlider)
  | ({ part: 'notice' } & PreviewNotice)
  | ({ part: 'slide' } & PreviewSlide)

/** A static page as it stands in an editor. */
export type PreviewedPage = {
  name: StaticPageName
  title: string
  body: RichText
  banner_image_id: number | null
}

/** Keeps what an editor holds, for as long as links to it last, and answers its id. */
export async function keepPreviewed(
  db: Queryable,
  kind: 'home' | 'page',
  content: PreviewedPart | PreviewedPage,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with forgotten as (
      delete from previewed_content where created_at < now() - interval '30 minutes'
    )
    insert into previewed_content (kind, content)
    values (${kind}, ${JSON.stringify(content)}::jsonb) returning id`.execute(db)
  return rows[0]?.id ?? 0
}

/** The part of the home page that was kept under this id; undefined where it is forgotten. */
export async function previewedPart(
  db: Queryable,
  id: number | undefined,
): Promise<PreviewedPart | undefined> {
  if (id === undefined) return undefined
  const { rows } = await sql<{ content: PreviewedPart }>`
    select content from previewed_content where id = ${id} and kind = 'home'`.execute(db)
  return rows[0]?.content
}

/** The page of this name that was kept under this id; undefined where there is none, or none any more. */
export async function previewedPage(
  db: Queryable,
  name: string,
  id: number,
): Promise<StaticPage | undefined> {
  const { rows } = await sql<StaticPage>`
    select p.content->>'title' as title, p.content->>'body' as body,
           to_json(array_remove(
             array[${imageJson(sql`(p.content->>'banner_image_id')::integer`)}::jsonb], null
           )) as files
    from previewed_content p
    where p.id = ${id} and p.kind = 'page' and p.content->>'name' = ${name}`.execute(db)
  return rows[0]
}
