import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { adminPaths } from '@apeak/contract/admin-host'
import { createClient, type Transport } from '@apeak/contract/client'
import { apiPaths } from '@apeak/contract/paths'
import * as content from '#content/content.ts'
import { writePost } from '#testing/content.ts'
import { routesOf } from '#testing/documented-routes.ts'
import { storePicture } from '#testing/pictures.ts'
import { type Received, sendRaw } from '#testing/raw-requests.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { until } from '#testing/until.ts'
import { AdminHost } from './admin-host.ts'

const shops = ['https://shop.example', 'https://second.example']
let admin: TestShop
before(async () => {
  admin = await openTestShop({ SHOP_ORIGINS: shops.join(', ') })
})
after(() => admin.close())

const corsOf = ({ headers }: Received) =>
  Object.entries(headers).filter(([name]) => name.startsWith('access-control-'))

test('only the configured origins may read admin calls, and nothing else', async () => {
  for (const origin of [...shops, 'https://evil.example', 'null']) {
    for (const route of routesOf(admin.app)) {
      const [method = '', path = ''] = route.split(' ')
      const isOpen = shops.includes(origin) && adminRoutes.some((one) => one.test(path))
      const granted = isOpen ? [['access-control-allow-origin', origin]] : []
      for (const time of ['first', 'cached']) {
        const headers = { origin, 'access-control-request-method': 'PUT' }
        const received = await sendRaw(admin.url, { method, path, headers })
        assert.deepEqual(corsOf(received), granted, `${route} for ${origin}, ${time}`)
        if (isOpen) assert.match(String(received.headers.vary), /origin/)
      }
    }
  }
})

const adminRoutes = adminPaths.map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))

test('an origin may read 404 and 304 answers', async () => {
  const headers = { origin: shops[0] ?? '' }
  const missing = await admin.get('/api/categories/no-such-game', headers)
  assert.equal(missing.status, 404)
  assert.equal(missing.headers.get('access-control-allow-origin'), shops[0])
  await admin.get('/api/banner', headers)
  const { headers: known } = await admin.get('/api/banner', headers)
  const etag = known.get('etag') ?? ''
  const same = await admin.get('/api/banner', { ...headers, 'if-none-match': etag })
  assert.equal(same.status, 304)
  assert.equal(same.headers.get('access-control-allow-origin'), shops[0])
})

test('the client sends admin calls, and only those, to the admin host', async () => {
  const carried = { shop: new Set<string>(), admin: new Set<string>() }
  const carry =
    (paths: Set<string>): Transport =>
    async (path) => {
      paths.add(path.replace(/\?.*/, '').replace('/some-name', ''))
      return Response.json({})
    }
  const { catalog, content, payments } = createClient(carry(carried.shop), carry(carried.admin))
  await Promise.all([
    catalog.categories(),
    catalog.category('some-name'),
    catalog.products('some-name'),
    catalog.options('some-name'),
    catalog.homepageTags(),
    content.banner(),
    content.sliders(),
    content.notice(),
    content.posts(),
    content.latestPosts(4),
    content.post('some-name'),
    content.faqs(),
    content.page('about-us'),
    payments.methods(),
    payments.charges(),
  ])
  const expected = adminPaths.map((path) => path.replace('/:slug', '').replace(':name', 'about-us'))
  assert.deepEqual([...carried.admin].sort(), [...expected].sort())
  for (const path of ['/api/sliders', '/api/notice', '/api/tags/homepage', '/api/blog/posts']) {
    assert.ok(carried.shop.has(path), path)
  }
})

test('an admin host is asked once at a time, refreshed within a second, and keeps its own files', async () => {
  const { database, files } = admin.context
  const picture = await storePicture(files, 'stadium')
  await writePost(database, { slug: 'from-the-host', featured_image_id: picture.id })
  const host = new AdminHost(admin.url)
  await until('the host has received it', async () =>
    (await admin.get(apiPaths.blogPosts)).text.includes('from-the-host'),
  )
  const answers = await Promise.all(Array.from({ length: 20 }, () => host.get(apiPaths.blogPosts)))
  assert.equal(new Set(answers).size, 1)
  assert.match(answers[0]?.body ?? '', new RegExp(`"path":"${admin.url}/files/`))
  assert.doesNotMatch(answers[0]?.body ?? '', /"\/files\//)

  await content.updateBanner(database, { enabled: true, content: 'From the other host' })
  await until('the change is shown', async () =>
    (await host.get(apiPaths.banner)).body.includes('From the other host'),
  )
})

test('an admin host that fails throws, unless an earlier answer is cached', async () => {
  const failing = await openTestShop()
  const host = new AdminHost(failing.url)
  const known = await host.get(apiPaths.faqs)
  await failing.close()
  await until('the response is stale', () => known.freshUntil < Date.now())
  assert.equal((await host.get(apiPaths.faqs)).body, known.body)
  await assert.rejects(host.get(apiPaths.banner))
})
