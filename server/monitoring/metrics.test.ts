import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { buildApp } from '#app/app.ts'
import { confirmManualPayment } from '#payments/reconciliation/reconciliation.ts'
import { requestRefund } from '#payments/refunds/refunds.ts'
import { ResponseCache } from '#platform/cache/response-cache.ts'
import { openDatabaseProxy } from '#testing/database-proxy.ts'
import { offerMethod, placeOrder, sellItem } from '#testing/fixtures.ts'
import { operator } from '#testing/histories.ts'
import { cloneTemplate, dropDatabase, openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { openMetrics } from './metrics.ts'
import { type MetricsServer, serveMetrics } from './metrics-server.ts'

let databaseUrl: string
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
let shop: TestShop
let metrics: MetricsServer | undefined
let url: string
let close: () => Promise<void>
before(async () => {
  databaseUrl = await cloneTemplate()
  proxy = await openDatabaseProxy(databaseUrl)
  shop = await openTestShop({}, { databaseUrl: proxy.url })
  const counted = openMetrics(shop.context)
  const render = async () =>
    new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } })
  const storefront = { assets: new ResponseCache(), render }
  const app = await buildApp(shop.context, { metrics: counted, storefront })
  url = await app.listen({ host: '127.0.0.1', port: 0 })
  metrics = await serveMetrics({ host: '127.0.0.1', port: 0 }, counted)
  close = async () => {
    metrics?.close()
    await app.close()
  }
})
after(async () => {
  proxy.talk()
  await close()
  await shop.close()
  await proxy.shut()
  await dropDatabase(databaseUrl)
})

const readMetrics = async () => (await fetch(metrics?.url ?? '')).text()

/** The value of a metric, by full name with labels; undefined if absent. */
const numberOf = (text: string, name: string) => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line && Number(line.slice(name.length + 1))
}

test('metrics count requests by route, cached responses and pages, on a port of their own', async () => {
  const { slug } = await sellItem(shop.context.database)
  const path = `${url}/api/categories/${slug}`
  await until('the response is cached', async () => {
    await fetch(path)
    return numberOf(await readMetrics(), 'apeak_cached_responses_total')
  })
  const secret = `o${'7'.repeat(26)}`
  await fetch(`${url}/api/order-details/${secret}`)
  await fetch(`${url}/order-summary/${secret}`)
  await until('the request is counted', async () =>
    /order-details[^\n]*404/.test(await readMetrics()),
  )
  const text = await readMetrics()
  assert.match(
    text,
    /apeak_http_request_seconds_count\{method="GET",route="\/api\/categories\/:slug",status="200"\} [1-9]/,
  )
  assert.ok(Number(numberOf(text, 'apeak_page_renders_total')) >= 1)
  assert.ok(numberOf(text, 'apeak_pool_connections{state="idle"}') !== undefined)
  assert.match(text, /nodejs_eventloop_lag_p99_seconds \d/)
  assert.doesNotMatch(text, new RegExp(secret), 'metrics contain no address')
  assert.equal((await fetch(`${url}/metrics`)).headers.get('content-type'), 'text/html')
  assert.equal((await fetch(metrics?.url.replace('/metrics', '/') ?? '')).status, 404)
})

test('metrics show the shop’s health; while the database hangs, the process alone', async (t) => {
  const { database } = shop.context
  await offerMethod(database)
  const orderId = await placeOrder(shop, (await sellItem(database)).product_id)
  await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId })
  await refundPartOf(await confirmOtherAmount(orderId))
  await shop.context.pool.query(
    `insert into suppliers (name, enabled, balance_sen, low_balance_sen)
     values ('kenari', true, 4000, 5000), ('merbok', false, 0, 5000)`,
  )
  const counted = openMetrics(shop.context)
  const own = await serveMetrics({ host: '127.0.0.1', port: 0 }, counted)
  t.after(() => own?.close())
  const read = async () => (await fetch(own?.url ?? '')).text()
  const text = await read()
  assert.equal(numberOf(text, 'apeak_orders_waiting{status="pending"}'), 1)
  assert.ok(Number(numberOf(text, 'apeak_order_oldest_seconds{status="pending"}')) >= 0)
  assert.ok(Number(numberOf(text, 'apeak_mails_waiting')) >= 1)
  assert.equal(numberOf(text, 'apeak_money_unmatched'), 0)
  assert.equal(numberOf(text, 'apeak_payments_unapplied'), 1, 'of which a part is left')
  assert.equal(numberOf(text, 'apeak_supplier_balance_sen{supplier="kenari"}'), 4000)
  assert.equal(numberOf(text, 'apeak_supplier_low_balance_sen{supplier="kenari"}'), 5000)
  assert.equal(
    numberOf(text, 'apeak_supplier_low_balance_sen{supplier="merbok"}'),
    undefined,
    'it is off',
  )
  assert.equal(numberOf(text, 'apeak_backup_failed'), 0)
  assert.equal(numberOf(text, 'apeak_ledger_faults'), undefined, 'nobody has looked yet')

  proxy.fallSilent({ newcomers: true })
  const silent = await serveMetrics({ host: '127.0.0.1', port: 0 }, openMetrics(shop.context))
  t.after(() => silent?.close())
  const alone = await (await fetch(silent?.url ?? '')).text()
  assert.equal(numberOf(alone, 'apeak_money_unmatched'), undefined)
  assert.match(alone, /process_resident_memory_bytes \d/)
  proxy.talk()
})

/** An operator confirms a transfer of another amount than the order's; returns the payment's id. */
async function confirmOtherAmount(orderId: string): Promise<number> {
  const seen = { kind: 'order', payable_id: orderId, amount_sen: 1_234 } as const
  const slip = { bank_reference: `SLIP ${orderId}`, is_another: false }
  const { id } = await confirmManualPayment(shop.context, { ...seen, ...slip }, operator)
  return id
}

async function refundPartOf(payment_id: number): Promise<void> {
  const wanted = { payment_id, amount_sen: 234, request_key: randomUUID() }
  await requestRefund(shop.context, wanted, operator)
}
