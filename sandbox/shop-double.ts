import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { manualClock } from './clock.ts'
import { sandboxKeys } from './settings.ts'
import { startSandbox } from './start-sandbox.ts'

export type Received = { url: string; body: string; headers: IncomingHttpHeaders }

/** A fake shop that records what it receives and answers as configured. */
export async function startShopDouble() {
  const received: Received[] = []
  const double = {
    received,
    url: '',
    answer: (_message: Received): { status: number; body: string } => ({
      status: 200,
      body: 'CBTOKEN:MPSTATOK',
    }),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { url = '', headers } = request
    const message = { url, headers, body: Buffer.concat(chunks).toString('utf8') }
    received.push(message)
    const { status, body } = double.answer(message)
    response.writeHead(status).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  double.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return double
}

/** A simulator on a manual clock, with a fake shop. For tests. */
export async function startRig(options: { folder?: string; seed?: number } = {}) {
  const shop = await startShopDouble()
  const clock = manualClock(Date.UTC(2026, 1, 28, 15, 59, 30))
  const sandbox = await startSandbox({ shopUrl: shop.url, ...sandboxKeys, clock, ...options })
  const close = async () => {
    await sandbox.close()
    shop.close()
  }
  return { shop, sandbox, control: sandbox.control, clock, close }
}
