// The mail server of the rehearsal: takes the shop's mails and the alarms, and keeps the alarms' subjects.
import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { mailPort } from './cluster.ts'

export type MailServer = { subjects: string[]; open(): Promise<void>; close(): Promise<void> }

export function makeMailServer(): MailServer {
  const subjects: string[] = []
  let server: SMTPServer | undefined
  return {
    subjects,
    async open() {
      server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS'],
        onData(stream, _session, done) {
          let text = ''
          stream.on('data', (part) => {
            text += part
          })
          stream.on('end', () => {
            const [, subject] = /^Subject: (\[(?:FIRING|RESOLVED).*)$/m.exec(text) ?? []
            if (subject) subjects.push(subject.trim())
            done()
          })
        },
      })
      server.on('error', () => undefined)
      server.listen(mailPort)
      await once(server.server, 'listening')
    },
    async close() {
      const closing = Promise.withResolvers<void>()
      server?.close(closing.resolve)
      await closing.promise
    },
  }
}
