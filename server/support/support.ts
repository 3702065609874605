/** What the rest of the server may use of support. */
export { closeThread, reopenThread } from './close-thread.ts'
export { markPresent } from './mark-present.ts'
export { reply } from './reply.ts'
export { threadsWaiting } from './sql-inbox.ts'
export { threadEvents } from './sql-thread-lifecycle.ts'
export { waitingThreads } from './sql-waiting.ts'
export type { Writer } from './writer.ts'
