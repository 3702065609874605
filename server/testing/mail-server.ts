import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail as the server took it: who was named on the envelope, and what is in it. */
export type ReceivedMail = Email & { recipients: string[]; source: string }

/** A mail server that takes what it is brought. `port` 0 is any free one. */
export async function openMailServer(port = 0) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const source = Buffer.concat(parts).toString()
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ ...(await PostalMime.parse(source)), recipients, source })
        done()
      })
    },
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  return {
    mails,
    port: portOf(server.server.address()),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  }
}

/** A mail server that takes connections and then says nothing. */
export async function openSilentServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server.address()),
    connections: () => sockets.size,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function portOf(address: ReturnType<ReturnType<typeof createServer>['address']>): number {
  if (typeof address !== 'object' || !address) throw new Error('not listening')
  return address.port
}
