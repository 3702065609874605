import type { CreateSlide, EditedSlide, SaveSlide } from '@apeak/contract/content-console'
import type { Context } from '#platform/context.ts'
import { fieldRefused, notFound } from '#platform/http/problems.ts'
import { isForeignKeyViolation, violates } from '#platform/postgres/database.ts'
import { madeBy } from '#platform/postgres/made-once.ts'
import { editor, saveContent } from './editing.ts'
import { addSlide, editedSlide, saveSlide } from './sql-edited-slides.ts'
import { readSettings, type SettingsName, saveSettings } from './sql-settings.ts'

type Operator = { id: string }

/** Saves the announcement, how slides move or the notice, over the version that was read. */
export function updateSettings<Body extends { version: number }>(
  context: Context,
  name: SettingsName,
  body: Body,
  operator: Operator,
) {
  const kind = {
    what: 'Setting',
    thing: { subject: 'home-page', id: name } as const,
    read: (db: Context['database']) => readSettings(db, name),
    save: (...[db, wanted, changes, by]: SaveCall<Body>) =>
      saveSettings(db, name, wanted, changes, by),
  }
  return saveContent(context, kind, body, operator)
}

type SaveCall<Wanted> = [
  db: Context['database'],
  wanted: Wanted,
  changes: Parameters<typeof saveSettings>[3],
  by: Parameters<typeof saveSettings>[4],
]

/** Adds a slide behind the others; the same click adds it once. */
export async function createSlide(
  context: Context,
  body: CreateSlide,
  operator: Operator,
): Promise<EditedSlide> {
  const { database } = context
  const values = { ...body, ...checked(body) }
  const id =
    (await refusingFields(() => addSlide(database, values, editor(context, operator)))) ??
    (await madeBy(database, 'slides', body.request_key))
  return slideAs(context, id ?? 0)
}

/** Saves a slide over the version that was read; see `saveEdited`. */
export function updateSlide(
  context: Context,
  id: number,
  body: SaveSlide,
  operator: Operator,
): Promise<EditedSlide> {
  const kind = {
    what: 'Slide',
    thing: { subject: 'slide', id } as const,
    read: (db: Context['database']) => editedSlide(db, id),
    save: (...[db, wanted, changes, by]: SaveCall<SaveSlide>) =>
      saveSlide(db, id, wanted, changes, by),
  }
  return refusingFields(() => saveContent(context, kind, { ...body, ...checked(body) }, operator))
}

/** A slide as it is edited. Throws 404. */
export async function slideAs(
  { database }: Pick<Context, 'database'>,
  id: number,
): Promise<EditedSlide> {
  const slide = await editedSlide(database, id)
  if (!slide) throw notFound('Slide')
  return slide
}

/** Throws 422 where a link has no words, or words no link. */
function checked(slide: Omit<SaveSlide, 'version'>) {
  const call_to_action_text = slide.call_to_action_text.trim()
  if (slide.call_to_action_url && !call_to_action_text) {
    throw fieldRefused('call_to_action_text', 'Please say what the link says.')
  }
  if (!slide.call_to_action_url && call_to_action_text) {
    throw fieldRefused('call_to_action_url', 'Please say where the link leads.')
  }
  const time = (at: string | null) => (at === null ? null : new Date(at).toISOString())
  return {
    call_to_action_text,
    starts_at: time(slide.starts_at),
    ends_at: time(slide.ends_at),
  }
}

async function refusingFields<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (violates(error, 'slides_end_after_start')) {
      throw fieldRefused('ends_at', 'It ends before it starts.')
    }
    if (violates(error, 'slides_call_to_action_plain')) {
      throw fieldRefused('call_to_action_url', 'This address is not valid.')
    }
    if (isForeignKeyViolation(error)) throw fieldRefused('file_id', 'This picture is not there.')
    throw error
  }
}
