import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readShopLinks } from './shop-links.ts'

test('a shop shows only the links it sets', () => {
  const env = { WHATSAPP_NUMBER: '60123456789', TIKTOK_URL: 'https://www.tiktok.com/@shop' }
  for (const demo of [true, false]) {
    const { whatsapp, facebook, tiktok, webDesigner } = readShopLinks(env, demo)
    assert.equal(whatsapp, 'https://wa.me/60123456789')
    assert.equal(tiktok, 'https://www.tiktok.com/@shop')
    assert.deepEqual([facebook, webDesigner], [undefined, undefined])
  }
  assert.ok(Object.values(readShopLinks({}, false)).every((link) => link === undefined))
})

test('the demo has links of every kind, all within it', () => {
  const { webDesigner, ...links } = readShopLinks({}, true)
  for (const link of [...Object.values(links), webDesigner?.address]) {
    assert.match(new URL(link ?? '').hostname, /\.example$/)
  }
})

test('the shop does not start with an invalid link', () => {
  assert.throws(() => readShopLinks({ FACEBOOK_URL: 'javascript:alert(1)' }, false), /FACEBOOK_URL/)
  assert.throws(() => readShopLinks({ WEB_DESIGNER_NAME: 'Somebody' }, false), /WEB_DESIGNER_URL/)
})
