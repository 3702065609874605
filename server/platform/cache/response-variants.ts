import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** The subjects of a cached response: a change to one of them invalidates it. */
export type Tags = readonly string[]

/** A cached response, ready to be sent as it is. */
export type CachedResponse = {
  readonly status: number
  /** Everything but what the encoding decides (length, encoding, ETag). */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The body as brotli, where it was packed before: as tightly as can be, which takes long. */
  readonly packed?: Buffer | undefined
  readonly tags: Tags
  /** Milliseconds since 1970 from when the response is no longer true; undefined: until a change. */
  readonly expiresAt?: number | undefined
  /** Whether a query makes another response of the same path; false: it changes nothing. */
  readonly readsQuery?: boolean | undefined
}

/** A response in one encoding. */
export type Variant = {
  readonly headers: string[]
  /** Its bytes, one a character: Node sends a text together with the head, which costs it less. */
  readonly body: Buffer | string
  readonly etag: string
}

/** Below this, compression saves less than its header costs. */
const COMPRESS_FROM_BYTES = 1024
/** Node writes a text at once, together with its head, up to 16 KB in all; a larger one it copies. */
const TEXT_BYTES_MAX = 14 * 1024

/** What a response depends on besides its address; on the origin since other shops may read some. */
export const VARY = 'accept-encoding, origin'

const ACCEPT_ENCODING = 'accept-encoding'
const IF_NONE_MATCH = 'if-none-match'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/**
 * A response as it is cached. Once it is compressed a large one is kept in its compressed forms alone:
 * they are a third of all its forms, and few ask for the other.
 */
export class Entry {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly tags: Tags
  readonly expiresAt: number | undefined
  readonly readsQuery: boolean
  /** When it was cached (ms since 1970). */
  cachedAt = 0
  /** When a number that it shows moved for the first time. */
  outdatedAt: number | undefined
  /** Whether somebody is computing it anew. */
  isBeingRenewed = false
  readonly #isText: boolean
  #plain: Variant | undefined
  #br: Variant | undefined
  #gzip: Variant | undefined
  #compressed: Promise<void> | undefined
  /** What is sent with the plain form, where only its compressed forms were kept. */
  #plainHead: Omit<Variant, 'body'> | undefined
  // Shared by all whom it is being sent to: of many who read slowly, each would keep one.
  #unpacked: WeakRef<Buffer> | undefined

  constructor(response: CachedResponse) {
    const { status, headers, body, packed, tags, expiresAt, readsQuery = false } = response
    this.status = status
    this.headers = headers
    this.tags = tags
    this.expiresAt = expiresAt
    this.readsQuery = readsQuery
    this.#plain = this.#variantOf(body)
    this.#isText = body.length >= COMPRESS_FROM_BYTES && isText(headers)
    if (packed && this.#isText) this.#br = this.#variantOf(packed, 'br')
  }

  /** Its bytes; unpacked where only a compressed form was kept. */
  get body(): Buffer {
    if (this.#plain) return bytesOf(this.#plain)
    if (!this.#gzip) throw new Error('This response has lost its body.')
    const known = this.#unpacked?.deref()
    if (known) return known
    const unpacked = zlib.gunzipSync(bytesOf(this.#gzip))
    this.#unpacked = new WeakRef(unpacked)
    return unpacked
  }

  /** The bytes that it takes, as far as they are there by now. */
  get size(): number {
    const variants = [this.#plain, this.#br, this.#gzip]
    return variants.reduce((sum, variant) => sum + (variant?.body.length ?? 0), 0)
  }

  /** The smallest variant that the client accepts; the first request starts the compression. */
  choose(accepted: string | undefined): Variant {
    if (!accepted || !this.#isText) return this.#whole()
    void this.compress()
    if (this.#br && takesBrotli.test(accepted)) return this.#br
    if (this.#gzip && takesGzip.test(accepted)) return this.#gzip
    return this.#whole()
  }

  /** Makes the compressed variants, once, where there is something to gain. */
  async compress(): Promise<void> {
    if (!this.#isText) return
    this.#compressed ??= this.#compress(this.body)
    await this.#compressed
  }

  async #compress(body: Buffer): Promise<void> {
    const params = {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 6,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // A window for 4 MB, the usual one, is taken anew for each page and leaves holes in the memory.
      [zlib.constants.BROTLI_PARAM_LGWIN]: Math.min(22, Math.ceil(Math.log2(body.length)) + 1),
    }
    const [gzipped, packed] = await Promise.all([
      gzip(body),
      this.#br ? undefined : brotli(body, { params }),
    ])
    this.#gzip = this.#variantOf(gzipped, 'gzip')
    if (packed) this.#br = this.#variantOf(packed, 'br')
    if (body.length <= TEXT_BYTES_MAX) return
    this.#plainHead = this.#plain && { headers: this.#plain.headers, etag: this.#plain.etag }
    this.#plain = undefined
  }

  #whole(): Variant {
    if (this.#plain) return this.#plain
    const { body } = this
    return this.#plainHead ? { ...this.#plainHead, body } : this.#variantOf(body)
  }

  #variantOf(body: Buffer, encoding?: string): Variant {
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    const headers = Object.entries({
      ...this.headers,
      ...(encoding ? { 'content-encoding': encoding } : {}),
      'content-length': String(body.length),
      vary: VARY,
      etag,
    }).flat()
    return { headers, body: body.length > TEXT_BYTES_MAX ? body : body.toString('latin1'), etag }
  }
}

/** The bytes of a variant, whose text has one a character. */
export function bytesOf({ body }: Variant): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1')
}

/**
 * What the browser accepts and which version it has, from names and values in turns. Node's own object of
 * all headers is made when it is first read, which costs more than finding these two.
 */
export function readConditions(rawHeaders: string[]): { accepted?: string; known?: string } {
  const conditions: { accepted?: string; known?: string } = {}
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    if (name.length === ACCEPT_ENCODING.length && name.toLowerCase() === ACCEPT_ENCODING) {
      conditions.accepted = rawHeaders[index + 1] ?? ''
    } else if (name.length === IF_NONE_MATCH.length && name.toLowerCase() === IF_NONE_MATCH) {
      conditions.known = rawHeaders[index + 1] ?? ''
    }
  }
  return conditions
}

// Named, and not with a weight of 0, which means refused.
const takesBrotli = /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i
const takesGzip = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i

// Pictures and fonts are compressed as they are.
function isText(headers: CachedResponse['headers']): boolean {
  return /^(text\/|application\/([a-z]+\+)?(json|javascript|xml)|image\/svg)/.test(
    headers['content-type'] ?? '',
  )
}
