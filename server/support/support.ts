/** What the rest of the server may use of support. */

export { markPresent } from './chat.ts'
export { closeThread, reopenThread, threadEvents } from './move-thread.ts'
export { reply } from './reply.ts'
export { threadsWaiting, waitingThreads } from './sql-inbox.ts'
export type { Writer } from './sql-messages.ts'
