import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, test } from 'node:test'
import {
  type LibraryPicture,
  pictureRefusals,
  UPLOADED_PICTURE,
} from '@apeak/contract/content-console'
import sharp from 'sharp'
import { sellItem } from '#testing/fixtures.ts'
import { newOperator, type TestOperator } from '#testing/operators.ts'
import { makePicture } from '#testing/pictures.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { waitForNotifications } from '#testing/wait-for-notifications.ts'

let shop: TestShop
let operator: TestOperator
before(async () => {
  shop = await openTestShop()
  operator = await newOperator(shop, 'content')
})
after(() => shop.close())

async function upload(bytes: Uint8Array | string, name = 'hero.png', field = 'picture') {
  const form = new FormData()
  form.append(field, new Blob([bytes as BlobPart], { type: 'image/png' }), name)
  const response = await fetch(`${shop.url}/api/console/pictures`, {
    method: 'POST',
    body: form,
    headers: operator.headers,
  })
  const body = (await response.json()) as LibraryPicture & { errors?: Record<string, string[]> }
  return { status: response.status, body }
}

async function stored(url: string) {
  const response = await fetch(shop.url + url)
  return Buffer.from(await response.arrayBuffer())
}

test('a picture is re-encoded: upright, at most page size, without metadata', async () => {
  const photograph = await sharp({
    create: { width: 4000, height: 3000, channels: 3, background: '#285' },
  })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Aina', Orientation: '6' }, IFD3: { GPSLatitudeRef: 'N' } })
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const { status, body } = await upload(photograph, 'C:\\photos\\at home<script>.jpg')
  assert.equal(status, 200)
  assert.deepEqual([body.width, body.height], [1920, 2560])
  assert.equal(body.filename, 'at homescript.jpg')
  assert.deepEqual([body.focal_x, body.focal_y], [50, 50])
  const written = await sharp(await stored(body.url)).metadata()
  assert.deepEqual([written.format, written.width, written.height], ['jpeg', 1920, 2560])
  assert.deepEqual([written.exif, written.orientation], [undefined, undefined])
})

for (const format of ['png', 'jpeg', 'webp', 'avif'] as const) {
  test(`accepts ${format}`, async () => {
    const { status, body } = await upload(await makePicture(`taken ${format}`, format))
    assert.deepEqual([status, body.width, body.height], [200, 16, 6])
  })
}

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const refused: [string, () => Promise<Uint8Array | string>][] = [
  ['an SVG', async () => svg],
  ['a page', async () => '<!doctype html><script>alert(1)</script>'],
  ['a PDF', async () => '%PDF-1.7 not a picture'],
  [
    'a GIF',
    async () =>
      sharp(await makePicture('a gif', 'png'))
        .gif()
        .toBuffer(),
  ],
  [
    'a TIFF',
    async () =>
      sharp(await makePicture('a tiff', 'png'))
        .tiff()
        .toBuffer(),
  ],
  ['random bytes', async () => randomBytes(2000)],
  ['a picture with its header only', async () => (await makePicture('cut', 'png')).subarray(0, 60)],
  [
    'a picture with too many pixels',
    () =>
      sharp({
        create: { width: 10_000, height: 5_001, channels: 3, background: '#000' },
        limitInputPixels: false,
      })
        .png()
        .toBuffer(),
  ],
]
for (const [what, bytes] of refused) {
  test(`refuses ${what} by its content, whatever its name`, async () => {
    const { status, body } = await upload(await bytes())
    assert.deepEqual([status, body.errors], [422, { picture: [pictureRefusals.content] }])
  })
}

test('an oversized or missing file, or another field, gets a field error', async () => {
  const large = await upload(Buffer.alloc(UPLOADED_PICTURE.bytesMax + 1))
  assert.deepEqual([large.status, large.body.errors], [422, { picture: [pictureRefusals.size] }])
  const empty = await upload('')
  assert.deepEqual([empty.status, empty.body.errors], [422, { picture: [pictureRefusals.missing] }])
  const other = await upload(await makePicture('other'), 'x.png', 'document')
  assert.deepEqual([other.status, Object.keys(other.body.errors ?? {})], [422, ['document']])
  const json = await operator.post('/api/console/pictures', { picture: 'x' })
  assert.equal(json.status, 422)
})

test('the library lists newest first and searches by name', async () => {
  await upload(await makePicture('dragon'), 'Red Dragon.png')
  await upload(await makePicture('knight'), 'Knight.png')
  const names = async (query: string) => {
    const { body } = await operator.get(`/api/console/pictures?${query}`)
    return (body.data as unknown as LibraryPicture[]).map(({ filename }) => filename)
  }
  assert.deepEqual((await names('per_page=2')).slice(0, 2), ['Knight.png', 'Red Dragon.png'])
  assert.deepEqual(await names('q=dragon'), ['Red Dragon.png'])
})

test('every operator sees a chosen picture; the library is for those who may change one', async () => {
  const { id } = (await upload(await makePicture('chosen'))).body
  const path = `/api/console/pictures/${id}`
  const point = { focal_x: 20, focal_y: 80 }
  for (const role of ['support', 'fulfilment'] as const) {
    const reader = await newOperator(shop, role)
    assert.deepEqual((await reader.get(path)).body.id, id)
    const refused = [
      await reader.get('/api/console/pictures'),
      await reader.put(`${path}/focal-point`, point),
    ]
    assert.deepEqual(
      refused.map(({ status }) => status),
      [403, 403],
    )
  }
})

test('the same picture uploaded twice is stored once', async () => {
  const bytes = await makePicture('twice')
  const [one, two] = [await upload(bytes), await upload(bytes)]
  assert.equal(one.body.id, two.body.id)
})

test('the focal point is shown everywhere, and moving it keeps the other fields', async () => {
  const db = shop.context.database
  const [mine, other] = [await sellItem(db), await sellItem(db)]
  const { id } = (await upload(await makePicture('focal'))).body
  await db
    .updateTable('categories')
    .set({ base_image_id: id })
    .where('id', '=', mine.category_id)
    .execute()
  await waitForNotifications(shop)
  const at = { mine: `/api/categories/${mine.slug}`, other: `/api/categories/${other.slug}` }
  const image = async () => {
    const { body } = await shop.get(at.mine)
    return (body.category as unknown as { base_image: unknown }).base_image
  }
  await shop.get(at.other)
  assert.deepEqual(Object.keys((await image()) as object), ['path'])
  const moved = await operator.put(`/api/console/pictures/${id}/focal-point`, {
    focal_x: 20,
    focal_y: 80,
  })
  assert.deepEqual([moved.body.focal_x, moved.body.focal_y], [20, 80])
  await waitForNotifications(shop)
  assert.equal(shop.context.responses.get(at.other), undefined, 'every response is invalidated')
  const { focal_x, focal_y } = (await image()) as { focal_x: number; focal_y: number }
  assert.deepEqual([focal_x, focal_y], [20, 80])
  const outside = await operator.put(`/api/console/pictures/${id}/focal-point`, {
    focal_x: 101,
    focal_y: 0,
  })
  assert.deepEqual([outside.status, Object.keys(outside.body.errors)], [422, ['focal_x']])
})
