import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { ConfigError } from '#platform/settings.ts'

/** An archive cannot be read. The message is one sentence for the operator. */
export class ArchiveError extends ConfigError {}

const MAGIC = Buffer.from('apeak archive 1\n')
const SALT_BYTES = 16
const CHECK_BYTES = 16
const HEAD_BYTES = MAGIC.length + SALT_BYTES + CHECK_BYTES
const CHUNK_BYTES = 64 * 1024
const TAG_BYTES = 16
/** Cost of one guess: 128 MiB of memory and about a third of a second. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 1024 * 1024 }

const derive = promisify<string, Buffer, number, typeof SCRYPT, Buffer>(scrypt)

/**
 * Encrypts a stream with a passphrase: AES-256-GCM in chunks. Each chunk authenticates its position
 * and whether it is the last, so that changed, missing, reordered or truncated data is detected.
 * Holds one chunk in memory. `cost`: of each guess of the passphrase.
 */
export function sealWith(passphrase: string, cost = SCRYPT) {
  return async function* seal(plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const salt = randomBytes(SALT_BYTES)
    const { key, check } = await keysOf(passphrase, salt, cost)
    const head = Buffer.concat([MAGIC, salt, check])
    yield head
    let place = 0
    for await (const { chunk, isLast } of inChunks(plain, CHUNK_BYTES)) {
      const cipher = createCipheriv('aes-256-gcm', key, nonceOf(place, isLast)).setAAD(head)
      yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()])
      place += 1
    }
  }
}

/**
 * Decrypts the output of `sealWith` of the same `cost`. Throws `ArchiveError` if the passphrase is
 * wrong or the data damaged.
 */
export function unsealWith(passphrase: string, cost = SCRYPT) {
  return async function* unseal(sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    const { head, rest } = await splitHead(sealed[Symbol.asyncIterator]())
    const salt = head.subarray(MAGIC.length, MAGIC.length + SALT_BYTES)
    const { key, check } = await keysOf(passphrase, salt, cost)
    if (!check.equals(head.subarray(-CHECK_BYTES))) {
      throw new ArchiveError('Wrong passphrase for this backup.')
    }
    let place = 0
    for await (const { chunk, isLast } of inChunks(rest(), CHUNK_BYTES + TAG_BYTES)) {
      yield decrypt(key, nonceOf(place, isLast), head, chunk)
      place += 1
    }
  }
}

function decrypt(key: Buffer, nonce: Buffer, head: Buffer, chunk: Buffer): Buffer {
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(head).setAuthTag(chunk.subarray(-TAG_BYTES))
    return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch {
    throw new ArchiveError('The backup is damaged, or was cut off.')
  }
}

async function keysOf(
  passphrase: string,
  salt: Buffer,
  cost: typeof SCRYPT,
): Promise<{ key: Buffer; check: Buffer }> {
  const root = await derive(passphrase.normalize(), salt, 32, cost)
  const part = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', root, salt, `archive ${purpose}`, bytes))
  return { key: part('encryption', 32), check: part('check', CHECK_BYTES) }
}

/** Each key encrypts one archive, so a chunk's position is a unique nonce. */
function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUIntBE(place, 5, 6)
  nonce[11] = isLast ? 1 : 0
  return nonce
}

async function splitHead(parts: AsyncIterator<Buffer>) {
  let start: Buffer = Buffer.alloc(0)
  while (start.length < HEAD_BYTES) {
    const { done, value } = await parts.next()
    if (done) break
    start = Buffer.concat([start, value])
  }
  const head = start.subarray(0, HEAD_BYTES)
  if (head.length < HEAD_BYTES || !head.subarray(0, MAGIC.length).equals(MAGIC)) {
    throw new ArchiveError('This file is not a shop backup.')
  }
  const rest = async function* () {
    yield start.subarray(HEAD_BYTES)
    for (let next = await parts.next(); !next.done; next = await parts.next()) yield next.value
  }
  return { head, rest }
}

/**
 * Splits a stream into chunks of equal size; the last may be smaller, and there is at least one.
 */
async function* inChunks(source: AsyncIterable<Buffer>, size: number) {
  let held: Buffer[] = []
  let length = 0
  for await (const part of source) {
    held.push(part)
    length += part.length
    if (length <= size) continue
    const whole = Buffer.concat(held)
    let at = 0
    for (; whole.length - at > size; at += size) {
      yield { chunk: whole.subarray(at, at + size), isLast: false }
    }
    held = [whole.subarray(at)]
    length = whole.length - at
  }
  yield { chunk: Buffer.concat(held), isLast: true }
}
