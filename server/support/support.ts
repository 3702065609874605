/** The support module's interface for the rest of the server. */

export { markPresent } from './chat.ts'
export { searchThreads, threadsWaiting, waitingThreads } from './inbox.ts'
export { threadEvents } from './move-thread.ts'
export { reply, type Writer } from './reply.ts'
export { closeThread, reopenThread } from './work-on-thread.ts'
