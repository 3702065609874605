import type { ShopLinks } from '@apeak/contract/content'
import type {
  CreateSlide,
  EditedContact,
  EditedSlide,
  SaveContact,
  SaveSlide,
} from '@apeak/contract/content-console'
import type { Versioned } from '@apeak/contract/operators'
import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Operator } from '#platform/actor.ts'
import { imageJson } from '#platform/files/files.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { allRows, isoTime, type Queryable } from '#platform/postgres/database.ts'
import type { ContentContext } from './context.ts'
import {
  addContent,
  deleteContent,
  findContent,
  type Kind,
  orderContent,
  saveContent,
} from './editing.ts'

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

export const slideKind: Kind<EditedSlide> = {
  name: 'Slide',
  subject: 'slide',
  table: 'slides',
  fields: sql`
    t.id, t.version, t.file_id, ${imageJson('t.file_id')} as file, t.caption_1, t.caption_2,
    coalesce(t.call_to_action_url, '') as call_to_action_url,
    coalesce(t.call_to_action_text, '') as call_to_action_text, t.open_in_new_window, t.enabled,
    ${isoTime('t.starts_at')} as starts_at, ${isoTime('t.ends_at')} as ends_at`,
  columns: (slide) => ({
    ...slide,
    call_to_action_url: slide.call_to_action_url || null,
    call_to_action_text: slide.call_to_action_text || null,
  }),
}

/** Every slide in its order, shown or not. */
export async function listSlides(db: Queryable): Promise<EditedSlide[]> {
  return allRows<EditedSlide>(db)`
    select ${slideKind.fields} from slides t order by t.position, t.id`
}

/** Adds a slide to the end, once per request key. */
export async function createSlide(
  context: ContentContext,
  { request_key, ...body }: CreateSlide,
  operator: Operator,
): Promise<EditedSlide> {
  const slide = { ...body, ...checked(body) }
  const added = { after: slide, appendTo: sql`slides` }
  return addContent(context, slideKind, { ...slide, request_key }, added, operator)
}

/** Saves a slide; see `saveEdited`. */
export async function updateSlide(
  context: ContentContext,
  id: number,
  body: SaveSlide,
  operator: Operator,
): Promise<EditedSlide> {
  return saveContent(context, slideKind, id, { ...body, ...checked(body) }, operator)
}

/** Deletes a slide, if it exists. */
export const deleteSlide = (context: ContentContext, id: number, operator: Operator) => {
  const columns = ['caption_1', 'caption_2', 'file_id', 'call_to_action_url', 'call_to_action_text']
  return deleteContent(context, slideKind, id, columns, operator)
}

/** Reorders the slides. Throws 409 unless `ids` are exactly theirs. */
export function orderSlides(context: ContentContext, ids: readonly number[], operator: Operator) {
  const list = { table: 'slides', subject: 'home-page', of: 'slides' } as const
  return orderContent(context, list, ids, operator)
}

/** The label and times to store. Throws 422 for a link without a label, or a label without a link. */
function checked(slide: Omit<SaveSlide, 'version'>) {
  const call_to_action_text = slide.call_to_action_text.trim()
  if (slide.call_to_action_url && !call_to_action_text) {
    throw fieldRefused('call_to_action_text', 'Please enter the button’s text.')
  }
  if (!slide.call_to_action_url && call_to_action_text) {
    throw fieldRefused('call_to_action_url', 'Please enter the link address.')
  }
  const time = (at: string | null) => (at === null ? null : new Date(at).toISOString())
  return {
    call_to_action_text,
    starts_at: time(slide.starts_at),
    ends_at: time(slide.ends_at),
  }
}
