import type { AppContext } from '#context.ts'
import { notePresence } from './sql-chat.ts'
import type { Writer } from './writer.ts'

/** Notes that an operator is there to answer, for the next three minutes. */
export const markPresent = (
  { database }: AppContext,
  { id }: Extract<Writer, { kind: 'operator' }>,
) => notePresence(database, id)
