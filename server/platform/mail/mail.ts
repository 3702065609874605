import { hash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '#app/config.ts'
import type { Database } from '../postgres/database.ts'
import { type MailServer, openSmtp } from './smtp.ts'
import { noteSent, storeMails } from './sql.ts'

export { deleteSentMails, mailsAbout, mailsTo, type SentMail, sentMailsAbout } from './sql.ts'
export { queueMail, waitingMails } from './sql-outbox.ts'

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

type MailConfig = Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom'>

function mailbox(database: Database): MailServer {
  return {
    async sendAll(mails) {
      await storeMails(database, mails)
      return mails.map(() => null)
    },
    close: () => undefined,
  }
}
