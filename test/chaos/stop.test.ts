import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sandboxKeys, supplierSettings } from '@apeak/sandbox/settings'
import { startSandbox } from '@apeak/sandbox/start-sandbox'
import type { Pool } from 'pg'
import { until } from '../../server/testing/until.ts'
import { freePort } from '../free-port.ts'
import { seedProducts, withDatabase } from './shop-database.ts'
import { readPidFile, type ShopProcess, startShop } from './shop-process.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apeak-stop-'))
})
after(() => rm(folder, { recursive: true, force: true }))

/** Sends one request on a kept connection; undefined if the shop accepts no new connection. */
function ask(agent: Agent, url: string, body?: object): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const method = body ? 'POST' : 'GET'
    const headers = body ? { 'content-type': 'application/json' } : {}
    const asked = request(url, { agent, method, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode))
      response.on('error', reject)
    })
    // Refused connections were never in progress.
    asked.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNREFUSED' ? resolve(undefined) : reject(error),
    )
    asked.end(body && JSON.stringify(body))
  })
}

/** A shopper who fills carts on one connection without a pause until the shop is gone. */
async function shopOn(
  { url }: ShopProcess,
  product_id: number,
  onFilled: () => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (;;) {
    const cart_id = `cart-${crypto.randomUUID()}`
    const status = await ask(agent, `${url}/api/update-cart`, { cart_id, product_id, qty: 1 })
    if (status === undefined) return
    // 503: the request was still in progress at the deadline.
    assert.ok(status === 200 || status === 503, `${status}`)
    onFilled()
  }
}

/** Opens a chat stream. */
async function followChat(url: string): Promise<Response> {
  const headers = { 'content-type': 'application/json', 'x-chat-token': 'a'.repeat(43) }
  const body = JSON.stringify({ key: crypto.randomUUID(), text: 'Is somebody there?' })
  await fetch(`${url}/api/chat/messages`, { method: 'POST', headers, body })
  const stream = await fetch(`${url}/api/chat/stream`, { headers })
  assert.equal(stream.status, 200)
  return stream
}

test('a stop under load takes seconds and drops no request on any connection', async (t) => {
  const shop = await startShop(folder, await freePort(), { LOG_LEVEL: 'warn' })
  assert.doesNotMatch(shop.output(), /WARNING/, 'it starts without a warning')
  const [product = 0] = await withDatabase(folder, seedProducts)
  const idle = connect(Number(new URL(shop.url).port), '127.0.0.1')
  const asleep = new Agent({ keepAlive: true })
  await ask(asleep, `${shop.url}/health`)
  const stream = await followChat(shop.url)
  let filled = 0
  const onFilled = () => {
    filled += 1
  }
  const shoppers = Array.from({ length: 6 }, () => shopOn(shop, product, onFilled))
  await until('the shop is under load', () => filled > 6)
  const start = performance.now()
  assert.equal(await shop.stop(), 0)
  t.diagnostic(`${Math.round(performance.now() - start)} ms`)
  await Promise.all(shoppers)
  await stream.body?.cancel().catch(() => undefined)
  idle.destroy()
})

test('a shop that is told to stop while it starts stops its PostgreSQL, too', async () => {
  const main = fileURLToPath(new URL('../../server/app/main.ts', import.meta.url))
  const settings = { DATA_DIR: folder, DEMO: '0', LANGUAGES: 'en', WARM_UP_SECONDS: '0' }
  const port = String(await freePort())
  const shop = spawn(process.execPath, [main], {
    env: { ...process.env, ...settings, PORT: port, LOG_LEVEL: 'info' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(shop, 'exit')
  for await (const line of createInterface({ input: shop.stdout })) {
    if (line.includes('Server listening')) shop.kill('SIGTERM')
  }
  assert.deepEqual(await ended, [0, null])
  assert.equal(existsSync(join(folder, 'postgres', 'cluster', 'postmaster.pid')), false)
})

test('a shop whose PostgreSQL hangs reports it, and stops in time', async () => {
  const shop = await startShop(folder, await freePort())
  const pids = await postgresPids()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  try {
    assert.equal((await fetch(`${shop.url}/ready`)).status, 503)
    assert.equal((await fetch(`${shop.url}/health`)).status, 200)
    // Its PostgreSQL still hangs; the shop's deadline ends the process (stop-in-time.test.ts).
    assert.equal(await shop.stop(), 0)
    assert.match(shop.output(), /Shutdown timed out/)
  } finally {
    for (const pid of pids) process.kill(pid, 'SIGCONT')
  }
  // It received the signal, and exits now that it can.
  await until('PostgreSQL has ended', () => pids.every((pid) => !isRunning(pid)), 60_000)
})

test('a stop releases the jobs that wait for a supplier, and the next process does them', async (t) => {
  const options = { shopUrl: 'http://127.0.0.1:9', ...sandboxKeys }
  const slow = await startSandbox({ ...options, answerMs: 3_500 })
  t.after(() => slow.close())
  const shop = await startShop(folder, await freePort(), supplierSettings(slow.url))
  // Their answers come during the whole stop, and after it.
  for (let added = 0; added < 35; added += 1) {
    await withDatabase(folder, (_db, pool) => pool.query(ADD_JOB))
    await wait(100)
  }
  assert.equal(await shop.stop(), 0, shop.output())
  assert.doesNotMatch(shop.output(), /pool/)

  const quick = await startSandbox(options)
  t.after(() => quick.close())
  const next = await startShop(folder, await freePort(), supplierSettings(quick.url))
  t.after(() => next.stop())
  const isDone = async () => (await withDatabase(folder, balanceJobs)) === 0
  await until('the jobs are done', isDone, 60_000)
})

const ADD_JOB = "select graphile_worker.add_job('watch_supplier_balances')"

/** Queued jobs that read suppliers' balances. */
async function balanceJobs(_db: unknown, pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::integer as jobs from graphile_worker.jobs
     where task_identifier = 'watch_supplier_balances' and key is null`,
  )
  return rows[0].jobs
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** PostgreSQL's main process and its connections' processes. */
async function postgresPids(): Promise<number[]> {
  const main = Number((await readPidFile(folder))[0])
  const children = await readFile(`/proc/${main}/task/${main}/children`, 'utf8')
  return [main, ...children.trim().split(' ').map(Number)]
}
