import assert from 'node:assert/strict'
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { Connection, get } from './connection.ts'
import { prepareRead } from './reads.ts'
import { repeatRequest } from './same-request.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

async function openServer(answer: RequestListener): Promise<number> {
  // The keep-alive timeout of the shop and of the bare server, since each response contains it.
  const server = createServer({ keepAliveTimeout: 65_000 }, answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const text = Buffer.from('a category of the shop '.repeat(100))
const packed = brotliCompressSync(text)

test('measures the cached answer, not the first, which has a request id', async () => {
  let asked = 0
  const port = await openServer((_request, response) => {
    asked += 1
    if (asked === 1) response.setHeader('x-request-id', crypto.randomUUID())
    response.writeHead(200, { 'content-encoding': 'br', 'content-length': packed.length })
    response.end(packed)
  })
  const bare = fork(fileURLToPath(new URL('bare-server.ts', import.meta.url)))
  closers.push(() => bare.kill())
  const [address] = (await once(bare, 'message')) as [AddressInfo]
  const read = await prepareRead('category', { port }, '/', { process: bare, port: address.port })
  assert.ok((await read.shopRound(0.05)).took.length > 0)
  assert.ok((await read.bareRound(0.05)).took.length > 0)
})

test('waits for an answer that is compressed later than the others', async () => {
  const since = Date.now()
  const port = await openServer((_request, response) => {
    const isPacked = Date.now() - since > 500
    if (isPacked) response.setHeader('content-encoding', 'br')
    const body = isPacked ? packed : text
    response.writeHead(200, { 'content-length': body.length }).end(body)
  })
  const read = await prepareRead('category', { port }, '/', undefined as never)
  assert.ok((await read.shopRound(0.05)).took.length > 0)
})

/** A server with responses of 100 bytes, and one of another size. */
async function openWithOddResponse(other: number) {
  let asked = 0
  const port = await openServer((_request, response) => {
    asked += 1
    const body = Buffer.alloc(asked === 5 ? other : 100)
    response.writeHead(200, { 'content-length': body.length }).end(body)
  })
  return port
}

for (const other of [60, 140, 300_000]) {
  test(`reads a single answer of another size (${other} bytes) completely`, async () => {
    const port = await openWithOddResponse(other)
    const connection = await Connection.open(port)
    const { head, body } = await connection.send(get('/'))
    connection.close()
    const same = { port, request: get('/'), answerBytes: head.length + 4 + body.length }
    const { took } = await repeatRequest({ ...same, connections: 2 }, 0.5)
    assert.ok(took.length > 5)
  })
}

test('fails if every answer has a different size', async () => {
  const port = await openServer((_request, response) => {
    response.writeHead(200, { 'content-length': 5 }).end('other')
  })
  const same = { port, request: get('/'), answerBytes: 1_000, connections: 2 }
  await assert.rejects(repeatRequest(same, 0.1), /of another size/)
})
