import type { Contact } from '@apeak/contract/content'
import type { PublicResponse } from '#platform/cache/public-responses.ts'
import type { ContentContext } from './context.ts'
import { contactSettings } from './sql-settings.ts'

/** How the shop is reached: as an operator says it or, until one does, the environment. */
export async function showContact({
  database,
  config: { links },
}: Pick<ContentContext, 'config' | 'database'>): Promise<PublicResponse<Contact>> {
  const row = await contactSettings(database)
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
