import type { ChatAvailability } from '@apeak/contract/support'
import type { SaveSupportHours, SupportHours } from '@apeak/contract/support-console'
import type { Operator } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { notFound } from '#platform/http/problems.ts'
import { type Database, inTransaction } from '#platform/postgres/database.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import { isOpenAt } from './opening-hours.ts'
import { readAvailability, readHours, updateHours } from './sql-settings.ts'

const subject = 'support_hours'

/** When somebody is there to answer the live chat. */
export async function showSupportHours(db: Database): Promise<SupportHours> {
  const hours = await readHours(db)
  if (!hours) throw notFound('Hours')
  return hours
}

/** Saves the hours over the version that was read. Throws 409 with how they stand now. */
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
          if (!(await updateHours(tx, wanted))) return false
          await addOperatorEvent(tx, { ...event, ...changes })
          return true
        }),
      lastChange: () => lastNoted(operatorEventsOf, database, { subject, id: 'chat' }, ['saved']),
    },
    wanted,
    actor,
  )
}

/** Whether somebody is there now; out of hours and with nobody there, what visitors read instead. */
export async function chatAvailability(db: Database, at = new Date()): Promise<ChatAvailability> {
  const found = await readAvailability(db)
  if (!found) return { online: false, away_text: null }
  const { online, days, away_text } = found
  return { online, away_text: online || isOpenAt(days, at) ? null : away_text }
}
