import type { Banner } from '@apeak/contract/content'

/** The announcement above every page. Nothing where there is none, or where it could not be read. */
export function AnnouncementBar({ banner }: { banner: Banner | undefined }) {
  if (banner?.banner_enabled !== '1' || banner.banner_content.trim() === '') return null
  return (
    <aside aria-label="Announcement" className="bg-announcement text-white">
      <p className="wrap py-2.5 text-center text-[0.9375rem] leading-snug font-semibold text-balance break-words whitespace-pre-line">
        {banner.banner_content}
      </p>
    </aside>
  )
}
