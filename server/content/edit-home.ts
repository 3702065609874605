import type { ShopLinks } from '@apeak/contract/content'
import type { EditedContact, SaveContact } from '@apeak/contract/content-console'
import type { Versioned } from '@apeak/contract/operators'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Operator } from '#platform/actor.ts'
import type { ContentContext } from './context.ts'
import { findContent, type Kind, saveContent } from './editing.ts'

/** The settings of the home page: their tables, of one row each, and columns. */
const settings = {
  banner: { table: 'banner_settings', columns: ['enabled', 'content'] },
  slider: { table: 'slider_settings', columns: ['autoplay', 'autoplay_speed_ms', 'dots'] },
  notice: {
    table: 'notice_settings',
    columns: ['operating_hours', 'reminder', 'order_processing_duration'],
  },
} as const
export type SettingsName = keyof typeof settings

type Settings = Versioned & { id: string } & Record<string, unknown>

function settingsKind(name: SettingsName): Kind<Settings> {
  const { table, columns } = settings[name]
  const id = sql`${name}::text`
  return {
    name: 'Setting',
    subject: 'home-page',
    table,
    id,
    fields: sql`${id} as id, t.version, ${sql.join(columns.map((column) => sql.ref(column)))}`,
  }
}

/** The announcement, the slider's settings or the notice, as they are edited. */
export const findSettings = (context: ContentContext, name: SettingsName): Promise<Settings> =>
  findContent(context, settingsKind(name), name)

/** Saves the announcement, the slider's settings or the notice; see `saveEdited`. */
export const updateSettings = (
  context: ContentContext,
  name: SettingsName,
  body: Versioned & Record<string, unknown>,
  operator: Operator,
): Promise<Settings> => saveContent(context, settingsKind(name), name, body, operator)

type Contact = Static<typeof EditedContact>

const CONTACT_ID = '1'

/** Until the first save the links of the environment apply. */
function contactKind({ whatsapp, facebook, tiktok, instagram }: ShopLinks): Kind<Contact> {
  const field = (column: keyof Static<typeof SaveContact>, initial: string | undefined) => sql`
    coalesce(case when t.saved then t.${sql.ref(column)} else ${initial ?? null}::text end, '')
      as ${sql.ref(column)}`
  return {
    name: 'Setting',
    subject: 'contact',
    table: 'contact_settings',
    id: sql`${CONTACT_ID}::text`,
    fields: sql`
      'contact' as id, t.version,
      ${field('whatsapp_number', whatsapp?.match(/\d+$/)?.[0])},
      ${field('facebook_url', facebook)},
      ${field('tiktok_url', tiktok)},
      ${field('instagram_url', instagram)}`,
    columns: (values) => ({
      ...Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value || null])),
      saved: true,
    }),
  }
}

/** The contact links as they are edited. */
export const findContact = (context: ContentContext): Promise<Contact> =>
  findContent(context, contactKind(context.config.links), CONTACT_ID)

/** Saves the contact links; see `saveEdited`. */
export const updateContact = (
  context: ContentContext,
  body: Static<typeof SaveContact>,
  operator: Operator,
): Promise<Contact> =>
  saveContent(context, contactKind(context.config.links), CONTACT_ID, body, operator)
