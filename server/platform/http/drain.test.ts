import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, test } from 'node:test'
import { buildApp } from '#app/app.ts'
import { sellItem } from '#testing/fixtures.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { ResponseCache } from '../cache/response-cache.ts'
import type { Render } from '../pages/pages.ts'
import { drain } from './drain.ts'

/** A patience that is never reached, even on a busy machine. */
const LONG_MS = 60_000

let shop: TestShop
let path: string
before(async () => {
  shop = await openTestShop()
  path = `/api/categories/${(await sellItem(shop.context.database)).slug}`
})
after(() => shop.close())

/** A shop whose page renders until it is released. */
async function openWithPage() {
  const begun = Promise.withResolvers<void>()
  const letGo = Promise.withResolvers<void>()
  const render: Render = async (_request, carry) => {
    begun.resolve()
    await letGo.promise
    const { status } = await carry(path)
    return new Response(`<p>${status}</p>`, { headers: { 'content-type': 'text/html' } })
  }
  const app = await buildApp(shop.context, { storefront: { assets: new ResponseCache(), render } })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    app,
    url,
    page: `${url}/products/${randomUUID()}`,
    begun: begun.promise,
    letGo: letGo.resolve,
  }
}

async function ask(url: string, agent: Agent) {
  const [response] = await once(get(url, { agent }), 'response')
  return {
    status: response.statusCode,
    text: await text(response),
    connection: response.headers.connection,
  }
}

test('closing finishes the page in progress and the reader’s next request', async () => {
  const { app, url, page, begun, letGo } = await openWithPage()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const answer = ask(page, agent)
  await begun
  const drained = drain(app.server, LONG_MS)
  await until('the server stops listening', () => !app.server.listening)
  letGo()
  const next = ask(url + path, agent)
  const { status, text } = await answer
  assert.deepEqual({ status, text }, { status: 200, text: '<p>200</p>' })
  const { text: _, ...how } = await next
  assert.deepEqual(how, { status: 200, connection: 'close' })
  await drained
  await app.close()
})

test('an open connection after its answer does not delay closing', async () => {
  const { app, url, page, begun, letGo } = await openWithPage()
  const agent = new Agent({ keepAlive: true })
  await ask(url + path, agent)
  const answer = ask(page, agent)
  await begun
  const drained = drain(app.server, LONG_MS)
  await until('the server stops listening', () => !app.server.listening)
  letGo()
  assert.equal((await answer).status, 200)
  await drained
  await app.close()
})

test('an idle connection delays closing no longer than the timeout', async () => {
  const { app, url } = await openWithPage()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  await once(app.server, 'connection')
  socket.resume()
  const ended = once(socket, 'close')
  await drain(app.server, 50)
  await ended
  await app.close()
})

test('a request on a kept connection during closing is answered with Connection: close', async () => {
  const { app, url } = await openWithPage()
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  await ask(url + path, agent)
  const drained = drain(app.server, LONG_MS)
  const { status, connection } = await ask(url + path, agent)
  assert.deepEqual({ status, connection }, { status: 200, connection: 'close' })
  await drained
  await app.close()
})

test('a page slower than the timeout is answered with 503', async () => {
  const { app, page, begun, letGo } = await openWithPage()
  const answer = ask(page, new Agent({ keepAlive: true }))
  await begun
  const drained = drain(app.server, 50)
  const { status, text } = await answer
  assert.equal(status, 503)
  assert.match(text, /The shop is busy/)
  await drained
  letGo()
  await app.close()
})
