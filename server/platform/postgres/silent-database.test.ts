import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import { openProxiedShop, type ProxiedShop } from '#testing/database-proxy.ts'
import { newCartId, offerMethod, sellItem } from '#testing/fixtures.ts'
import { watchStatements } from '#testing/statements.ts'
import type { Answer, TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'

/** The shop's timeout for a response of the database in milliseconds. */
const ANSWER_MS = 700

let opened: ProxiedShop
let shop: TestShop
let proxy: ProxiedShop['proxy']
let product_id: number
let shopper: Shopper
before(async () => {
  const limits = { connection: ANSWER_MS, statement: ANSWER_MS, answer: ANSWER_MS }
  opened = await openProxiedShop(limits)
  ;({ shop, proxy } = opened)
  await offerMethod(shop.context.database)
  product_id = (await sellItem(shop.context.database)).product_id
  shopper = await newShopper(shop)
})
after(() => opened.close())

const fillCart = () => shop.post('/api/update-cart', { cart_id: newCartId(), product_id, qty: 1 })
const sellsAgain = () => until('the shop sells', async () => (await fillCart()).status === 200)

function assertBusy({ status, headers, body, text }: Answer): void {
  assert.equal(status, 503, text)
  assert.equal(body.error, 'The shop is busy. Please try again in a moment.')
  assert.ok(Number(headers.get('retry-after')) > 0)
}

test('a hanging database hangs no request', async () => {
  await sellsAgain()
  proxy.fallSilent({ newcomers: true })
  const answers = await Promise.all(Array.from({ length: 40 }, fillCart))
  for (const answer of answers) assertBusy(answer)
  assert.equal((await shop.get('/health')).status, 200)
  assert.equal((await shop.get('/ready')).status, 503)
  proxy.talk()
  await sellsAgain()
})

test('a connection that did not answer is not reused', async () => {
  await sellsAgain()
  proxy.fallSilent({ newcomers: false })
  await sellsAgain()
  proxy.talk()
})

test('a silent listening connection leaves nothing stale in the cache', async () => {
  await sellsAgain()
  await waitForNotifications(shop)
  const { responses } = shop.context
  responses.put(
    '/cached',
    { status: 200, headers: {}, body: Buffer.alloc(0), tags: [] },
    responses.mark(),
  )
  proxy.fallSilent({ newcomers: false })
  await until('the silent connection is detected', () => !responses.get('/cached'))
  await waitForNotifications(shop)
  proxy.talk()
})

test('an unanswered transaction gets 503, and is rolled back', async () => {
  await sellsAgain()
  watchStatements(shop.context.pool, (text) => {
    if (/insert into topups/.test(text)) proxy.fallSilent({ newcomers: false })
    return undefined
  })
  const payment = { amount: 50, payment_method: 'check_payment' }
  assertBusy(await shopper.post('/api/buy-apeak-gold', { user_id: shopper.id, ...payment }))
  await sellsAgain()
  proxy.talk()
  const { rows } = await shop.context.pool.query('select count(*) from topups')
  assert.equal(rows[0].count, 0)
})
