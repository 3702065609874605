import { sql } from 'kysely'
import type { Changes } from '#platform/http/edited-things.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type Editor, saveRow } from './sql-editing.ts'

/** The settings of which the shop has one row each: their tables and what is edited of them. */
export const settings = {
  banner: { table: 'banner_settings', columns: ['enabled', 'content'] },
  slider: { table: 'slider_settings', columns: ['autoplay', 'autoplay_speed_ms', 'dots'] },
  notice: {
    table: 'notice_settings',
    columns: ['operating_hours', 'reminder', 'order_processing_duration'],
  },
} as const
export type SettingsName = keyof typeof settings

type Settings = { id: string; version: number } & Record<string, unknown>

/** Settings as they are edited. */
export async function readSettings(db: Queryable, name: SettingsName): Promise<Settings> {
  const { table, columns } = settings[name]
  const { rows } = await sql<Settings>`
    select ${name}::text as id, version, ${sql.join(columns.map((column) => sql.ref(column)))}
    from ${sql.table(table)}`.execute(db)
  return rows[0] as Settings
}

/** Saves settings over the version that was read. Whether it was still that version. */
export function saveSettings(
  db: Queryable,
  name: SettingsName,
  { version, ...values }: { version: number } & Record<string, unknown>,
  changes: Changes,
  by: Editor,
): Promise<boolean> {
  const row = {
    table: settings[name].table,
    key: 'id',
    id: true,
    subject: 'home-page' as const,
    notedId: name,
  }
  return saveRow(db, row, { version, values, changes }, by)
}

export type ContactRow = {
  saved: boolean
  version: number
  whatsapp_number: string | null
  facebook_url: string | null
  tiktok_url: string | null
  instagram_url: string | null
}

/** Where the shop is reached, as an operator says it; nothing of it counts until somebody `saved` it. */
export async function contactSettings(db: Queryable): Promise<ContactRow> {
  return db
    .selectFrom('contact_settings')
    .select(['saved', 'version', 'whatsapp_number', 'facebook_url', 'tiktok_url', 'instagram_url'])
    .executeTakeFirstOrThrow()
}

/** Saves it over the version that was read. Whether it was still that version. */
export function saveContactSettings(
  db: Queryable,
  { version, ...values }: Omit<ContactRow, 'saved'>,
  changes: Changes,
  by: Editor,
): Promise<boolean> {
  const row = {
    table: 'contact_settings',
    key: 'id',
    id: true,
    subject: 'contact',
    notedId: '1',
  } as const
  return saveRow(db, row, { version, values: { ...values, saved: true }, changes }, by)
}
