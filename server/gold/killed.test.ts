import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import { fillCart, newCartId, offerMethod, orderOf, sellItem } from '#testing/fixtures.ts'
import { balanceOf, giveGold, openSessions } from '#testing/gold.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { ledgerFaults } from './sql-check.ts'

const KILLS = Number(process.env.KILLS || 5)
const CLIENTS = 8
const PRICE = 100
const PORT = 5190
const url = `http://127.0.0.1:${PORT}`
const main = fileURLToPath(new URL('../main.ts', import.meta.url))

// The shop that is never killed: it sets up, and looks at what is left.
let shop: TestShop
let shopper: Shopper
let product_id: number
let folder: string
before(async () => {
  shop = await openTestShop()
  await offerMethod(shop.shop.database)
  await offerMethod(shop.shop.database, { value: 'apeak', label: 'Apeak Gold' })
  product_id = (await sellItem(shop.shop.database, { price_sen: PRICE })).product_id
  shopper = await newShopper(shop)
  folder = await mkdtemp(join(tmpdir(), 'apeak-killed-'))
})
after(async () => {
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

async function startServer(): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: shop.databaseUrl,
    DATA_DIR: folder,
    PORT: String(PORT),
    PUBLIC_URL: url,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    SECRET_KEY: 'the key of every shop that is only a test',
  }
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const opened = new Promise<void>((resolve, reject) => {
    server.stdout?.on('data', (text) => String(text).includes('is open') && resolve())
    server.once('exit', () => reject(new Error('the server did not start')))
  })
  await opened
  return server
}

/** What a client was told, written down when it was told. */
type Journal = { paid: string[]; begun: string[]; cancelled: string[] }

/** Buys with gold, tops up and cancels until the server answers no more. */
async function shopUntilItDies(headers: Record<string, string>, journal: Journal): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, string>
    if (response.status !== 200) throw new Error(JSON.stringify(answer))
    return answer
  }
  for (let turn = 0; ; turn += 1) {
    const cart_id = newCartId()
    await post('/api/verify-pin', { id: shopper.id, pin: shopper.pin })
    await post('/api/update-cart', { cart_id, product_id, qty: 1, payment_method: 'apeak' })
    const order = await post('/api/create-order', orderOf(cart_id, { payment_method: 'apeak' }))
    await post('/api/payment-callback', { payment_method: 'apeak', orderId: order.order_id })
    journal.paid.push(order.order_id ?? '')
    const amount = 10 + Math.floor(Math.random() * 900_000) / 100
    const body = { user_id: shopper.id, amount, payment_method: 'check_payment' }
    const { point_transaction_id = '' } = await post('/api/buy-apeak-gold', body)
    journal.begun.push(point_transaction_id)
    if (turn % 2) continue
    await post('/api/cancel-apeak-topup', { point_transaction_id, customer_id: shopper.id })
    journal.cancelled.push(point_transaction_id)
  }
}

test(`a server that is killed ${KILLS} times under load has lost and doubled nothing that it acknowledged`, async () => {
  const given = KILLS * 100_000
  await giveGold(shop, shopper, given)
  // The limit on top-ups of one customer is not what is looked at.
  const unlimited = setInterval(() => void shop.shop.pool.query('delete from rate_limits'), 50)
  const journal: Journal = { paid: [], begun: [], cancelled: [] }
  try {
    for (let kill = 0; kill < KILLS; kill += 1) {
      const server = await startServer()
      const sessions = await openSessions(shop, shopper, CLIENTS)
      const clients = sessions.map((headers) => shopUntilItDies(headers, journal).catch(() => {}))
      await new Promise((wake) => setTimeout(wake, 400 + Math.random() * 600))
      server.kill('SIGKILL')
      await Promise.all([once(server, 'exit'), ...clients])
    }
  } finally {
    clearInterval(unlimited)
  }
  assert.ok(journal.paid.length > KILLS * 5, `only ${journal.paid.length} payments were made`)
  const { rows: orders } = await shop.shop.pool.query(
    `select o.id, o.status, count(t.id) as transfers from orders o
     left join transfers t on t.reference = o.id where o.customer_id = $1 group by o.id`,
    [shopper.id],
  )
  const found = new Map(orders.map((row) => [row.id, row]))
  for (const id of journal.paid) {
    assert.deepEqual([found.get(id)?.status, found.get(id)?.transfers], ['processing', 1])
  }
  for (const { id, status, transfers } of orders) {
    assert.equal(transfers, status === 'processing' ? 1 : 0, `${id} is ${status}`)
  }
  const paid = orders.filter(({ status }) => status === 'processing').length
  assert.equal(await balanceOf(shopper), given - paid * PRICE)
  const { rows: topups } = await shop.shop.pool.query('select id, status from topups')
  const statuses = new Map(topups.map(({ id, status }) => [id, status]))
  for (const id of journal.begun) assert.ok(statuses.has(id))
  for (const id of journal.cancelled) assert.equal(statuses.get(id), 'cancelled')
  assert.deepEqual(await ledgerFaults(shop.shop.database), [])
  // It sells on.
  const cart = await fillCart(shop, product_id)
  assert.equal((await shop.post('/api/create-order', orderOf(cart))).status, 200)
})
