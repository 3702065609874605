import type { Banner, Contact, Notice, Slide, Slider } from '@apeak/contract/content'
import type { PreviewSlide } from '@apeak/contract/content-console'
import type { Language } from '@apeak/contract/languages'
import { sql } from 'kysely'
import type { PublicResponse, Shown } from '#platform/cache/public-responses.ts'
import { imageJson } from '#platform/files/files.ts'
import { type Database, firstRow, type Queryable } from '#platform/postgres/database.ts'
import { shownTexts, textIn, untranslatedIn } from '#platform/postgres/translations.ts'
import type { ContentContext } from './context.ts'
import { type PreviewedPart, previewedPart } from './previews.ts'

/** How content is read. `preview`: the id of an unsaved part to show instead; such a response is not cached. */
export type ReadingContent = { language: Language; preview?: number | undefined }

/** The announcement above every page, enabled or not. */
export async function showBanner(
  db: Database,
  { language, preview }: ReadingContent,
): Promise<PublicResponse<Banner>> {
  const previewed = await previewedPart(db, preview)
  const { enabled, content, untranslated } =
    previewed?.part === 'banner'
      ? { ...previewed, untranslated: null }
      : await bannerIn(db, language)
  const banner = {
    banner_enabled: enabled ? ('1' as const) : ('0' as const),
    banner_content: content,
    untranslated: untranslated && ['banner_content'],
  }
  return {
    body: shownTexts(banner),
    shown: previewOr(previewed, { tags: ['banner'] }),
  }
}

/** The home page's slides and their settings. A previewed slide comes first. */
export async function showSlider(
  db: Database,
  { language, preview }: ReadingContent,
): Promise<PublicResponse<Slider>> {
  const previewed = await previewedPart(db, preview)
  const slide = previewed?.part === 'slide' ? previewed : undefined
  const { slides, next_at, ...saved } = await sliderWithSlides(db, language, slide)
  const { autoplay, autoplay_speed_ms, dots } = previewed?.part === 'slider' ? previewed : saved
  return {
    body: {
      autoplay: autoplay ? 1 : 0,
      autoplay_speed: autoplay_speed_ms,
      dots: dots ? 1 : 0,
      slides: slides.map(shownTexts),
      ...(previewed ? { preview: true } : {}),
    },
    shown: previewOr(previewed, { tags: ['sliders'], expiresAt: next_at ?? undefined }),
  }
}

/** Operating hours, reminder and processing duration. */
export async function showNotice(
  db: Database,
  { language, preview }: ReadingContent,
): Promise<PublicResponse<Notice>> {
  const previewed = await previewedPart(db, preview)
  const { operating_hours, reminder, order_processing_duration, untranslated } =
    previewed?.part === 'notice'
      ? { ...previewed, untranslated: null }
      : await noticeIn(db, language)
  return {
    body: shownTexts({ operating_hours, reminder, order_processing_duration, untranslated }),
    shown: previewOr(previewed, { tags: ['notice'] }),
  }
}

type Untranslated = { untranslated: string[] | null }
type BannerRow = Untranslated & { enabled: boolean; content: string }
type NoticeRow = Untranslated & Omit<Notice, 'untranslated'>

/** Settings are one row. */
const bannerIn = async (db: Queryable, language: Language) =>
  (await firstRow<BannerRow>(db)`
    select t.enabled, ${textIn(language, 't', 'banner', 'content')} as content,
      ${untranslatedIn(language, 't', 'banner')} as untranslated
    from banner_settings t`) as BannerRow

const noticeIn = async (db: Queryable, language: Language) =>
  (await firstRow<NoticeRow>(db)`
    select ${textIn(language, 't', 'notice', 'operating_hours')} as operating_hours,
      ${textIn(language, 't', 'notice', 'reminder')} as reminder,
      ${textIn(language, 't', 'notice', 'order_processing_duration')} as order_processing_duration,
      ${untranslatedIn(language, 't', 'notice')} as untranslated
    from notice_settings t`) as NoticeRow

type ContactRow = { saved: boolean } & Record<
  'whatsapp_number' | 'facebook_url' | 'tiktok_url' | 'instagram_url',
  string | null
>

const previewOr = (previewed: PreviewedPart | undefined, shown: Shown) =>
  previewed ? undefined : shown

/** The contact links: as saved by an operator or, before that, of the environment. */
export async function showContact({
  database,
  config: { links },
}: Pick<ContentContext, 'config' | 'database'>): Promise<PublicResponse<Contact>> {
  const row = (await firstRow<ContactRow>(database)`select * from contact_settings`) as ContactRow
  const { whatsapp, facebook, tiktok, instagram } = row.saved
    ? {
        whatsapp: row.whatsapp_number ? `https://wa.me/${row.whatsapp_number}` : undefined,
        facebook: row.facebook_url ?? undefined,
        tiktok: row.tiktok_url ?? undefined,
        instagram: row.instagram_url ?? undefined,
      }
    : links
  const all = Object.entries({ whatsapp, facebook, tiktok, instagram })
  return {
    body: Object.fromEntries(all.filter(([, link]) => link !== undefined)),
    shown: { tags: ['contact'] },
  }
}

type SliderRow = {
  autoplay: boolean
  autoplay_speed_ms: number
  dots: boolean
  slides: (Omit<Slide, 'untranslated'> & Untranslated)[]
  /** When a slide next appears or disappears, in milliseconds since 1970. */
  next_at: number | null
}

function sliderWithSlides(
  db: Queryable,
  language: Language,
  previewed?: PreviewSlide,
): Promise<SliderRow> {
  return db
    .selectFrom('slider_settings')
    .select([
      'autoplay',
      'autoplay_speed_ms',
      'dots',
      slidesJson(language, previewed).as('slides'),
      nextSlideAt.as('next_at'),
    ])
    .executeTakeFirstOrThrow()
}

const slidesJson = (language: Language, previewed: PreviewSlide | undefined) => sql<
  SliderRow['slides']
>`coalesce((
  select json_agg(json_build_object(
    'id', s.id, 'file', ${imageJson('s.file_id')},
    'caption_1', ${textIn(language, 's', 'slide', 'caption_1')}, 'caption_2', ${textIn(language, 's', 'slide', 'caption_2')},
    'call_to_action_url', s.call_to_action_url,
    'call_to_action_text', ${textIn(language, 's', 'slide', 'call_to_action_text')},
    'open_in_new_window', s.open_in_new_window,
    'untranslated', ${untranslatedIn(language, 's', 'slide')}
  ) order by s.position, s.id)
  from ${previewed ? withSlide(previewed) : sql`slides s where ${isShown}`}
), '[]')`

const isShown = sql`
  s.enabled and coalesce(s.starts_at <= now(), true) and coalesce(s.ends_at > now(), true)`

/** SQL: the slides shown now, after a previewed one. */
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
