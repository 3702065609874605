import { hash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Database } from '../postgres/database.ts'
import { ServerPause } from './server-pause.ts'
import { noteSent, storeMails } from './sql.ts'

export {
  deleteSentMails,
  mailsAbout,
  mailsTo,
  queueMail,
  type SentMail,
  sentMailsAbout,
  waitingMails,
} from './sql.ts'

/**
 * A mail to one person, with both parts. `replyTo`: the one address that an answer goes to. `about`: the
 * id of what it is about, where its history tells which mails went out.
 */
export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  about?: string
}

/**
 * Sends a mail. `cause` names what it is sent for ("order-received:o123…"): the same cause gives the
 * same Message-ID, so that a mail sent twice by a repeated job is known as one.
 */
export type SendMail = (cause: string, mail: Mail) => Promise<void>

/** A mail, and what it is sent for. */
export type CausedMail = { cause: string; mail: Mail }

/** What sends the shop's mail, as long as it is open. */
export type Mailer = {
  send: SendMail
  /** Sends several together. Yields, for each in its place, why it could not be sent; null where it was. */
  sendAll(mails: readonly CausedMail[]): Promise<(Error | null)[]>
  close(): void
}

/** The way mail goes: by SMTP where configured, otherwise into the mailbox table. */
export function openMailer(config: MailConfig, database: Database, log: Logger): Mailer {
  const { hostname } = new URL(config.publicUrl)
  const messageId = (cause: string) => `<${hash('sha256', cause).slice(0, 40)}@${hostname}>`

  const { smtpUrl: url, mailFrom: from } = config
  const server = url ? openSmtp({ url, from }, log) : mailbox(database)
  const sendAll: Mailer['sendAll'] = async (mails) => {
    const named = mails.map(({ cause, mail }) => ({ ...mail, message_id: messageId(cause) }))
    const errors = await server.sendAll(named.map(({ about: _, ...mail }) => mail))
    const sent = named.filter((_, at) => !errors[at])
    await noteSent(
      database,
      sent.flatMap(({ message_id, about, subject }) =>
        about === undefined ? [] : [{ message_id, about, subject }],
      ),
    )
    return errors
  }
  return {
    sendAll,
    async send(cause, mail) {
      const [error] = await sendAll([{ cause, mail }])
      if (error) throw error
    },
    close: () => server.close(),
  }
}

type MailConfig = { publicUrl: string; smtpUrl: string | undefined; mailFrom: string }

function mailbox(database: Database): MailServer {
  return {
    async sendAll(mails) {
      await storeMails(database, mails)
      return mails.map(() => null)
    },
    close: () => undefined,
  }
}

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
