import type { CreateSlide, EditedSlide, SaveSlide } from '@apeak/contract/content-console'
import { sql } from 'kysely'
import { imageJson } from '#platform/files/files.ts'
import type { Changes } from '#platform/http/edited-things.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import {
  addRow,
  deleteRow,
  type EditedList,
  type EditedRow,
  type Editor,
  orderRows,
  saveRow,
} from './sql-editing.ts'

const table = 'slides'
const subject = 'slide'
const slide = (id: number): EditedRow => ({ table, key: 'id', id, subject })
const all: EditedList = { table, subject: 'home-page', of: 'slides' }

const edited = sql`
  s.id, s.version, s.file_id, ${imageJson('s.file_id')} as file, s.caption_1, s.caption_2,
  coalesce(s.call_to_action_url, '') as call_to_action_url,
  coalesce(s.call_to_action_text, '') as call_to_action_text, s.open_in_new_window, s.enabled,
  ${isoTime('s.starts_at')} as starts_at, ${isoTime('s.ends_at')} as ends_at`

/** Every slide in its order, shown or not. */
export async function editedSlides(db: Queryable): Promise<EditedSlide[]> {
  const { rows } = await sql<EditedSlide>`
    select ${edited} from slides s order by s.position, s.id`.execute(db)
  return rows
}

/** A slide as it is edited; undefined where there is none. */
export async function editedSlide(db: Queryable, id: number): Promise<EditedSlide | undefined> {
  const { rows } = await sql<EditedSlide>`
    select ${edited} from slides s where s.id = ${id}`.execute(db)
  return rows[0]
}

const columnsOf = <Slide extends Omit<CreateSlide, 'request_key'>>(slide: Slide) => ({
  ...slide,
  call_to_action_url: slide.call_to_action_url || null,
  call_to_action_text: slide.call_to_action_text || null,
})

/** Adds a slide behind the others; undefined where the same click has. */
export function addSlide(
  db: Queryable,
  values: CreateSlide,
  by: Editor,
): Promise<number | undefined> {
  const { request_key: _key, ...after } = values
  const position = sql`(select coalesce(max(position), 0) + 1 from slides)`
  return addRow(db, { table, subject }, { ...columnsOf(values), position }, after, by)
}

/** Saves a slide over the version that was read. Whether it was still that version. */
export function saveSlide(
  db: Queryable,
  id: number,
  { version, ...values }: SaveSlide,
  changes: Changes,
  by: Editor,
): Promise<boolean> {
  return saveRow(db, slide(id), { version, values: columnsOf(values), changes }, by)
}

/** Deletes a slide. Whether there was one. */
export function deleteSlide(db: Queryable, id: number, by: Editor): Promise<boolean> {
  const columns = ['caption_1', 'caption_2', 'file_id', 'call_to_action_url', 'call_to_action_text']
  return deleteRow(db, slide(id), columns, by)
}

/** Puts the slides in another order. Whether `ids` are exactly theirs. */
export const orderSlides = (db: Queryable, ids: readonly number[], by: Editor) =>
  orderRows(db, all, ids, by)
