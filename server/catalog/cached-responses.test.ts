import assert from 'node:assert/strict'
import { get as httpGet, type IncomingHttpHeaders } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sellItem } from '#testing/fixtures.ts'
import { openTestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'

const shop = await openTestShop()
after(() => shop.close())

describe('a cached response', () => {
  const url = '/api/categories'
  before(async () => {
    for (let index = 0; index < 20; index += 1) await sellItem(shop.context.database)
    await waitForNotifications(shop)
    await shop.get(url)
  })

  test('is byte-identical to the computed one, headers included', async () => {
    shop.context.responses.invalidateAll()
    const [computed, again] = [await shop.get(url), await shop.get(url)]
    assert.equal(again.text, computed.text)
    for (const name of [
      'content-type',
      'cache-control',
      'content-security-policy',
      'x-content-type-options',
    ]) {
      assert.equal(again.headers.get(name), computed.headers.get(name), name)
    }
  })

  test('is 304 without a body when the ETag matches', async () => {
    const { headers } = await raw(url)
    const { etag } = headers
    assert.ok(etag)
    const unchanged = await raw(url, { 'if-none-match': etag })
    assert.deepEqual(
      [unchanged.status, unchanged.body.length, unchanged.headers.etag],
      [304, 0, etag],
    )
    assert.equal((await raw(url, { 'if-none-match': '"another"' })).status, 200)
  })

  test('gets a new ETag when its content changes', async () => {
    const before = (await raw(url)).headers.etag
    await sellItem(shop.context.database)
    await waitForNotifications(shop)
    await shop.get(url)
    assert.notEqual((await raw(url)).headers.etag, before)
  })

  test('answers HEAD with the headers of GET and no body', async () => {
    const [get, head] = [await raw(url), await raw(url, {}, 'HEAD')]
    assert.deepEqual([head.status, head.body.length], [200, 0])
    for (const name of ['content-length', 'content-type', 'etag'] as const) {
      assert.equal(head.headers[name], get.headers[name])
    }
  })

  test('is complete when HEAD was requested first', async () => {
    shop.context.responses.invalidateAll()
    const whole = await raw(`${url}?`)
    const head = await raw(url, {}, 'HEAD')
    assert.deepEqual([head.status, head.body.length], [200, 0])
    for (const answer of [await raw(url), await raw(url)]) {
      assert.deepEqual([answer.status, answer.body], [200, whole.body])
    }
  })

  test('is not compressed in a way its client refuses', async () => {
    await raw(url, { 'accept-encoding': 'br, gzip' })
    await until('the response is compressed', async () => {
      const { headers } = await raw(url, { 'accept-encoding': 'br' })
      return headers['content-encoding']
    })
    const refusals = ['br;q=0, gzip;q=0', 'br; q=0', 'identity', 'gzip;q=0.000', 'xbr']
    for (const accepted of refusals) {
      const { headers } = await raw(url, { 'accept-encoding': accepted })
      assert.equal(headers['content-encoding'], undefined, accepted)
    }
    const { headers } = await raw(url, { 'accept-encoding': 'br;q=0, gzip;q=0.5' })
    assert.equal(headers['content-encoding'], 'gzip')
  })

  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    test(`is sent as ${encoding} to clients that accept it, each encoding with its own ETag`, async () => {
      const accept = { 'accept-encoding': encoding }
      await until(
        `it is compressed`,
        async () => (await raw(url, accept)).headers['content-encoding'],
      )
      const [plain, packed] = [await raw(url), await raw(url, accept)]
      assert.equal(packed.headers['content-encoding'], encoding)
      assert.equal(packed.headers.vary, 'accept-encoding, origin')
      assert.deepEqual(unpack(packed.body), plain.body)
      assert.ok(packed.body.length < plain.body.length)
      assert.notEqual(packed.headers.etag, plain.headers.etag)
      const again = await raw(url, { ...accept, 'if-none-match': String(packed.headers.etag) })
      assert.equal(again.status, 304)
    })
  }

  test('is cached under its canonical URL only: variants cannot fill the memory', async () => {
    const { slug } = await sellItem(shop.context.database)
    const odd = [
      '/api/categories?',
      '/api/categories?x=1',
      '/api/categories?tag=none&tag=none',
      '/api/%63ategories',
      '/api/categories#x',
      `/api/categories/${slug.replace('g', '%67')}`,
      `/api/categories/${slug}?x=1`,
      `/api/categories/${slug}/getProducts?utm_source=x`,
      '/api/tags/homepage?1',
      '/sitemap.xml?x',
      '/robots.txt?x',
      '/api/payment-methods?x',
    ]
    for (const address of odd) {
      const { status } = await raw(address)
      assert.ok(status < 500)
      assert.ok(!shop.context.responses.get(address), address)
    }
  })
})

type Raw = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** A raw request: fetch would decompress the response and normalise the URL. */
function raw(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Raw> {
  const { hostname, port } = new URL(shop.url)
  return new Promise((resolve, reject) => {
    const request = httpGet({ hostname, port, path, headers, method }, async (response) => {
      const parts: Buffer[] = []
      for await (const part of response) parts.push(part)
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(parts),
      })
    })
    request.on('error', reject)
  })
}
