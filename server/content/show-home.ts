import type { Banner, Notice, Slider } from '@apeak/contract/content'
import type { PublicResponse, Shown } from '#platform/cache/public-responses.ts'
import type { Database } from '#platform/postgres/database.ts'
import { bannerSettings, noticeSettings, sliderWithSlides } from './sql-home.ts'
import { type PreviewedPart, previewedPart } from './sql-previewed.ts'

// Each is read with the id of what an operator looks at before it is saved; nothing of that is kept.

/** The announcement above every page, whether or not it is shown. */
export async function showBanner(db: Database, preview?: number): Promise<PublicResponse<Banner>> {
  const previewed = await previewedPart(db, preview)
  const { enabled, content } = previewed?.part === 'banner' ? previewed : await bannerSettings(db)
  return {
    body: { banner_enabled: enabled ? '1' : '0', banner_content: content },
    shown: shownUnless(previewed, { tags: ['banner'] }),
  }
}

/** The home page's slides and how they move. The slide that is looked at before it is saved is the first. */
export async function showSlider(db: Database, preview?: number): Promise<PublicResponse<Slider>> {
  const previewed = await previewedPart(db, preview)
  const slide = previewed?.part === 'slide' ? previewed : undefined
  const { slides, next_at, ...saved } = await sliderWithSlides(db, slide)
  const { autoplay, autoplay_speed_ms, dots } = previewed?.part === 'slider' ? previewed : saved
  return {
    body: {
      autoplay: autoplay ? 1 : 0,
      autoplay_speed: autoplay_speed_ms,
      dots: dots ? 1 : 0,
      slides,
      ...(previewed ? { preview: true } : {}),
    },
    shown: shownUnless(previewed, { tags: ['sliders'], expiresAt: next_at ?? undefined }),
  }
}

/** When the shop works, and how long an order takes. */
export async function showNotice(db: Database, preview?: number): Promise<PublicResponse<Notice>> {
  const previewed = await previewedPart(db, preview)
  const notice = previewed?.part === 'notice' ? previewed : await noticeSettings(db)
  const { operating_hours, reminder, order_processing_duration } = notice
  return {
    body: { operating_hours, reminder, order_processing_duration },
    shown: shownUnless(previewed, { tags: ['notice'] }),
  }
}

const shownUnless = (previewed: PreviewedPart | undefined, shown: Shown) =>
  previewed ? undefined : shown
