import { hash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import pLimit from 'p-limit'
import type { Logger } from 'pino'
import type { Database } from '../postgres/database.ts'
import { recordSentMails, storeMails } from './queries.ts'
import { ServerPause } from './server-pause.ts'

export {
  deleteSentMails,
  mailsAbout,
  mailsTo,
  queueMail,
  sentMailsAbout,
  waitingMails,
} from './queries.ts'

/** A mail to one recipient. `about`: id of the subject whose history lists it. */
export type Mail = {
  to: string
  subject: string
  html: string
  text: string
  replyTo?: string
  about?: string
}

/**
 * Sends a mail. `cause` identifies its reason ("order-received:o123…"): the same cause gives the
 * same Message-ID, so that a repeated job's mail is recognised as a duplicate.
 */
export type SendMail = (cause: string, mail: Mail) => Promise<void>

/** A mail with its cause. */
export type CausedMail = { cause: string; mail: Mail }

/** Sends mail until it is closed. */
export type Mailer = {
  send: SendMail
  /** Sends several mails; returns an error to retry, or null, for each. */
  sendAll(mails: readonly CausedMail[]): Promise<(Error | null)[]>
  close(): void
}

/** Opens SMTP if configured, otherwise the mailbox table. */
export function openMailer(config: MailConfig, database: Database, log: Logger): Mailer {
  const { hostname } = new URL(config.publicUrl)
  const messageId = (cause: string) => `<${hash('sha256', cause).slice(0, 40)}@${hostname}>`

  const { smtpUrl: url, mailFrom: from } = config
  const server = url ? openSmtp({ url, from }, log) : mailbox(database)
  /** A mail whose recipient does not exist is not sent again; null: it is done. */
  const unlessRefused = (error: Error | null | undefined, cause: string): Error | null => {
    if (!error || !isRecipientRefused(error)) return error ?? null
    const { responseCode: reply } = error
    log.warn({ mail: cause.split(':')[0], reply }, 'recipient refused for good; mail dropped')
    return null
  }
  const sendAll: Mailer['sendAll'] = async (mails) => {
    const named = mails.map(({ cause, mail }) => ({ ...mail, message_id: messageId(cause) }))
    const errors = await server.sendAll(named.map(({ about: _, ...mail }) => mail))
    const sent = named.filter((_, at) => !errors[at])
    await recordSentMails(
      database,
      sent.flatMap(({ message_id, about, subject }) =>
        about === undefined ? [] : [{ message_id, about, subject }],
      ),
    )
    return mails.map(({ cause }, at) => unlessRefused(errors[at], cause))
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

/** A mail with its Message-ID. */
type NamedMail = Omit<Mail, 'about'> & { message_id: string }

/** A mail server. `sendAll` returns an error or null for each mail. */
export type MailServer = {
  sendAll(mails: readonly NamedMail[]): Promise<(Error | null)[]>
  close(): void
}

/** Connections, one for each worker of the mail runner. */
const CONNECTIONS = 4
/** Timeout of connecting, and of the server's greeting. */
const CONNECT_MS = 10_000
/** Timeout of each response; servers may scan a mail before accepting it. */
const ANSWER_MS = 30_000
/** Timeout of a whole mail. */
const MAIL_MS = 60_000
/** Idle time after which a connection is closed. */
const IDLE_MS = 30_000

/** Nodemailer's codes for a mail refused by a working server. */
const mailRefused = ['EENVELOPE', 'EMESSAGE']

/**
 * Opens an SMTP server with a few persistent connections. After several failures in a row it is
 * paused: mails fail at once, and their jobs retry later.
 */
function openSmtp({ url, from }: { url: string; from: string }, log: Logger): MailServer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: CONNECTIONS,
    // The server may have closed an idle connection.
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
        if (seconds > 0) log.warn({ seconds }, 'mail server failing; sending paused')
      }
      return error as Error
    }
  }
  return {
    // Mails waiting for a connection have no timeout, so none may wait.
    sendAll: (mails) => pLimit(CONNECTIONS).map(mails, send),
    close: () => transport.close(),
  }
}

const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && mailRefused.includes(String(error.code))

/** Enhanced status codes of a wrong recipient (RFC 3463), or a syntax error without one. */
const wrongRecipient = /^(?:5\d\d[ -]5\.1\.(?:[1236]|10)\b|501[ -](?!5\.))/

/**
 * Whether the server refused a mail's recipient for good. Other refusals of recipients concern the
 * shop, such as a missing login or a forbidden relay, or may, if they have no enhanced status code.
 */
const isRecipientRefused = (error: Error): error is Error & { responseCode: number } =>
  isRefused(error) &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'response' in error &&
  wrongRecipient.test(String(error.response))
