import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { BareAnswer } from './bare-server.ts'
import type { Measured } from './checkout.ts'
import { closeAtExit } from './closing.ts'
import { type Answer, Connection, get } from './connection.ts'
import { repeatRequest } from './same-request.ts'
import type { MeasuredShop } from './shop.ts'

const CONNECTIONS = 16
const PATIENCE_MS = 30_000
/** Smaller responses are not compressed. */
const COMPRESSED_FROM_BYTES = 1024
const HEAD_END_BYTES = '\r\n\r\n'.length
/** Node.js adds these headers itself. */
const addedHeaders = /^(date|connection|keep-alive):/i

export type BareServer = { process: ChildProcess; port: number }

/** Starts the bare server that is the baseline of all reads. */
export async function openBareServer(): Promise<BareServer> {
  const file = fileURLToPath(new URL('bare-server.ts', import.meta.url))
  const child = fork(file, { detached: true })
  closeAtExit(() => child.kill())
  const [address] = (await once(child, 'message')) as [AddressInfo]
  return { process: child, port: address.port }
}

/**
 * Measures an address of the shop beside the same bytes from the bare server. Requests it until the shop
 * sends its cached response, in its smallest form.
 */
export async function prepareRead(
  name: string,
  { port }: Pick<MeasuredShop, 'port'>,
  path: string,
  bare: BareServer,
): Promise<Measured> {
  const request = get(path)
  const connection = await Connection.open(port)
  const deadline = Date.now() + PATIENCE_MS
  let answer = await connection.send(request)
  while (!isKept(answer)) {
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
    if (Date.now() > deadline) throw new Error(`${path} is not kept.`)
    await wait(10)
    answer = await connection.send(request)
  }
  connection.close()
  const { head, body } = answer
  const answerBytes = head.length + HEAD_END_BYTES + body.length
  const same = { request, answerBytes, connections: CONNECTIONS }
  return {
    name: `${name} (${(body.length / 1000).toFixed(1)} kB)`,
    shopRound: (seconds) => repeatRequest({ ...same, port }, seconds),
    async bareRound(seconds) {
      const lines = head.split('\r\n').slice(1)
      const headers = lines.filter((line) => !addedHeaders.test(line)).flatMap(splitHeader)
      const bareAnswer: BareAnswer = { headers, body: body.toString('base64') }
      bare.process.send(bareAnswer)
      await once(bare.process, 'message')
      return repeatRequest({ ...same, port: bare.port }, seconds)
    },
  }
}

/**
 * Whether a response is the cached one: uncached ones have a request id (52 bytes), and cached ones are
 * compressed if that helps.
 */
function isKept({ status, head, body }: Answer): boolean {
  if (status !== 200 || /^x-request-id:/im.test(head)) return false
  return body.length < COMPRESSED_FROM_BYTES || /^content-encoding: br/im.test(head)
}

function splitHeader(line: string): string[] {
  const colon = line.indexOf(': ')
  return [line.slice(0, colon), line.slice(colon + 2)]
}
