import type { ChatAvailability } from '@apeak/contract/support'
import type { SaveSupportHours, SupportHours } from '@apeak/contract/support-console'
import { sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { notFound } from '#platform/http/problems.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import type { SupportContext } from './context.ts'
import { isOpenAt } from './opening-hours.ts'

type Context = Pick<SupportContext, 'database' | 'addOperatorEvent' | 'operatorEventsOf'>

const subject = 'support_hours'

async function readHours(db: Database): Promise<SupportHours | undefined> {
  const { rows } = await sql<SupportHours>`
    select 'chat' as id, days, away_text, version from support_hours`.execute(db)
  return rows[0]
}

/** The live chat's hours. */
export async function showSupportHours(db: Database): Promise<SupportHours> {
  const hours = await readHours(db)
  if (!hours) throw notFound('Hours')
  return hours
}

/** Saves the hours; see `saveEdited`. */
export function saveSupportHours(
  { database, addOperatorEvent, operatorEventsOf }: Context,
  wanted: SaveSupportHours,
  actor: Operator,
): Promise<SupportHours> {
  const event = { actor, subject, id: 'chat', action: 'saved' } as const
  return saveEdited<SupportHours>(
    {
      what: 'Hours',
      read: () => readHours(database),
      save: (changes) =>
        inTransaction(database, async (tx) => {
          const { days, away_text, version } = wanted
          const { rows } = await sql`
            update support_hours set days = ${JSON.stringify(days)}::jsonb, away_text = ${away_text},
              version = version + 1, updated_at = now()
            where version = ${version} returning id`.execute(tx)
          if (rows.length === 0) return false
          await addOperatorEvent(tx, { ...event, ...changes })
          return true
        }),
      lastChange: () => lastNoted(operatorEventsOf, database, { subject, id: 'chat' }, ['saved']),
    },
    wanted,
    actor,
  )
}

/** Whether an operator is present; if none is, outside the hours, the text for visitors. */
export async function chatAvailability(db: Database, at = new Date()): Promise<ChatAvailability> {
  const { rows } = await sql<Pick<SupportHours, 'days' | 'away_text'> & { online: boolean }>`
    select days, away_text,
      exists (select from support_presence where seen_at > now() - interval '3 minutes') as online
    from support_hours`.execute(db)
  const [hours] = rows
  if (!hours) return { online: false, away_text: null }
  const { online, days, away_text } = hours
  return { online, away_text: online || isOpenAt(days, at) ? null : away_text }
}
