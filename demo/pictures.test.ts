import assert from 'node:assert/strict'
import { test } from 'node:test'
import decodeQr from 'qr/decode.js'
import sharp from 'sharp'
import { categories } from './catalogue/catalogue.ts'
import { paymentMethods } from './catalogue/offers.ts'
import { slides } from './content/home-page.ts'
import { posts } from './content/posts.ts'
import { itemPictureKey, pictureKeys, readPicture } from './pictures.ts'

test('every category, item, slide, post and payment method has a picture, and every picture is used', () => {
  const used = [
    'where-the-id-is',
    'payment/duitnow-qr',
    ...paymentMethods.map(({ value }) => `payment/${value.replace('_', '-')}`),
    ...slides.map(({ key }) => `slide/${key}`),
    ...posts.map(({ slug }) => `post/${slug}`),
    ...categories.flatMap(({ groups, slug }) => [
      `${slug}/tile`,
      `${slug}/banner`,
      ...groups.flatMap(({ items }) => items.map(({ art }) => itemPictureKey(slug, art))),
    ]),
  ]
  assert.deepEqual(pictureKeys, [...new Set(used)].toSorted())
})

test('every picture has the size that its place in the shop needs', async () => {
  const sizes = new Map([
    ['where-the-id-is', '960x600'],
    ['payment/duitnow-qr', '576x576'],
    ['payment', '320x192'],
    ['slide', '1280x480'],
    ['post', '800x450'],
    ['tile', '640x640'],
    ['banner', '1280x480'],
  ])
  for (const key of pictureKeys) {
    const [folder = '', name = ''] = key.split('/')
    const { height, width } = await sharp(await readPicture(key)).metadata()
    const item = '192x192'
    const size = sizes.get(key) ?? sizes.get(folder) ?? sizes.get(name) ?? item
    assert.equal(`${width}x${height}`, size, key)
  }
})

test('the placeholder DuitNow QR code can be scanned and pays nobody', async () => {
  const { data, info } = await sharp(await readPicture('payment/duitnow-qr'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  assert.match(decodeQr({ ...info, data }), /pays nobody/)
})
