import type { AppContext } from '#context.ts'
import { moveThread } from './sql-replying.ts'
import type { Writer } from './writer.ts'

/** Closes a thread: nobody needs to look at it any more. False where it was closed already. */
export const closeThread = (
  { database }: Pick<AppContext, 'database'>,
  threadId: number,
  actor: Writer,
) => moveThread(database, threadId, 'closed', actor)

/** Opens a closed thread again. False where it was open. */
export const reopenThread = (
  { database }: Pick<AppContext, 'database'>,
  threadId: number,
  actor: Writer,
) => moveThread(database, threadId, 'reopened', actor)
