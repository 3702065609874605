import type { Slide } from '@apeak/contract/content'
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

export function bannerSettings(db: Queryable): Promise<BannerRow> {
  return db.selectFrom('banner_settings').select(['enabled', 'content']).executeTakeFirstOrThrow()
}

export function noticeSettings(db: Queryable): Promise<NoticeRow> {
  return db
    .selectFrom('notice_settings')
    .select(['operating_hours', 'reminder', 'order_processing_duration'])
    .executeTakeFirstOrThrow()
}

/**
 * The slider's settings, its slides that are shown now in their order, and when the next one comes or
 * goes, in milliseconds since 1970.
 */
export function sliderWithSlides(
  db: Queryable,
): Promise<SliderRow & { slides: Slide[]; next_at: number | null }> {
  return db
    .selectFrom('slider_settings')
    .select([
      'autoplay',
      'autoplay_speed_ms',
      'dots',
      slidesJson.as('slides'),
      nextSlideAt.as('next_at'),
    ])
    .executeTakeFirstOrThrow()
}

const slidesJson = sql<Slide[]>`coalesce((
  select json_agg(json_build_object(
    'id', s.id, 'file', ${imageJson(sql`s.file_id`)},
    'caption_1', s.caption_1, 'caption_2', s.caption_2,
    'call_to_action_url', s.call_to_action_url, 'call_to_action_text', s.call_to_action_text,
    'open_in_new_window', s.open_in_new_window
  ) order by s.position, s.id)
  from slides s
  where s.enabled and coalesce(s.starts_at <= now(), true) and coalesce(s.ends_at > now(), true)
), '[]')`

const nextSlideAt = sql<number | null>`(
  select floor(extract(epoch from min(at)) * 1000)::bigint
  from slides s, unnest(array[s.starts_at, s.ends_at]) at where s.enabled and at > now()
)`

export async function updateBanner(db: Queryable, banner: BannerRow): Promise<void> {
  await db.updateTable('banner_settings').set(banner).execute()
}

export async function insertSlides(db: Queryable, slides: NewSlide[]): Promise<void> {
  await db.insertInto('slides').values(slides).execute()
}
