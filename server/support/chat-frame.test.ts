import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfig } from '#app/config.ts'
import { openTestShop } from '#testing/test-shop.ts'

test('an external chat runs in a frame whose policy alone names its hosts', async (t) => {
  const shop = await openTestShop({ CHAT_TAWK_ID: '5f0c/default' })
  t.after(() => shop.close())
  const frame = await shop.get('/chat')
  assert.equal(frame.status, 200)
  assert.match(frame.text, /src="https:\/\/tawk\.to\/chat\/5f0c\/default"/)
  assert.doesNotMatch(frame.text, /<script/)
  const policy = frame.headers.get('content-security-policy') ?? ''
  assert.match(
    policy,
    /^default-src 'none';.* frame-src https:\/\/tawk\.to .*frame-ancestors 'self'$/,
  )
  assert.equal(frame.headers.get('x-frame-options'), 'SAMEORIGIN')
  const others = await shop.get('/api/banner')
  assert.doesNotMatch(others.headers.get('content-security-policy') ?? '', /tawk/)
})

test('without an external chat there is no frame, and with an invalid id the shop does not start', async (t) => {
  const shop = await openTestShop()
  t.after(() => shop.close())
  assert.equal((await shop.get('/chat')).status, 404)
  assert.throws(() => readConfig({ CHAT_TAWK_ID: '"><script>' }), /CHAT_TAWK_ID/)
})
