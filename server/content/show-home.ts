import type { Banner, Notice, Slider } from '@apeak/contract/content'
import type { PublicResponse } from '#platform/cache/send-public.ts'
import type { Database } from '#platform/postgres/database.ts'
import { bannerSettings, noticeSettings, sliderWithSlides } from './sql-home.ts'

/** The announcement above every page, whether or not it is shown. */
export async function showBanner(db: Database): Promise<PublicResponse<Banner>> {
  const { enabled, content } = await bannerSettings(db)
  return {
    body: { banner_enabled: enabled ? '1' : '0', banner_content: content },
    shown: { tags: ['banner'] },
  }
}

/** The home page's slides and how they move. */
export async function showSlider(db: Database): Promise<PublicResponse<Slider>> {
  const { autoplay, autoplay_speed_ms, dots, slides, next_at } = await sliderWithSlides(db)
  return {
    body: {
      autoplay: autoplay ? 1 : 0,
      autoplay_speed: autoplay_speed_ms,
      dots: dots ? 1 : 0,
      slides,
    },
    shown: { tags: ['sliders'], expiresAt: next_at ?? undefined },
  }
}

/** When the shop works, and how long an order takes. */
export async function showNotice(db: Database): Promise<PublicResponse<Notice>> {
  return { body: await noticeSettings(db), shown: { tags: ['notice'] } }
}
