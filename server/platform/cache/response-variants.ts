import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** The subjects of a cached response: a change to one of them invalidates it. */
export type Tags = readonly string[]

/** A cached response, ready to be sent. */
export type CachedResponse = {
  readonly status: number
  /** All headers except those of the encoding (length, encoding, ETag). */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  /** The body in brotli, if the build has compressed it at the best quality, which is slow. */
  readonly packed?: Buffer | undefined
  readonly tags: Tags
  /** Milliseconds since 1970; undefined: valid until a change. */
  readonly expiresAt?: number | undefined
  /** Whether a query selects another response; false: a query is ignored. */
  readonly readsQuery?: boolean | undefined
}

/** A response in one encoding. */
export type Variant = {
  readonly headers: string[]
  /** Latin-1 text if small: Node.js writes text together with the head, which is cheaper. */
  readonly body: Buffer | string
  readonly etag: string
}

/** Below this, compression saves less than its header costs. */
const COMPRESS_FROM_BYTES = 1024
/** Node.js writes text together with its head up to 16 KB in all; it copies larger texts. */
const TEXT_BYTES_MAX = 14 * 1024

/** The request headers on which a response depends. CORS headers depend on the origin. */
export const VARY = 'accept-encoding, origin'

const ACCEPT_ENCODING = 'accept-encoding'
const IF_NONE_MATCH = 'if-none-match'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/**
 * A cached response with its variants. Of a large one only the compressed variants stay, which are
 * a third of the total; few clients request the plain one.
 */
export class Entry {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly tags: Tags
  readonly expiresAt: number | undefined
  readonly readsQuery: boolean
  /** When it was cached (ms since 1970). */
  cachedAt = 0
  /** When a number on it first changed since then (ms since 1970). */
  outdatedAt: number | undefined
  /** Whether a request is renewing it. */
  isBeingRenewed = false
  readonly #isText: boolean
  #plain: Variant | undefined
  #br: Variant | undefined
  #gzip: Variant | undefined
  #compressed: Promise<void> | undefined
  /** Headers of the plain variant, if its body was dropped. */
  #plainHead: Omit<Variant, 'body'> | undefined
  // Shared by concurrent responses, so that slow clients do not each hold a copy.
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

  /** The plain bytes, decompressed if the plain variant was dropped. */
  get body(): Buffer {
    if (this.#plain) return bytesOf(this.#plain)
    if (!this.#gzip) throw new Error('This response has lost its body.')
    const known = this.#unpacked?.deref()
    if (known) return known
    const unpacked = zlib.gunzipSync(bytesOf(this.#gzip))
    this.#unpacked = new WeakRef(unpacked)
    return unpacked
  }

  /** The present size of all variants in bytes. */
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

  /** Creates the compressed variants, once, if the body is text of sufficient size. */
  async compress(): Promise<void> {
    if (!this.#isText) return
    this.#compressed ??= this.#compress(this.body)
    await this.#compressed
  }

  async #compress(body: Buffer): Promise<void> {
    const params = {
      [zlib.constants.BROTLI_PARAM_QUALITY]: 6,
      [zlib.constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      // The default window of 4 MB is allocated anew for each page and fragments the memory.
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

/** The bytes of a variant, also of one kept as text. */
export function bytesOf({ body }: Variant): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(body, 'latin1')
}

/**
 * Reads accept-encoding and if-none-match from raw headers (names and values in turn). Node's
 * object of all headers is created on first use, which costs more than finding these two.
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

// Matches an encoding unless its weight is 0, which means refused.
const takesBrotli = /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i
const takesGzip = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i

// Pictures and fonts are compressed already.
function isText(headers: CachedResponse['headers']): boolean {
  return /^(text\/|application\/([a-z]+\+)?(json|javascript|xml)|image\/svg)/.test(
    headers['content-type'] ?? '',
  )
}
