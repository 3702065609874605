import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ApiError, createClient, type Transport } from './client.ts'

/** A transport that always returns this response and records requests. */
function answering(status: number, body: unknown) {
  const asked: { path: string; init: RequestInit }[] = []
  const carry: Transport = async (path, init = {}) => {
    asked.push({ path, init })
    return new Response(typeof body === 'string' ? body : JSON.stringify(body), { status })
  }
  return { carry, asked }
}

describe('client', () => {
  test('asks for JSON and returns the shop’s answer', async () => {
    const { carry, asked } = answering(200, { categories: [], tag: null })
    const answer = await createClient(carry).catalog.categories('new games&x')
    assert.deepEqual(answer, { categories: [], tag: null })
    assert.equal(asked[0]?.path, '/api/categories?tag=new%20games%26x')
    assert.equal(new Headers(asked[0]?.init.headers).get('accept'), 'application/json')
  })

  test('encodes a path parameter as one segment', async () => {
    const { carry, asked } = answering(200, {})
    await createClient(carry).orders.details('../user?x=1#')
    assert.equal(asked[0]?.path, '/api/order-details/..%2Fuser%3Fx%3D1%23')
  })

  test('names the language of texts in the address of each read, except English', async () => {
    const { carry, asked } = answering(200, [])
    for (const language of ['ms', 'en'] as const) {
      const { catalog, content } = createClient(carry, undefined, undefined, language)
      await catalog.products('a')
      await content.latestPosts(4)
    }
    assert.deepEqual(
      asked.map(({ path }) => path),
      [
        '/api/categories/a/getProducts?lang=ms',
        '/api/blog/posts?per_page=4&lang=ms',
        '/api/categories/a/getProducts',
        '/api/blog/posts?per_page=4',
      ],
    )
  })

  test('refuses an answer that is not JSON', async () => {
    const client = createClient(answering(200, '<html>').carry)
    await assert.rejects(client.payments.methods(), { message: 'The answer could not be read.' })
  })

  test('sends bodies as JSON', async () => {
    const { carry, asked } = answering(200, {})
    const body = { payment_method: 'check_payment', orderId: 'o1' } as const
    await createClient(carry).payments.callback(body)
    const init = asked[0]?.init ?? {}
    assert.equal(init.method, 'POST')
    assert.equal(new Headers(init.headers).get('content-type'), 'application/json')
    assert.deepEqual(JSON.parse(String(init.body)), body)
  })

  test('sends admin calls, and only those, to the admin host', async () => {
    const [shop, admin] = [answering(200, []), answering(200, [])]
    const client = createClient(shop.carry, admin.carry)
    await client.catalog.category('a')
    await client.catalog.products('a')
    await client.payments.methods()
    await client.content.banner()
    await client.content.posts()
    await client.content.faqs()
    await client.content.page('about-us')
    await client.catalog.homepageTags()
    await client.content.sliders()
    await client.content.notice()
    await client.content.latestPosts(4)
    await client.content.post('welcome')
    assert.equal(admin.asked.length, 7)
    assert.deepEqual(
      shop.asked.map(({ path }) => path),
      [
        '/api/tags/homepage',
        '/api/sliders',
        '/api/notice',
        '/api/blog/posts?per_page=4',
        '/api/blog/posts/welcome',
      ],
    )
  })
})

describe('ApiError', () => {
  const refusal = async (status: number, body: unknown): Promise<ApiError> => {
    const call = createClient(answering(status, body).carry).payments.methods()
    const error = await call.then(
      () => undefined,
      (thrown) => thrown,
    )
    assert.ok(error instanceof ApiError)
    return error
  }

  test('has the shop’s message, status and field errors', async () => {
    const errors = { qty: ['This field is required.'] }
    const error = await refusal(422, { success: false, message: 'No.', errors })
    assert.deepEqual([error.status, error.message, error.sentence], [422, 'No.', 'No.'])
    assert.deepEqual(error.errors, errors)
    const refused = await refusal(409, { success: false, message: 'M', error: 'E' })
    assert.equal(refused.sentence, 'E')
  })

  for (const [what, body] of [
    ['not JSON', '<html>502</html>'],
    ['empty', ''],
    ['null', 'null'],
    ['a malformed message', { error: { code: 1 }, message: 7 }],
  ] as const) {
    test(`keeps the status when the body is ${what}`, async () => {
      const error = await refusal(502, body)
      assert.equal(error.status, 502)
      assert.equal(error.sentence, undefined)
      assert.equal(error.message, 'The shop answered 502.')
    })
  }

  test('is not thrown when the shop cannot be reached', async () => {
    const gone = new TypeError('fetch failed')
    const client = createClient(async () => {
      throw gone
    })
    await assert.rejects(client.payments.methods(), gone)
  })
})
