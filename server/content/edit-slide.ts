import type { CreateSlide, EditedSlide, SaveSlide } from '@apeak/contract/content-console'
import { sql } from 'kysely'
import { imageJson } from '#platform/files/files.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import type { ContentContext } from './context.ts'
import {
  addContent,
  deleteContent,
  findContent,
  type Kind,
  orderContent,
  saveContent,
} from './editing.ts'

type Operator = { id: string }

const slideKind: Kind<EditedSlide> = {
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
  const { rows } = await sql<EditedSlide>`
    select ${slideKind.fields} from slides t order by t.position, t.id`.execute(db)
  return rows
}

/** A slide as it is edited. Throws 404. */
export const findSlide = (context: ContentContext, id: number): Promise<EditedSlide> =>
  findContent(context, slideKind, id)

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
