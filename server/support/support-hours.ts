import type { Language } from '@apeak/contract/languages'
import { isOpenAt } from '@apeak/contract/opening-hours'
import type { ChatAvailability } from '@apeak/contract/support'
import type { SaveSupportHours, SupportHours } from '@apeak/contract/support-console'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import { type EditContext, saveEdited } from '#platform/http/edited-things.ts'
import { found } from '#platform/http/problems.ts'
import { type Database, firstRow } from '#platform/postgres/database.ts'
import { textIn } from '#platform/postgres/translations.ts'

/** The live chat's hours. */
export async function showSupportHours(db: Database): Promise<SupportHours> {
  const { rows } = await sql<SupportHours>`
    select 'chat' as id, days, away_text, version from support_hours`.execute(db)
  return found(rows[0], 'Hours')
}

/** Saves the hours; see `saveEdited`. */
export const saveSupportHours = (
  context: EditContext,
  wanted: SaveSupportHours,
  actor: Operator,
): Promise<SupportHours> =>
  saveEdited<SupportHours>(
    context,
    {
      subject: 'support_hours',
      id: 'chat',
      action: 'saved',
      read: () => showSupportHours(context.database),
      save: async (tx) => {
        const { days, away_text, version } = wanted
        const { rows } = await sql`
          update support_hours set days = ${JSON.stringify(days)}::jsonb, away_text = ${away_text},
            version = version + 1, updated_at = now()
          where version = ${version} returning id`.execute(tx)
        return rows.length > 0
      },
    },
    wanted,
    actor,
  )

/** Whether an operator is present; if none is, outside the hours, the text for visitors. */
export async function chatAvailability(
  db: Database,
  language: Language,
  at = new Date(),
): Promise<ChatAvailability> {
  const hours = await firstRow<Pick<SupportHours, 'days' | 'away_text'> & { online: boolean }>(db)`
    select days, ${textIn(language, 'support_hours', 'support_hours', 'away_text')} as away_text,
      exists (select from support_presence where seen_at > now() - interval '3 minutes') as online
    from support_hours`
  if (!hours) return { online: false, away_text: null }
  const { online, days, away_text } = hours
  return { online, away_text: online || isOpenAt(days, at) ? null : away_text }
}
