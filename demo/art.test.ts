import assert from 'node:assert/strict'
import { test } from 'node:test'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { postScenes, slideScenes } from './art/content-looks.ts'
import { banner, tile } from './art/cover.ts'
import { type CurrencyName, currencies } from './art/currencies.ts'
import { item, itemArts } from './art/items.ts'
import { lookOf, looks } from './art/looks.ts'
import { qrSign } from './art/qr-sign.ts'
import { postPicture, slide } from './art/scene-art.ts'
import { paymentSign, whereTheIdIs } from './art/shop-art.ts'
import { demoPictures, rasterise } from './pictures.ts'

async function assertDrawn(svg: string, width: number, height: number): Promise<void> {
  assert.doesNotMatch(svg, /NaN|undefined|<text/)
  assert.match(svg, new RegExp(`^<svg [^>]*width="${width}" height="${height}"`))
  const pixels = await sharp(Buffer.from(svg), { density: 9 }).raw().toBuffer()
  assert.ok(new Set(pixels).size > 30, 'a picture of so few shades shows that nothing was drawn')
}

test('draws a tile and a banner for every game', async () => {
  for (const [slug, look] of Object.entries(looks)) {
    await assertDrawn(tile(slug, look), 640, 640)
    await assertDrawn(banner(slug, look), 1600, 600)
  }
})

test('draws every kind of item with every currency', async () => {
  const look = lookOf('mobile-legends')
  for (const currency of Object.keys(currencies) as CurrencyName[]) {
    for (const art of itemArts) await assertDrawn(item('seed', look, currency, art), 480, 480)
  }
})

test('draws a picture for every slide and every post', async () => {
  for (const [key, scene] of Object.entries(slideScenes)) {
    await assertDrawn(slide(key, scene), 1280, 480)
  }
  for (const [slug, scene] of Object.entries(postScenes)) {
    await assertDrawn(postPicture(slug, scene), 800, 450)
  }
})

test('draws the shop’s own pictures', async () => {
  await assertDrawn(whereTheIdIs(), 960, 600)
  for (const value of ['apeak', 'razorpay', 'fiuu', 'check_payment']) {
    await assertDrawn(paymentSign(value), 160, 96)
  }
})

test('the placeholder DuitNow QR code can be scanned and pays nobody', async () => {
  const { data, info } = await sharp(await rasterise(qrSign()))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.match(decodeQr({ ...info, data }), /pays nobody/)
})

test('the same seed draws the same bytes; another seed draws others', () => {
  const look = lookOf('valorant')
  assert.equal(tile('a', look), tile('a', look))
  assert.notEqual(tile('a', look), tile('b', look))
  assert.equal(item('a', look, 'coin', 'heap-6'), item('a', look, 'coin', 'heap-6'))
})

test('no two demo pictures share a key', () => {
  const keys = demoPictures().map(({ key }) => key)
  assert.equal(new Set(keys).size, keys.length)
})
