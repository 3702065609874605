import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import type { Config } from '#config.ts'
import type { Database } from '../postgres/database.ts'
import { type MailServer, openSmtp } from './smtp.ts'
import { noteSent, storeMail } from './sql.ts'

export { deleteSentMails, mailsAbout, mailsTo, type SentMail, sentMailsAbout } from './sql.ts'

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

/** What sends the shop's mail, as long as it is open. */
export type Mailer = { send: SendMail; close(): void }

/** The way mail goes: by SMTP where configured, otherwise into the mailbox table. */
export function openMailer(config: MailConfig, database: Database, log: Logger): Mailer {
  const { hostname } = new URL(config.publicUrl)
  const messageId = (cause: string) =>
    `<${createHash('sha256').update(cause).digest('hex').slice(0, 40)}@${hostname}>`

  const { smtpUrl: url, mailFrom: from } = config
  const server = url ? openSmtp({ url, from }, log) : mailbox(database)
  return {
    async send(cause, { about, ...mail }) {
      const message_id = messageId(cause)
      await server.send(message_id, mail)
      if (about) await noteSent(database, { message_id, about, subject: mail.subject })
    },
    close: () => server.close(),
  }
}

type MailConfig = Pick<Config, 'publicUrl' | 'smtpUrl' | 'mailFrom'>

function mailbox(database: Database): MailServer {
  return {
    send: (message_id, { to, subject, html, text }) =>
      storeMail(database, { message_id, to, subject, html, text }),
    close: () => undefined,
  }
}
