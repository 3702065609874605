import type { Slide } from '@apeak/contract/content'
import type { PreviewSlide } from '@apeak/contract/content-console'
import { type Insertable, sql } from 'kysely'
import { imageJson } from '#platform/files/files.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { DB as Tables } from '#platform/postgres/tables.ts'

export type BannerRow = { enabled: boolean; content: string }
export type NoticeRow = {
  operating_hours: string
  reminder: string
  order_processing_duration: string
}
export type SliderRow = { autoplay: boolean; autoplay_speed_ms: number; dots: boolean }
export type NewSlide = Insertable<Tables['slides']>

/** The announcement above every page. */
export function bannerSettings(db: Queryable): Promise<BannerRow> {
  return db.selectFrom('banner_settings').select(['enabled', 'content']).executeTakeFirstOrThrow()
}

/** Operating hours, reminder and processing duration. */
export function noticeSettings(db: Queryable): Promise<NoticeRow> {
  return db
    .selectFrom('notice_settings')
    .select(['operating_hours', 'reminder', 'order_processing_duration'])
    .executeTakeFirstOrThrow()
}

/**
 * The slider's settings, its slides that are shown now in their order, and when the next one comes or
 * goes, in milliseconds since 1970. `previewed`: a slide that is shown before them.
 */
export function sliderWithSlides(
  db: Queryable,
  previewed?: PreviewSlide,
): Promise<SliderRow & { slides: Slide[]; next_at: number | null }> {
  return db
    .selectFrom('slider_settings')
    .select([
      'autoplay',
      'autoplay_speed_ms',
      'dots',
      slidesJson(previewed).as('slides'),
      nextSlideAt.as('next_at'),
    ])
    .executeTakeFirstOrThrow()
}

const slidesJson = (previewed: PreviewSlide | undefined) => sql<Slide[]>`coalesce((
  select json_agg(json_build_object(
    'id', s.id, 'file', ${imageJson('s.file_id')},
    'caption_1', s.caption_1, 'caption_2', s.caption_2,
    'call_to_action_url', s.call_to_action_url, 'call_to_action_text', s.call_to_action_text,
    'open_in_new_window', s.open_in_new_window
  ) order by s.position, s.id)
  from ${previewed ? withSlide(previewed) : sql`slides s where ${isShown}`}
), '[]')`

const isShown = sql`
  s.enabled and coalesce(s.starts_at <= now(), true) and coalesce(s.ends_at > now(), true)`

/** SQL: the slides that are shown, and before them one as it stands in an editor, whenever it is shown. */
const withSlide = ({ id, call_to_action_url, call_to_action_text, ...slide }: PreviewSlide) => {
  const row = {
    ...slide,
    id: id ?? 0,
    position: -1,
    call_to_action_url: call_to_action_url || null,
    call_to_action_text: call_to_action_text || null,
  }
  return sql`(
    select * from jsonb_populate_record(null::slides, ${JSON.stringify(row)}::jsonb)
    union all select s.* from slides s where s.id <> ${row.id} and ${isShown}
  ) s`
}

const nextSlideAt = sql<number | null>`(
  select floor(extract(epoch from min(at)) * 1000)::bigint
  from slides s, unnest(array[s.starts_at, s.ends_at]) at where s.enabled and at > now()
)`

/** Sets the announcement, without a history: for the demo shop. */
export async function updateBanner(db: Queryable, banner: BannerRow): Promise<void> {
  await db.updateTable('banner_settings').set(banner).execute()
}

/** Adds slides: for the demo shop. */
export async function insertSlides(db: Queryable, slides: NewSlide[]): Promise<void> {
  await db.insertInto('slides').values(slides).execute()
}
