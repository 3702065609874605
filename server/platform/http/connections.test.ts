import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, test } from 'node:test'
import { assertHarmless } from '#testing/raw-requests.ts'
import { openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())

const line = 'GET /api/categories HTTP/1.1\r\n'
const host = 'Host: shop\r\n'
const post = 'POST /api/update-cart HTTP/1.1\r\nHost: shop\r\nContent-Type: application/json\r\n'

const broken: [what: string, bytes: string | Buffer][] = [
  ['only line breaks', '\r\n\r\n\r\n\r\n'],
  ['no HTTP at all', 'hello, is this a shop?\r\n\r\n'],
  ['a TLS handshake', Buffer.from('16030100f1010000ed0303', 'hex')],
  ['an HTTP/2 preface', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['random bytes', Buffer.from(Array.from({ length: 4_000 }, (_, i) => (i * 7919) % 256))],
  ['an invalid HTTP version', `GET / HTTP/9.9\r\n${host}\r\n`],
  ['no version', 'GET /\r\n\r\n'],
  ['no host', `${line}\r\n`],
  ['two hosts', `${line}${host}Host: other\r\n\r\n`],
  ['a blank address', `GET   HTTP/1.1\r\n${host}\r\n`],
  ['an address with a space', `GET /api/a b HTTP/1.1\r\n${host}\r\n`],
  ['an address with a NUL', `GET /api/\0 HTTP/1.1\r\n${host}\r\n`],
  ['an absolute URL as address', `GET http://evil.example/api/categories HTTP/1.1\r\n${host}\r\n`],
  ['an address without a leading slash', `GET api/categories HTTP/1.1\r\n${host}\r\n`],
  ['an asterisk as address', `OPTIONS * HTTP/1.1\r\n${host}\r\n`],
  ['a proxy’s CONNECT', `CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`],
  ['a method in lower case', `get / HTTP/1.1\r\n${host}\r\n`],
  ['an unknown method', `BREW /pot HTTP/1.1\r\n${host}\r\n`],
  ['a header without a colon', `${line}${host}nonsense\r\n\r\n`],
  ['a header without a name', `${line}${host}: x\r\n\r\n`],
  ['a header folded over two lines', `${line}${host}X: a\r\n b\r\n\r\n`],
  ['a header with a NUL', `${line}${host}X: a\0b\r\n\r\n`],
  ['a header with a bare line feed', `${line}${host}X: a\nY: b\r\n\r\n`],
  ['a thousand headers', `${line}${host}${'X: y\r\n'.repeat(1_000)}\r\n`],
  ['headers of 200 KB', `${line}${host}X: ${'y'.repeat(200_000)}\r\n\r\n`],
  ['a Content-Length that is not a number', `${post}Content-Length: x\r\n\r\n{}`],
  ['a negative length', `${post}Content-Length: -1\r\n\r\n{}`],
  ['two lengths', `${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`],
  [
    'a Content-Length beyond the range of numbers',
    `${post}Content-Length: ${'9'.repeat(40)}\r\n\r\n{}`,
  ],
  ['a Content-Length of two gigabytes', `${post}Content-Length: 2147483648\r\n\r\n{}`],
  [
    'a length and chunks',
    `${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ['chunks of no size', `${post}Transfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n`],
  [
    'a chunk larger than its size',
    `${post}Transfer-Encoding: chunked\r\n\r\n1\r\n{}{}\r\n0\r\n\r\n`,
  ],
  ['a chunk of infinite size', `${post}Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n{}`],
  ['an unknown transfer encoding', `${post}Transfer-Encoding: gzip, x\r\n\r\n{}`],
  ['chunks named twice', `${post}Transfer-Encoding: chunked, chunked\r\n\r\n0\r\n\r\n`],
  ['a request within a body', `${post}Content-Length: 2\r\n\r\n{}GET /x HTTP/1.1\r\n${host}\r\n`],
  ['an expectation', `${post}Expect: the-unexpected\r\nContent-Length: 2\r\n\r\n{}`],
  ['another protocol', `${line}${host}Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n`],
  ['another HTTP', `${line}${host}Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n\r\n`],
  ['half a request', 'GET /api/categ'],
  ['half a body', `${post}Content-Length: 100\r\n\r\n{"a":`],
  ['a hundred requests at once', `${line}${host}\r\n`.repeat(100)],
]

for (const [what, bytes] of broken) {
  test(`${what} gets a refusal or no answer, and the shop keeps serving`, async () => {
    const text = await say(bytes)
    for (const [, status] of text.matchAll(/^HTTP\/1\.1 (\d+)/gm)) {
      const sent = { method: what, path: '' }
      assertHarmless({ status: Number(status), headers: {}, text }, sent)
    }
    const health = await shop.get('/health')
    assert.equal(health.status, 200)
  })
}

test('malformed HTTP gets a refusal in the usual format', async () => {
  const text = await say('hello\r\n\r\n')
  const [head = '', body = ''] = text.split('\r\n\r\n')
  assert.match(head, /^HTTP\/1\.1 400 Bad Request\r\n/)
  assert.match(head, /^x-content-type-options: nosniff\r?$/im)
  const sentence = 'This request is not valid.'
  assert.deepEqual(JSON.parse(body), { success: false, message: sentence, error: sentence })
})

test('a smuggled request never receives another client’s answer', async () => {
  const text = await say(
    `${post}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n5c\r\nGET /dev/mailbox HTTP/1.1\r\n${host}\r\n0\r\n\r\n`,
  )
  assert.doesNotMatch(text, /Mailbox/)
})

test('pipelined requests are answered, and an endless pipeline is closed', async () => {
  assert.equal(await answersTo(20), 20)
  assert.ok((await answersTo(2_000)) < 2_000)
  assert.equal((await shop.get('/health')).status, 200)
})

/**
 * Pipelines requests on one connection. Returns the number of responses, once all have arrived or
 * the connection is closed.
 */
function answersTo(count: number): Promise<number> {
  const { hostname, port } = new URL(shop.url)
  return new Promise((resolve) => {
    let text = ''
    const answers = () => text.match(/HTTP\/1\.1 200/g)?.length ?? 0
    const socket = connect(Number(port), hostname)
    socket.write(`${line}${host}\r\n`.repeat(count))
    socket.setEncoding('latin1')
    socket.on('data', (part) => {
      text += part
      if (answers() === count) socket.destroy()
    })
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(answers()))
  })
}

/** Sends the bytes and returns everything received until the server closes the connection. */
function say(bytes: string | Buffer): Promise<string> {
  const { hostname, port } = new URL(shop.url)
  return new Promise((resolve) => {
    let text = ''
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.end(bytes))
    socket.setEncoding('latin1')
    socket.on('data', (part) => {
      text += part
    })
    // The server may also refuse with a reset.
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(text))
  })
}
