// Shoppers' requests: https by the shop's name, from many addresses, to either machine.
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { join } from 'node:path'
import { ORDER_KEY_HEADER } from '@apeak/contract/paths'
import { addresses, shopperAddress, shops } from './machines.ts'

const ANSWER_MS = 30_000
const CONNECT_MS = 3_000

export type Answer = { status: number; body: Record<string, unknown> }

/** A shopper at one network address. */
export type Shopper = {
  get(path: string): Promise<Answer>
  /** Throws unless the shop answers with success. A changed price is confirmed. */
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer['body']>
  leave(): void
}

export const orderKey = (key: unknown) => ({ [ORDER_KEY_HEADER]: String(key ?? '') })

/** Returns a function that makes shoppers, who trust the rehearsal's authority. */
export function openShoppers(folder: string): () => Shopper {
  const ca = readFileSync(join(folder, 'ca.crt'))
  return () => {
    const agent = new Agent({ keepAlive: true, ca, localAddress: shopperAddress() })
    const call = async (method: string, path: string, body?: unknown, headers = {}) => {
      const [first, second] = Math.random() < 0.5 ? shops : [shops[1], shops[0]]
      try {
        return await send(agent, addresses[first], method, path, body, headers)
      } catch (error) {
        // As a browser with two addresses: the other, if the first cannot be reached.
        if (!(error instanceof Unreached)) throw error
        return send(agent, addresses[second], method, path, body, headers)
      }
    }
    const post: Shopper['post'] = async (path, body, headers) => {
      const answer = await call('POST', path, body, headers)
      if (answer.status === 409 && path === '/api/create-order') return post(path, body, headers)
      if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}`)
      return answer.body
    }
    return { get: (path) => call('GET', path), post, leave: () => agent.destroy() }
  }
}

class Unreached extends Error {}

function send(
  agent: Agent,
  host: string,
  method: string,
  path: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const given = { 'content-type': 'application/json', host: 'shop.example', ...headers }
  const call = request({ agent, host, servername: 'shop.example', method, path, headers: given })
  let isConnected = false
  const connecting = setTimeout(() => !isConnected && call.destroy(), CONNECT_MS)
  call.setTimeout(ANSWER_MS, () => call.destroy(new Error('no answer')))
  call.on('socket', (socket) => {
    // One that was kept open.
    if (!socket.connecting) isConnected = true
    else socket.once('secureConnect', () => (isConnected = true))
  })
  call.on('error', (error) => {
    clearTimeout(connecting)
    reject(isConnected ? error : new Unreached(error.message))
  })
  call.on('response', async (response) => {
    clearTimeout(connecting)
    try {
      const text = Buffer.concat(await response.toArray()).toString()
      const isJson = response.headers['content-type']?.includes('json')
      resolve({ status: response.statusCode ?? 0, body: isJson ? JSON.parse(text) : { text } })
    } catch (error) {
      reject(error)
    }
  })
  call.end(body === undefined ? undefined : JSON.stringify(body))
  return promise
}
