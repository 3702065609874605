import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Shopper } from '#testing/accounts.ts'
import { newPerson, pdfOf, sendApplication } from '#testing/affiliates.ts'
import { newOperator } from '#testing/operators.ts'
import { one } from '#testing/race.ts'
import { openTestShop } from '#testing/test-shop.ts'

const shop = await openTestShop()
after(() => shop.close())
const background = '#c80'
const png = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
  .png()
  .toBuffer()

const run = async (statement: string, values: unknown[] = []) =>
  (await shop.context.pool.query(statement, values)).rows

describe('a document is refused with the reason:', () => {
  let shopper: Shopper
  before(async () => {
    shopper = await newPerson(shop)
  })
  const kind = 'Only PDF or image files are allowed.'
  const cases: Record<string, [() => Buffer | Promise<Buffer>, string]> = {
    'a web page called PNG': [() => Buffer.from('<!doctype html><script>alert(1)</script>'), kind],
    'a drawing that can hold scripts': [
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      kind,
    ],
    'a picture of another kind': [() => sharp(png).webp().toBuffer(), kind],
    'an archive': [() => Buffer.from('PK\x03\x04 and more'), kind],
    'a moving picture': [() => Buffer.from('GIF89a\x01\x00\x01\x00\x00\x00\x00;', 'latin1'), kind],
    'a PDF behind a web page': [() => Buffer.concat([Buffer.from('<script>'), pdfOf()]), kind],
    'a byte more than 5 MB': [
      () => Buffer.concat([pdfOf(), Buffer.alloc(5 * 1024 * 1024 + 1 - pdfOf().length)]),
      'The document must not be larger than 5 MB.',
    ],
    'much more than 5 MB': [
      () => Buffer.alloc(5 * 1024 * 1024 + 60_000),
      'The document must not be larger than 5 MB.',
    ],
    nothing: [() => Buffer.alloc(0), 'Please upload your document.'],
  }
  for (const [what, [make, reason]] of Object.entries(cases)) {
    test(what, async () => {
      await run('delete from rate_limits')
      const answer = await sendApplication(shop, shopper, await make(), { filename: '../../x.pdf' })
      assert.equal(answer.status, 422, answer.text)
      assert.deepEqual(answer.body.errors, { document: [reason] })
      assert.deepEqual(await run('select id from affiliate_applications'), [])
    })
  }
})

const stream = (dictionary: string, content: Buffer) =>
  Buffer.concat([
    Buffer.from(`9 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])

describe('a document is stored unchanged and downloaded by operators:', () => {
  const packed = '/Type /ObjStm /Filter /FlateDecode'
  const cases: Record<string, [() => Buffer | Promise<Buffer>, string]> = {
    'a PDF of 5 kB that unpacks to 4 MB of names': [
      () => pdfOf(stream(packed, deflateSync(Buffer.alloc(4 * 1024 * 1024, '/')))),
      'pdf',
    ],
    'a PDF of 210 kB that unpacks to 210 MB': [
      () => pdfOf(stream('/Filter /FlateDecode', deflateSync(Buffer.alloc(210 * 1024 * 1024)))),
      'pdf',
    ],
    'a PDF with a script': [
      () => pdfOf('3 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj'),
      'pdf',
    ],
    'a PDF behind a password': [() => pdfOf('trailer << /Encrypt 5 0 R >>'), 'pdf'],
    'a PDF that is cut off': [() => Buffer.from('%PDF-1.4\n1 0 obj'), 'pdf'],
    'a picture with a web page behind it': [
      () => Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
      'png',
    ],
    'a web page behind the first bytes of a picture': [
      () => Buffer.concat([png.subarray(0, 60), Buffer.from('<script>alert(1)</script>')]),
      'png',
    ],
    'a picture of 56 megapixels': [
      () =>
        sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#000' } })
          .jpeg()
          .toBuffer(),
      'jpg',
    ],
  }
  for (const [what, [make, extension]] of Object.entries(cases)) {
    test(what, async () => {
      const bytes = await make()
      const person = await newPerson(shop)
      const answer = await sendApplication(shop, person, bytes, { filename: '../../etc/x.html' })
      assert.equal(answer.status, 200, answer.text)
      const [stored] = await run(
        `select a.id, f.filename, f.width from files f
         join affiliate_applications a on a.document_id = f.id where a.account_id = $1`,
        [person.id],
      )
      assert.equal(stored.filename, 'x.html')
      assert.equal(stored.width, null, 'nothing looked into it')
      const support = await newOperator(shop, 'support')
      const download = await fetch(
        `${shop.url}/api/console/affiliate-applications/${stored.id}/read-document`,
        {
          method: 'POST',
          headers: { ...support.headers, 'content-type': 'application/json' },
          body: '{}',
        },
      )
      assert.equal(download.status, 200)
      assert.ok(bytes.equals(Buffer.from(await download.arrayBuffer())))
      assert.equal(
        download.headers.get('content-disposition'),
        `attachment; filename="application-${stored.id}.${extension}"`,
      )
      assert.equal(download.headers.get('x-content-type-options'), 'nosniff')
      assert.equal(download.headers.get('content-security-policy'), "default-src 'none'; sandbox")
    })
  }
})

test('the shop stays responsive while fifty documents are uploaded', async () => {
  const people = [await newPerson(shop), await newPerson(shop)]
  const sent = Array.from({ length: 50 }, (_, at) =>
    sendApplication(shop, one(people, at % 2), Buffer.alloc(1024 * 1024, 'x')),
  )
  assert.equal((await shop.get('/health')).status, 200)
  const statuses = new Set((await Promise.all(sent)).map(({ status }) => status))
  assert.deepEqual(
    [...statuses].filter((status) => ![422, 429].includes(status)),
    [],
  )
})
