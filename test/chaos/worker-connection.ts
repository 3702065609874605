import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { ShopProcess } from './shop-process.ts'

type Response = { status: number; body: string; requestId: string }

/** A persistent connection to one of the shop's processes. */
export type WorkerConnection = {
  pid: number
  get(path: string): Promise<Response>
  post(path: string, body: unknown): Promise<Response>
  close(): void
}

const PATIENCE_MS = 60_000

/**
 * Opens one connection to each of this many processes, except those in `gone`. The log shows the process of
 * each request.
 */
export async function connectToEach(
  shop: ShopProcess,
  count: number,
  gone: number[] = [],
): Promise<WorkerConnection[]> {
  const found = new Map<number, WorkerConnection>()
  const deadline = Date.now() + PATIENCE_MS
  while (found.size < count) {
    if (Date.now() > deadline)
      throw new Error(`only ${found.size} processes serve: ${shop.output()}`)
    // With several connections at once, not all reach the same process.
    const tried = await Promise.all(
      Array.from({ length: 8 }, () => connect(shop).catch(() => undefined)),
    )
    for (const connection of tried.filter((one) => one !== undefined)) {
      if (found.has(connection.pid) || gone.includes(connection.pid)) connection.close()
      else found.set(connection.pid, connection)
    }
    if (found.size < count) await wait(50)
  }
  return [...found.values()]
}

async function connect(shop: ShopProcess): Promise<WorkerConnection> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const get = (path: string) => send(shop.url, agent, 'GET', path)
  const { requestId } = await get('/health')
  return {
    pid: await pidOf(shop, requestId),
    get,
    post: (path, body) => send(shop.url, agent, 'POST', path, JSON.stringify(body)),
    close: () => agent.destroy(),
  }
}

/** The process that logged a request. */
async function pidOf(shop: ShopProcess, requestId: string): Promise<number> {
  for (let tries = 1; tries <= 40; tries += 1) {
    const line = shop
      .output()
      .split('\n')
      .find((text) => text.includes(requestId))
    if (line) return (JSON.parse(line) as { pid: number }).pid
    await wait(25)
  }
  throw new Error(`no process logged ${requestId}`)
}

function send(
  url: string,
  agent: Agent,
  method: string,
  path: string,
  body?: string,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json' }
    const sent = request(url + path, { agent, method, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => {
        const requestId = String(response.headers['x-request-id'])
        resolve({ status: response.statusCode ?? 0, body: text, requestId })
      })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}
