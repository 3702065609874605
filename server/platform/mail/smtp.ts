import { createTransport } from 'nodemailer'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Mail } from './mail.ts'
import { ServerPause } from './server-pause.ts'

/** A mail as it is handed over. */
type NamedMail = Omit<Mail, 'about'> & { message_id: string }

/** Where mail is handed over. Yields, for each in its place, why that did not succeed; null where it did. */
export type MailServer = {
  sendAll(mails: readonly NamedMail[]): Promise<(Error | null)[]>
  close(): void
}

/** As many mails at once as the mail runner works on. */
const CONNECTIONS = 4
/** For connecting, and again for the server's greeting. */
const CONNECT_MS = 10_000
/** For each answer of the server, which may look through a mail before it takes it. */
const ANSWER_MS = 30_000
/** For a whole mail, however slowly a server goes on answering. */
const MAIL_MS = 60_000
/** How long a connection is kept open for the next mail. */
const IDLE_MS = 30_000

/** What nodemailer calls it that the server took the connection, but not this mail. */
const mailRefused = ['EENVELOPE', 'EMESSAGE']

/**
 * A mail server that is reached by few connections, which stay open. One that does not answer
 * several times in a row is left alone for a while: mails fail at once then, and their jobs try later.
 */
export function openSmtp({ url, from }: { url: string; from: string }, log: Logger): MailServer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // The server may have closed a connection that was idle; beyond that the job tries again.
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: ANSWER_MS,
  } as Parameters<typeof createTransport>[0])
  const pause = new ServerPause()
  const send = async ({ message_id: messageId, ...mail }: NamedMail): Promise<Error | null> => {
    try {
      pause.enter()
    } catch (error) {
      return error as Error
    }
    try {
      const signal = AbortSignal.timeout(MAIL_MS)
      await transport.sendMail({ from, messageId, ...mail, signal })
      pause.answered()
      return null
    } catch (error) {
      if (isRefused(error)) pause.answered()
      else {
        const seconds = pause.failed()
        if (seconds > 0) log.warn({ seconds }, 'the mail server is left alone for a while')
      }
      return error as Error
    }
  }
  return {
    // No more at once than there are connections: what waits for one has no time limit yet.
    sendAll: (mails) => pLimit(CONNECTIONS).map(mails, send),
    close: () => transport.close(),
  }
}

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && mailRefused.includes(String(error.code))
