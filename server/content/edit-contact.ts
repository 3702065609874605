import type { ShopLinks } from '@apeak/contract/content'
import type { SaveContact } from '@apeak/contract/content-console'
import type { Static } from 'typebox'
import type { ContentContext } from './context.ts'
import { saveContent } from './editing.ts'
import { contactSettings, saveContactSettings } from './sql-settings.ts'

type Operator = { id: string }

/**
 * Where the shop is reached, as it is edited. Until somebody saves it, that is what `links`, of the
 * environment, say.
 */
export async function editedContact({
  database,
  config: { links },
}: Pick<ContentContext, 'config' | 'database'>): Promise<
  Static<typeof SaveContact> & { id: 'contact' }
> {
  const row = await contactSettings(database)
  const of = row.saved ? row : { ...fromLinks(links), version: row.version }
  return {
    id: 'contact',
    version: of.version,
    whatsapp_number: of.whatsapp_number ?? '',
    facebook_url: of.facebook_url ?? '',
    tiktok_url: of.tiktok_url ?? '',
    instagram_url: of.instagram_url ?? '',
  }
}

const fromLinks = ({ whatsapp, facebook, tiktok, instagram }: ShopLinks) => ({
  whatsapp_number: whatsapp?.match(/\d+$/)?.[0],
  facebook_url: facebook,
  tiktok_url: tiktok,
  instagram_url: instagram,
})

type SaveCall = [
  db: ContentContext['database'],
  wanted: Static<typeof SaveContact>,
  changes: Parameters<typeof saveContactSettings>[2],
  by: Parameters<typeof saveContactSettings>[3],
]

/** Saves where the shop is reached, over the version that was read; see `saveEdited`. */
export function updateContact(
  context: ContentContext,
  body: Static<typeof SaveContact>,
  operator: Operator,
) {
  const kind = {
    what: 'Setting',
    thing: { subject: 'contact', id: '1' } as const,
    read: () => editedContact(context),
    save: (...[db, wanted, changes, by]: SaveCall) => {
      const { whatsapp_number, facebook_url, tiktok_url, instagram_url, version } = wanted
      const row = {
        version,
        whatsapp_number: whatsapp_number || null,
        facebook_url: facebook_url || null,
        tiktok_url: tiktok_url || null,
        instagram_url: instagram_url || null,
      }
      return saveContactSettings(db, row, changes, by)
    },
  }
  return saveContent(context, kind, body, operator)
}
