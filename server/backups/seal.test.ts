import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { sealWith, unsealWith } from './seal.ts'

const CHUNK = 64 * 1024
/** Bytes before the first chunk, and overhead of each chunk. */
const [HEAD, TAG] = [48, 16]

/** Far below the usual cost, which whole backups have in `backups.test.ts`. */
const cheap = { N: 2, r: 8, p: 1, maxmem: 1024 * 1024 }

const seal = (plain: Buffer) =>
  buffer(Readable.from(sealWith('a passphrase', cheap)(Readable.from([plain]))))
const unseal = (sealed: Buffer) =>
  buffer(Readable.from(unsealWith('a passphrase', cheap)(Readable.from([sealed]))))

test('unsealing restores data of any length, at 16 bytes a chunk', async () => {
  for (const length of [0, 1, CHUNK, CHUNK + 1]) {
    const plain = randomBytes(length)
    const sealed = await seal(plain)
    assert.equal(sealed.length, HEAD + length + TAG * Math.max(1, Math.ceil(length / CHUNK)))
    assert.deepEqual(await unseal(sealed), plain)
  }
})

test('detects missing, repeated and reordered chunks', async () => {
  const sealed = await seal(randomBytes(3 * CHUNK))
  const head = sealed.subarray(0, HEAD)
  const [one, two, three] = [0, 1, 2].map((place) => {
    const at = HEAD + place * (CHUNK + TAG)
    return sealed.subarray(at, at + CHUNK + TAG)
  })
  assert.ok(one && two && three)
  for (const chunks of [[one, two], [one, three], [two, one, three], [one, two, two, three], []]) {
    await assert.rejects(unseal(Buffer.concat([head, ...chunks])), /damaged, or was cut off/)
  }
})
