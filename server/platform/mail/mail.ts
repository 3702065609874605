import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { Config } from '#config.ts'
import type { Database } from '../postgres/database.ts'
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

const TIMEOUT_MS = 15_000

/** The way mail goes: by SMTP where configured, otherwise into the mailbox table. */
export function mailSender(config: Config, database: Database): SendMail {
  const { hostname } = new URL(config.publicUrl)
  const messageId = (cause: string) =>
    `<${createHash('sha256').update(cause).digest('hex').slice(0, 40)}@${hostname}>`

  const send = wayOfMail(config, database)
  return async (cause, { about, ...mail }) => {
    const message_id = messageId(cause)
    await send(message_id, mail)
    if (about) await noteSent(database, { message_id, about, subject: mail.subject })
  }
}

type Send = (message_id: string, mail: Omit<Mail, 'about'>) => Promise<void>

function wayOfMail(config: Config, database: Database): Send {
  if (!config.smtpUrl) {
    return (message_id, { to, subject, html, text }) =>
      storeMail(database, { message_id, to, subject, html, text })
  }
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
  } as Parameters<typeof createTransport>[0])
  return async (messageId, mail) => {
    await transport.sendMail({ from: config.mailFrom, messageId, ...mail })
  }
}
