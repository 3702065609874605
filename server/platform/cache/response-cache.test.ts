import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { ResponseCache } from './response-cache.ts'
import type { Tags } from './response-variants.ts'

const response = (tags: Tags, more: { expiresAt?: number; body?: Buffer } = {}) => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{}'),
  tags,
  ...more,
})

describe('a cached response', () => {
  test('is kept until something it shows changes', () => {
    const cache = new ResponseCache()
    cache.put('/a', response(['products:1']), cache.mark())
    cache.put('/b', response(['products:1', 'products:2']), cache.mark())
    cache.put('/c', response([]), cache.mark())
    cache.invalidate('products:2')
    assert.deepEqual(cached(cache, '/a', '/b', '/c'), ['/a', '/c'])
    cache.invalidate('products:1')
    assert.deepEqual(cached(cache, '/a', '/b', '/c'), ['/c'])
  })

  test('started before a change is stale when finished, and not cached', () => {
    const cache = new ResponseCache()
    const mark = cache.mark()
    cache.invalidate('products:1')
    cache.put('/old', response(['products:1']), mark)
    cache.put('/other', response(['products:2']), mark)
    cache.put('/new', response(['products:1']), cache.mark())
    assert.deepEqual(cached(cache, '/old', '/other', '/new'), ['/other', '/new'])
  })

  test('started before everything changed is not cached', () => {
    const cache = new ResponseCache()
    const mark = cache.mark()
    cache.invalidateAll()
    cache.put('/old', response([]), mark)
    assert.deepEqual(cached(cache, '/old'), [])
  })

  test('started before a change does not replace a newer one', () => {
    const cache = new ResponseCache()
    const mark = cache.mark()
    cache.invalidate('products:1')
    cache.put('/a', response(['products:1'], { body: Buffer.from('"new"') }), cache.mark())
    cache.put('/a', response(['products:1'], { body: Buffer.from('"old"') }), mark)
    assert.equal(String(cache.get('/a')?.body), '"new"')
  })

  test('put again with other dependencies is invalidated by those', () => {
    const cache = new ResponseCache()
    cache.put('/a', response(['products:1']), cache.mark())
    cache.put('/a', response(['products:2']), cache.mark())
    cache.invalidate('products:2')
    assert.deepEqual(cached(cache, '/a'), [])
    cache.put('/a', response(['products:2']), cache.mark())
    cache.invalidate('products:1')
    assert.deepEqual(cached(cache, '/a'), ['/a'])
  })

  test('is not cached past its expiry', (t) => {
    t.mock.timers.enable({ apis: ['Date'], now: 1_000 })
    const cache = new ResponseCache()
    cache.put('/a', response(['products:1'], { expiresAt: 2_000 }), cache.mark())
    t.mock.timers.tick(999)
    assert.deepEqual(cached(cache, '/a'), ['/a'])
    t.mock.timers.tick(1)
    assert.deepEqual(cached(cache, '/a'), [])
  })
})

describe('while changes cannot be received', () => {
  test('nothing is cached or served from the cache', () => {
    const cache = new ResponseCache()
    cache.put('/before', response(['products:1']), cache.mark())
    cache.suspend()
    cache.put('/while', response(['products:1']), cache.mark())
    assert.deepEqual(cached(cache, '/before', '/while'), [])
  })

  test('a response started then is not cached later', () => {
    const cache = new ResponseCache()
    cache.suspend()
    const mark = cache.mark()
    cache.resume()
    cache.put('/a', response(['products:1']), mark)
    assert.deepEqual(cached(cache, '/a'), [])
    cache.put('/b', response(['products:1']), cache.mark())
    assert.deepEqual(cached(cache, '/b'), ['/b'])
  })
})

test('a large compressed response is unpacked once for all readers', async () => {
  const cache = new ResponseCache()
  const body = Buffer.from('a page of the shop '.repeat(5_000))
  await cache.putCompressed('/page', response([], { body }), cache.mark())
  const [one, other] = [cache.variant('/page', undefined), cache.variant('/page', undefined)]
  assert.deepEqual(one?.body, body)
  assert.equal(one?.body, other?.body)
})

test('cache memory is bounded: least recently used goes first', () => {
  const cache = new ResponseCache(1_000_000)
  for (let index = 0; index < 100; index += 1) {
    const body = randomBytes(20_000)
    cache.put(`/${index}`, response(['products:1'], { body }), cache.mark())
    cache.get('/0')
  }
  const all = cached(cache, ...Array.from({ length: 100 }, (_, index) => `/${index}`))
  assert.ok(all.length > 10 && all.length < 50, `${all.length} are cached`)
  assert.ok(all.includes('/0') && all.includes('/99') && !all.includes('/1'))
})

function cached(cache: ResponseCache, ...urls: string[]): string[] {
  return urls.filter((url) => cache.get(url))
}
