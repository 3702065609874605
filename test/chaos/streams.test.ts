// As many open streams as a shop process allows, through nginx with the shipped configuration.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readConfig } from '../../server/app/config.ts'
import { until } from '../../server/testing/until.ts'
import { freePort } from '../free-port.ts'
import { type FrontProxy, hasNginx, openFrontProxy } from './front-proxy.ts'
import { seedProducts, withDatabase } from './shop-database.ts'
import { type ShopProcess, startShop } from './shop-process.ts'
import { buy, type Entry } from './shoppers.ts'

// Each network of shoppers is a loopback address, of which Linux has many.
const canTry = hasNginx && process.platform === 'linux'
const untried = 'nginx is not installed, or this is not Linux'
const PATIENCE = 120_000
const { fromNetwork, inAll } = readConfig({}).support.streams
/** nginx's limit per address. */
const FROM_ADDRESS = 200

let folder: string
let shop: ShopProcess
let proxy: FrontProxy
let port: number
let entry: Entry
const sockets: Socket[] = []
before(async () => {
  if (!canTry) return
  folder = await mkdtemp(join(tmpdir(), 'apeak-streams-'))
  const shopPort = await freePort()
  shop = await startShop(join(folder, 'shop'), shopPort)
  const products = await withDatabase(join(folder, 'shop'), seedProducts)
  entry = { cart_id: 'cart-of-the-stream', product_id: products[0] ?? 0 }
  await buy(shop.url, entry, true)
  port = await freePort()
  proxy = await openFrontProxy(join(folder, 'proxy'), port, [shopPort, shopPort], 'real')
})
after(async () => {
  for (const socket of sockets) socket.destroy()
  await proxy?.close()
  await shop?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

/** Opens a stream from an address; returns what has arrived so far. */
async function openStream(localAddress: string): Promise<{ socket: Socket; said(): string }> {
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  sockets.push(socket)
  let said = ''
  socket.on('data', (part) => {
    said += part
  })
  socket.on('error', () => undefined)
  socket.write(`GET /api/order-stream/${entry.order_id} HTTP/1.1\r\nHost: shop\r\n\r\n`)
  await until(
    'the response has arrived',
    () => said.includes('\r\n\r\n') || socket.destroyed,
    PATIENCE,
  )
  return { socket, said: () => said }
}

test('nginx holds as many streams as a process allows, and still answers others', async (t) => {
  if (!canTry) return t.diagnostic(untried)
  const open: Awaited<ReturnType<typeof openStream>>[] = []
  for (let network = 1; network <= inAll / fromNetwork; network += 1) {
    const address = `127.0.${network}.1`
    open.push(
      ...(await Promise.all(Array.from({ length: fromNetwork }, () => openStream(address)))),
    )
  }
  assert.equal(open.length, inAll)
  const start = performance.now()
  assert.equal((await fetch(`http://127.0.0.1:${port}/ready`)).status, 200)
  t.diagnostic(
    `with ${inAll} streams open another request took ${Math.round(performance.now() - start)} ms`,
  )
  for (const { socket, said } of open) {
    assert.match(said(), /^HTTP\/1\.1 200 [\s\S]*text\/event-stream/)
    assert.ok(!socket.readableEnded && !socket.destroyed, 'it stays open')
  }
})

test('one address at its limit does not affect others', async (t) => {
  if (!canTry) return t.diagnostic(untried)
  const greedy = Array.from({ length: FROM_ADDRESS + 50 }, () =>
    connect({ port, host: '127.0.0.1', localAddress: '127.0.99.1' }),
  )
  sockets.push(...greedy)
  const answers: string[] = []
  for (const socket of greedy) {
    socket.on('error', () => undefined)
    socket.on('data', (part) => answers.push(String(part).slice(0, 12)))
    // nginx waits for a body that never comes.
    socket.write('POST /api/update-cart HTTP/1.1\r\nHost: shop\r\nContent-Length: 10\r\n\r\n')
  }
  const refused = () => answers.filter((answer) => answer === 'HTTP/1.1 429').length
  await until('streams beyond the limit are refused', () => refused() === 50, PATIENCE)
  assert.equal((await fetch(`http://127.0.0.1:${port}/ready`)).status, 200)
})

test('the log contains no order and no query', async (t) => {
  if (!canTry) return t.diagnostic(untried)
  const socket = connect({ port, host: '127.0.0.1' })
  socket.end(
    `GET /api/orders/${entry.order_id}?token=secret HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`,
  )
  socket.resume()
  await once(socket, 'close')
  for (const one of sockets.splice(0)) one.destroy()
  const log = () => readFile(join(folder, 'proxy', 'access.log'), 'utf8')
  await until(
    'the request is logged',
    async () => /GET \/api\/order-stream 200/.test(await log()),
    PATIENCE,
  )
  const text = (await log()) + (await readFile(join(folder, 'proxy', 'error.log'), 'utf8'))
  assert.match(text, / GET \/api\/orders \d{3} /)
  assert.ok(!text.includes(entry.order_id ?? 'nothing') && !text.includes('secret'))
})
