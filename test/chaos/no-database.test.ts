import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openDatabaseProxy } from '../../server/testing/database-proxy.ts'
import { cloneTemplate, dropDatabase } from '../../server/testing/test-shop.ts'
import { until } from '../../server/testing/until.ts'
import { freePort } from '../free-port.ts'
import { type ShopProcess, startShop } from './shop-process.ts'

const PATIENCE = 60_000

let folder: string
let databaseUrl: string
let proxy: Awaited<ReturnType<typeof openDatabaseProxy>>
let shop: ShopProcess
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'apeak-no-database-'))
  databaseUrl = await cloneTemplate()
  proxy = await openDatabaseProxy(databaseUrl)
  const settings = { DATABASE_URL: proxy.url, LOG_LEVEL: 'silent' }
  shop = await startShop(join(folder, 'shop'), await freePort(), settings)
})
after(async () => {
  proxy?.talk()
  await shop?.stop()
  await proxy?.shut()
  await dropDatabase(databaseUrl)
  await rm(folder, { recursive: true, force: true })
})

const isReady = async () => (await fetch(`${shop.url}/ready`)).ok

/** Whether each page answers with an uncacheable error page that offers a retry. */
async function areRefused(paths: readonly string[]): Promise<void> {
  const pages = await Promise.all(paths.map((path) => fetch(shop.url + path)))
  for (const { status, headers, url } of pages) {
    assert.equal(status, 503, url)
    assert.match(headers.get('content-type') ?? '', /text\/html/)
    assert.equal(headers.get('retry-after'), '5')
  }
  for (const page of pages) assert.match(await page.text(), /Failed to load|try again/)
}

test('without a database pages answer 503, and recover with it', async () => {
  await until('the shop is ready', isReady, PATIENCE)
  await proxy.shut()
  await areRefused(['/', '/products', '/products/mobile-legends', '/faq', '/news-and-events'])
  await proxy.open()
  await until('the shop is ready again', isReady, PATIENCE)
  assert.equal((await fetch(shop.url)).status, 200)
})

test('while the database hangs pages answer 503 before readers give up', async () => {
  await until('the shop is ready', isReady, PATIENCE)
  proxy.fallSilent({ newcomers: true })
  const start = performance.now()
  await areRefused(['/products', '/faq'])
  assert.ok(performance.now() - start < 30_000)
})
