// Measures the shop through nginx with TLS (deploy/nginx.conf), from many addresses, by one process and by two:
// pages on kept and on new connections, checkouts, and open streams until something gives. Linux only, with
// nginx and openssl. Run separately: node bench/through-nginx.ts
import { execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type Agent, Agent as HttpsAgent, request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ORDER_KEY_HEADER } from '@apeak/contract/paths'
import { shopSettings } from '@apeak/sandbox/settings'
import { relocateConfig } from '../test/chaos/front-proxy.ts'
import { freePort } from '../test/free-port.ts'
import { closeAtExit, runMeasurement } from './closing.ts'
import { treeTime } from './processor-time.ts'
import { quantile, runRound } from './rounds.ts'
import { type MeasuredShop, openShop } from './shop.ts'
import { choosePurchase, type Purchase } from './shoppers.ts'

const SECONDS = 10
const READERS = 32
const BUYERS = 16
const PAGE = '/products/mobile-legends'
/** Per network, as CHAT_STREAMS_PER_NETWORK. */
const STREAMS_EACH = 50
const STREAMS_MOST = 10_000

type Answer = { status: number; body: string }

/** Addresses of shoppers: loopback addresses, of which Linux has many. */
let lastAddress = 0
function nextAddress(): string {
  lastAddress += 1
  return `127.${20 + (lastAddress >> 16)}.${(lastAddress >> 8) & 255}.${1 + (lastAddress & 127)}`
}
const newAgent = (keepAlive: boolean) =>
  new HttpsAgent({ keepAlive, localAddress: nextAddress(), rejectUnauthorized: false })

let port = 0

async function call(
  agent: Agent,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const given = { host: 'shop.example', 'content-type': 'application/json', ...headers }
  const asked = request({ agent, host: '127.0.0.1', port, method, path, headers: given })
  asked.end(body === undefined ? undefined : JSON.stringify(body))
  const [response] = await once(asked, 'response')
  const text = Buffer.concat(await response.toArray()).toString()
  return { status: response.statusCode, body: text }
}

async function successful(answer: Promise<Answer>): Promise<string> {
  const { status, body } = await answer
  if (status !== 200) throw new Error(`${status}: ${body.slice(0, 200)}`)
  return body
}

/** Starts nginx with the shipped file in front of the shop. */
async function startNginx(shop: number): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'apeak-nginx-'))
  closeAtExit(() => rm(folder, { recursive: true, force: true }))
  const key = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')]
  const words = 'req -x509 -newkey rsa:2048 -noenc -days 1 -subj /CN=shop.example'.split(' ')
  execFileSync('openssl', [...words, ...key], { stdio: 'ignore' })
  port = await freePort()
  const text = await readFile(new URL('../deploy/nginx.conf', import.meta.url), 'utf8')
  const ports = { http: await freePort(), https: port, shops: [shop, shop] }
  const file = join(folder, 'nginx.conf')
  await writeFile(file, `daemon off;\n${relocateConfig(text, folder, ports)}`)
  const nginx = spawn('nginx', ['-p', folder, '-e', join(folder, 'error.log'), '-c', file])
  closeAtExit(() => nginx.kill())
  for (;;) {
    const answer = await call(newAgent(false), 'GET', '/health').catch(() => undefined)
    if (answer?.status === 200) return nginx.pid ?? 0
  }
}

/** Runs `work` and prints its rate, its times, and the CPU time of each part. */
async function measure(
  name: string,
  pids: { shop: number; postgres: number; nginx: number },
  workers: number,
  work: (worker: number) => Promise<unknown>,
): Promise<void> {
  const spent = () => [treeTime(pids.shop), treeTime(pids.postgres), treeTime(pids.nginx)] as const
  const before = spent()
  const { perSecond, took } = await runRound(workers, SECONDS, async (worker) => {
    await work(worker)
  })
  const parts = spent().map((time, at) => ((time - (before[at] ?? 0)) / took.length).toFixed(2))
  const times = `p50 ${quantile(took, 0.5).toFixed(0)} ms, p99 ${quantile(took, 0.99).toFixed(0)} ms`
  const [shop, postgres, nginx] = parts
  console.log(
    `${name}: ${perSecond.toFixed(0)} a second, ${times}; CPU ms: shop ${shop}, PostgreSQL ${postgres}, nginx ${nginx}`,
  )
}

async function buy(agent: Agent, { product_id, options, category_options }: Purchase) {
  const cart_id = `cart-${randomUUID()}`
  const payment_method = 'check_payment'
  const cart = { cart_id, product_id, qty: 1, options, payment_method }
  await successful(call(agent, 'POST', '/api/update-cart', cart))
  const customer_email = `${cart_id}@example.com`
  const order = { cart_id, payment_method, category_options, customer_email }
  const asked = call(agent, 'POST', '/api/create-order', { ...order, terms_and_conditions: true })
  const { order_id, order_key } = JSON.parse(await successful(asked))
  const told = { payment_method, orderId: order_id }
  const held = { [ORDER_KEY_HEADER]: order_key }
  await successful(call(agent, 'POST', '/api/payment-callback', told, held))
  return order_id as string
}

/** Opens streams until one is refused; returns how many, and why it ended. */
async function openStreams(order: string): Promise<string> {
  const agents: Agent[] = []
  let open = 0
  let closed = 0
  let ended = 'nothing gave'
  while (open + closed < STREAMS_MOST && ended === 'nothing gave') {
    const agent = newAgent(true)
    agents.push(agent)
    const tries = Array.from({ length: STREAMS_EACH }, async () => {
      const path = `/api/order-stream/${order}`
      const asked = request({
        agent,
        host: '127.0.0.1',
        port,
        path,
        headers: { host: 'shop.example' },
      })
      asked.on('error', () => undefined)
      asked.end()
      const [response] = await once(asked, 'response')
      if (response.statusCode !== 200) ended = `the next one got ${response.statusCode}`
      else {
        open += 1
        response.once('close', () => {
          open -= 1
          closed += 1
        })
      }
      response.on('error', () => undefined)
      response.resume()
    })
    await Promise.all(tries)
  }
  const start = performance.now()
  await successful(call(newAgent(false), 'GET', PAGE))
  const took = (performance.now() - start).toFixed(0)
  for (const agent of agents) agent.destroy()
  return `${open} open streams, ${closed} closed by the shop, ${ended}; meanwhile a page took ${took} ms`
}

async function measureShop(shop: MeasuredShop, processes: number): Promise<void> {
  const nginx = await startNginx(shop.port)
  const pids = { shop: shop.pid, postgres: shop.postgresPid, nginx }
  const purchase = await choosePurchase(shop, 'mobile-legends')
  console.log(`\n${processes} ${processes === 1 ? 'process' : 'processes'}`)
  const readers = Array.from({ length: READERS }, () => newAgent(true))
  const read = (agent: Agent) => successful(call(agent, 'GET', PAGE))
  await runRound(READERS, 2, async (at) => {
    await read(readers[at] ?? newAgent(true))
  })
  await measure('pages, kept connections', pids, READERS, (at) =>
    read(readers[at] ?? newAgent(true)),
  )
  await measure('pages, a new connection each', pids, READERS, () => read(newAgent(false)))
  const buyers = () => {
    const agent = newAgent(true)
    return buy(agent, purchase).finally(() => agent.destroy())
  }
  await runRound(BUYERS, 4, async () => {
    await buyers()
  })
  await measure('checkouts, a new shopper each', pids, BUYERS, buyers)
  console.log(await openStreams(await buyers()))
}

await runMeasurement(async () => {
  const url = 'http://127.0.0.1:9'
  // Several processes need payment keys, which are never used here.
  Object.assign(process.env, shopSettings({ near: url, far: url }))
  for (const workers of [1, 2]) {
    process.env.WORKERS = String(workers)
    await measureShop(await openShop('24 categories'), workers)
  }
})
