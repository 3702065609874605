import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Shopper } from '#testing/accounts.ts'
import { newPerson, pdfOf, sendApplication } from '#testing/affiliates.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'

let shop: TestShop
let png: Buffer
before(async () => {
  shop = await openTestShop()
  const background = '#c80'
  png = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
})
after(() => shop.close())

const run = async (statement: string, values: unknown[] = []) =>
  (await shop.context.pool.query(statement, values)).rows

describe('a document is refused with its reason:', () => {
  let shopper: Shopper
  before(async () => {
    shopper = await newPerson(shop)
  })
  const stream = (dictionary: string, content: Buffer) =>
    Buffer.concat([
      Buffer.from(`9 0 obj\n<< ${dictionary} /Length ${content.length} >>\nstream\n`),
      content,
      Buffer.from('\nendstream\nendobj\n'),
    ])
  const kind = 'Only PDF or image files are allowed.'
  const holds = 'This PDF holds scripts, forms or other files. Please upload one with pages alone.'
  const cases: Record<string, [() => Buffer | Promise<Buffer>, string]> = {
    'a web page called PNG': [() => Buffer.from('<!doctype html><script>alert(1)</script>'), kind],
    'a web page behind a PNG’s first bytes': [
      () => Buffer.concat([png.subarray(0, 24), Buffer.from('<script>alert(1)</script>')]),
      kind,
    ],
    'a drawing that can hold scripts': [
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      kind,
    ],
    'a picture of another kind': [() => sharp(png).webp().toBuffer(), kind],
    'an archive': [() => Buffer.from('PK\x03\x04 and more'), kind],
    'a picture of 56 megapixels': [
      () =>
        sharp({ create: { width: 8000, height: 7000, channels: 3, background: '#000' } })
          .png({ compressionLevel: 1 })
          .toBuffer(),
      kind,
    ],
    'a PDF that is cut off': [() => Buffer.from('%PDF-1.4\n1 0 obj'), kind],
    'a PDF with a script': [
      () => pdfOf('3 0 obj\n<< /S /JavaScript /JS (app.alert(1)) >>\nendobj'),
      holds,
    ],
    'a PDF with a script under another spelling': [
      () => pdfOf('3 0 obj\n<< /S /J#61vaScr#69pt >>\nendobj'),
      holds,
    ],
    'a PDF with a script in a packed object': [
      () =>
        pdfOf(
          stream('/Type /ObjStm /Filter /FlateDecode', deflateSync('3 0 << /S /JavaScript >>')),
        ),
      holds,
    ],
    'a PDF that starts a program': [
      () => pdfOf('3 0 obj\n<< /S /Launch /F (cmd.exe) >>\nendobj'),
      holds,
    ],
    'a PDF with a file in it': [
      () => pdfOf(stream('/Type /EmbeddedFile', Buffer.from('MZ'))),
      holds,
    ],
    'a PDF behind a password': [
      () => pdfOf('trailer << /Encrypt 5 0 R >>'),
      'This PDF is protected by a password. Please upload one that can be read.',
    ],
    'a PDF that unpacks to more than 200 MB': [
      () => pdfOf(stream('/Filter /FlateDecode', deflateSync(Buffer.alloc(210 * 1024 * 1024)))),
      'This PDF is too large when it is unpacked.',
    ],
    'a PDF packed twice': [
      () => pdfOf(stream('/Filter [/FlateDecode /FlateDecode]', deflateSync(deflateSync('x')))),
      'This PDF is too large when it is unpacked.',
    ],
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

  test('what is behind a picture is left out of it', async () => {
    const person = await newPerson(shop)
    const polyglot = Buffer.concat([png, Buffer.from('PK\x03\x04<script>alert(1)</script>')])
    const answer = await sendApplication(shop, person, polyglot, { filename: '../../etc/passwd' })
    assert.equal(answer.status, 200, answer.text)
    const [file] = await run(
      `select f.id, f.filename from files f join affiliate_applications a on a.document_id = f.id
       where a.account_id = $1`,
      [person.id],
    )
    assert.equal(file.filename, 'passwd')
    const stored = await shop.context.files.document(file.id)
    assert.equal(stored?.bytes.indexOf('<script>'), -1)
  })

  test('fifty at once are judged one after the other, and the shop goes on to answer', async () => {
    const people = [await newPerson(shop), await newPerson(shop)]
    const sent = Array.from({ length: 50 }, (_, at) =>
      sendApplication(shop, people[at % 2] ?? shopper, Buffer.alloc(1024 * 1024, 'x')),
    )
    assert.equal((await shop.get('/health')).status, 200)
    const statuses = new Set((await Promise.all(sent)).map(({ status }) => status))
    assert.deepEqual(
      [...statuses].filter((status) => ![422, 429].includes(status)),
      [],
    )
  })
})
