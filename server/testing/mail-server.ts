import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { TestShop } from './test-shop.ts'

/** A received mail: its envelope recipients and its content. */
export type ReceivedMail = Email & { recipients: string[]; source: string }

/**
 * A mail server that accepts everything except mail to `refused`: one address, or addresses with
 * the reply to each. `port` 0 is any free one.
 */
export async function openMailServer(port = 0, refused: string | Map<string, string> = new Map()) {
  const replies =
    typeof refused === 'string'
      ? new Map([[refused, '550 There is nobody of this name.']])
      : refused
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const [code, ...words] = replies.get(address)?.split(' ') ?? []
      const refusal = Object.assign(new Error(words.join(' ')), { responseCode: Number(code) })
      done(code === undefined ? null : refusal)
    },
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

/** A mail server that accepts connections and then stays silent, or hangs up. */
export async function openSilentServer({ hangsUp = false } = {}) {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    if (hangsUp) socket.destroy()
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

/** Queues this many mail jobs of an order, as if its buyer had requested each. */
export async function queueMails(
  { context }: Pick<TestShop, 'context'>,
  orderId: string,
  mails: number,
): Promise<void> {
  await context.pool.query(
    `select graphile_worker.add_job('mail_order_received',
       json_build_object('order_id', $1::text, 'request_key', n::text))
     from generate_series(1, $2::integer) n`,
    [orderId, mails],
  )
}
