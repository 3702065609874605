import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import { makePicture } from '#testing/pictures.ts'
import { closeAll, one, openTwoShops } from '#testing/race.ts'
import { watchStatements } from '#testing/statements.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

/** Two processes on one database, each with its own data folder, like two machines. */
let machines: TestShop[]
let shop: TestShop
before(async () => {
  machines = await openTwoShops()
  shop = one(machines, 0)
})
after(() => closeAll(machines))

const store = async (name: string) => {
  const bytes = await makePicture(name)
  const { path = '' } = await shop.context.files.store('picture', bytes, `${name}.webp`)
  return { path, bytes }
}

/** A picture of some megabytes that does not compress. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()

const fetchBytes = async (at: TestShop, path: string) => {
  const response = await fetch(at.url + path)
  assert.equal(response.status, 200, path)
  return { bytes: Buffer.from(await response.arrayBuffer()), headers: response.headers }
}

const resized = (path: string, size: string) => path.replace(/\.\w+$/, `/${size}`)
const filesFolder = ({ context }: TestShop) => join(context.config.dataDir, 'files')

/** The statements about files that a shop runs during `work`. */
async function statementsOf({ context }: TestShop, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  let isOver = false
  watchStatements(context.pool, (text) => {
    if (!isOver && text.includes('"files"')) count += 1
    return undefined
  })
  await work()
  isOver = true
  return count
}

describe('a picture stored on one machine', () => {
  test('is served by every machine, and cached by browsers for ever', async () => {
    const { path, bytes } = await store('shared')
    for (const machine of machines) {
      const answer = await fetchBytes(machine, path)
      assert.deepEqual(answer.bytes, bytes)
      assert.equal(answer.headers.get('content-type'), 'image/webp')
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=31536000, immutable')
      const small = await fetchBytes(machine, resized(path, '96.avif'))
      assert.equal(small.headers.get('content-type'), 'image/avif')
      assert.equal((await sharp(small.bytes).metadata()).width, 16)
    }
  })

  test('is read from the database once for concurrent requests', async () => {
    const { path } = await store('wanted')
    const asked = Array.from({ length: 50 }, (_, at) => `${path}?visitor=${at}`)
    const read = () => Promise.all(asked.map((url) => fetchBytes(shop, url)))
    assert.equal(await statementsOf(shop, read), 1)
    assert.equal(await statementsOf(shop, read), 0)
  })

  test('is served while its folder is deleted repeatedly', async () => {
    const { path, bytes } = await store('deleted')
    let isOver = false
    const deleting = (async () => {
      while (!isOver) {
        for (const machine of machines) {
          machine.context.responses.invalidateAll()
          await rm(filesFolder(machine), { recursive: true, force: true, maxRetries: 5 })
        }
        await wait(1)
      }
    })()
    for (let round = 0; round < 40; round += 1) {
      const machine = one(machines, round)
      assert.deepEqual((await fetchBytes(machine, path)).bytes, bytes)
      await fetchBytes(machine, resized(path, '96.webp'))
    }
    isOver = true
    await deleting
  })

  test('is served by a machine whose disk is read-only', async (t) => {
    const { path, bytes } = await store('unwritable')
    const full = await openTestShop({}, { databaseUrl: shop.databaseUrl })
    t.after(() => full.close())
    await writeFile(filesFolder(full), 'a file where the folder should be')
    assert.deepEqual((await fetchBytes(full, path)).bytes, bytes)
    await fetchBytes(full, resized(path, '96.webp'))
  })

  test('is not held in memory when large', async () => {
    const bytes = await noise(1000, 1000)
    const { path = '' } = await shop.context.files.store('picture', bytes, 'noise.png')
    for (const _ of ['from the database', 'from the disk']) {
      const answer = await fetchBytes(shop, path)
      assert.equal(answer.headers.get('content-length'), String(bytes.length))
      assert.ok(answer.bytes.equals(bytes))
    }
    assert.equal(shop.context.responses.get(path), undefined)
  })

  test('stored again keeps one row', async () => {
    const bytes = await makePicture('twice')
    const store = () => shop.context.files.store('picture', bytes, 'twice.webp')
    assert.deepEqual(await store(), await store())
  })
})

describe('an unknown file', () => {
  const nowhere = () => `/files/${randomBytes(32).toString('hex')}`

  test('costs one statement, in every size', async () => {
    for (const path of [`${nowhere()}.webp`, `${nowhere()}/96.avif`]) {
      const ask = async () => assert.equal((await shop.get(path)).status, 404)
      assert.equal(await statementsOf(shop, ask), 1, path)
    }
  })

  test('does not exhaust the database, however often requested', async () => {
    let most = 0
    watchStatements(shop.context.pool, () => {
      most = Math.max(most, shop.context.pool.totalCount - shop.context.pool.idleCount)
      return undefined
    })
    const answers = await Promise.all(
      Array.from({ length: 300 }, (_, at) =>
        shop.get(nowhere() + (at % 2 === 0 ? '.webp' : '/320.webp')),
      ),
    )
    assert.ok(answers.every(({ status }) => status === 404))
    assert.ok(most <= 4, `${most} connections at once`)
  })

  test('includes a known picture under another extension', async () => {
    const { path } = await store('ending')
    assert.equal((await shop.get(path.replace('.webp', '.png'))).status, 404)
  })
})

describe('a document', () => {
  test('is served to nobody, even when a picture has the same content', async () => {
    const bytes = await makePicture('passport', 'png')
    const document = await shop.context.files.store('document', bytes, 'passport.png')
    assert.equal(document.path, undefined)
    const { path = '' } = await shop.context.files.store('picture', await makePicture('x'), 'x')
    const sha256 = (await sha256Of(document.id)) ?? ''
    for (const file of [`${sha256}.png`, `${sha256}/96.webp`]) {
      assert.equal((await shop.get(path.replace(/[^/]+$/, file))).status, 404)
    }
    const picture = await shop.context.files.store('picture', bytes, 'passport.png')
    assert.notEqual(picture.id, document.id)
    assert.equal((await shop.get(picture.path ?? '')).status, 200)
  })

  test('is read by its id, which differs from the picture’s', async () => {
    const bytes = Buffer.from('%PDF-1.7\nof an applicant')
    const { id } = await shop.context.files.store('document', bytes, 'statement.pdf')
    assert.deepEqual(await shop.context.files.document(id), { bytes, extension: 'pdf' })
    const picture = await shop.context.files.store('picture', await makePicture('y'), 'y.webp')
    assert.equal(await shop.context.files.document(picture.id), undefined)
  })

  const sha256Of = async (id: number) =>
    (await shop.context.pool.query('select sha256 from files where id = $1', [id])).rows[0].sha256
})

describe('refuses, whatever its name,', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  const wrong: [string, 'picture' | 'document', () => Promise<Buffer> | Buffer, RegExp][] = [
    ['an empty file', 'picture', () => Buffer.alloc(0), /must be one of WEBP, PNG, JPG, AVIF/],
    ['an SVG', 'picture', () => Buffer.from(svg), /must be one of/],
    ['HTML', 'picture', () => Buffer.from('<!doctype html><p>Hello'), /must be one of/],
    ['a GIF', 'picture', () => gif(), /must be one of/],
    ['a PDF as a picture', 'picture', () => Buffer.from('%PDF-1.7'), /must be one of/],
    [
      'HTML that claims to be a PDF',
      'document',
      () => Buffer.from('<html>%PDF-1.7'),
      /PDF, PNG, JPG/,
    ],
    ['more than 5 MB', 'document', () => Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-'), /5 MB/],
    ['a picture of 52 megapixels', 'picture', () => flat(7_200, 7_200), /must be one of/],
  ]
  for (const [what, kind, bytes, reason] of wrong) {
    test(what, async () => {
      await assert.rejects(shop.context.files.store(kind, await bytes(), 'picture.png'), reason)
    })
  }

  const gif = () =>
    sharp({ create: { width: 2, height: 2, channels: 3, background: 'red' } })
      .gif()
      .toBuffer()

  const flat = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'red' }, limitInputPixels: false })
      .png()
      .toBuffer()

  test('and the database refuses a wrong content type', async () => {
    const { path } = await store('honest')
    await assert.rejects(
      shop.context.pool.query("update files set bytes = 'x' where position(sha256 in $1) > 0", [
        path,
      ]),
      /files_named_by_content/,
    )
  })
})
