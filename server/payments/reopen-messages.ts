import type { AppContext } from '#context.ts'
import { reopenUnreadable } from './sql-messages.ts'

/**
 * Lets every message that could not be read be handled again, after the shop has learnt to read it.
 * Safe to repeat. Returns how many.
 */
export async function reopenMessages({ database }: AppContext): Promise<number> {
  return reopenUnreadable(database)
}
