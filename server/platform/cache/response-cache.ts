import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'

/** What a cached response shows: names of the things whose change drops it. */
export type Tags = readonly string[]

/** A cached response, ready to be sent as it is. */
export type CachedResponse = {
  readonly status: number
  /** Everything but what the encoding decides (length, encoding, ETag). */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
  readonly tags: Tags
  /** Milliseconds since 1970 from when the answer is no longer true; undefined: until a change. */
  readonly expiresAt?: number | undefined
}

type Variant = {
  readonly headers: string[]
  /** Its bytes, one a character: Node sends a text together with the head, which costs it less. */
  readonly body: Buffer | string
  readonly etag: string
}
type Entry = CachedResponse & {
  readonly plain: Variant
  br?: Variant
  gzip?: Variant
  compressing?: boolean
}

/** Bytes of cached responses cached per process; the least recently used go first. */
const BYTES_MAX = 128 * 1024 * 1024
/** Below this, compression saves less than its header costs. */
const COMPRESS_FROM_BYTES = 1024
/** Node writes a text at once, together with its head, up to 16 KB in all; a larger one it copies. */
const TEXT_BYTES_MAX = 14 * 1024

const ACCEPT_ENCODING = 'accept-encoding'
const IF_NONE_MATCH = 'if-none-match'

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/**
 * Public answers and pages, cached as finished bytes per process and sent before any other work is
 * done. A change in the database drops, by tag, exactly those that show it.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #urlsByTag = new Map<string, Set<string>>()
  // When each tag was last dropped, counted in drops: an answer that was begun before a drop is
  // old already when it is finished, and must not be cached.
  readonly #invalidatedAt = new Map<string, number>()
  #drops = 0
  #everythingInvalidatedAt = 0
  #suspended = false

  constructor(bytesMax = BYTES_MAX) {
    this.#entries = new LRUCache({
      maxSize: bytesMax,
      sizeCalculation: (entry, url) => entry.body.length * 3 + url.length + 1024,
      dispose: (entry, url) => this.#forget(url, entry.tags),
    })
  }

  /** To be taken before an answer's data are read, and handed to `put`. */
  mark(): number {
    return this.#drops
  }

  get(url: string): CachedResponse | undefined {
    return this.#fresh(url)
  }

  /** Keeps the answer, unless something that it shows has changed since `mark`. */
  put(url: string, answer: CachedResponse, mark: number): void {
    if (this.#suspended || mark < this.#everythingInvalidatedAt) return
    if (answer.tags.some((tag) => (this.#invalidatedAt.get(tag) ?? 0) > mark)) return
    this.#entries.set(url, { ...answer, plain: variantOf(answer, answer.body) })
    for (const tag of answer.tags) {
      const urls = this.#urlsByTag.get(tag) ?? new Set()
      this.#urlsByTag.set(tag, urls.add(url))
    }
  }

  /** Drops every answer that shows the thing named. */
  invalidate(tag: string): void {
    this.#drops += 1
    this.#invalidatedAt.set(tag, this.#drops)
    for (const url of [...(this.#urlsByTag.get(tag) ?? [])]) this.#entries.delete(url)
  }

  invalidateAll(): void {
    this.#drops += 1
    this.#everythingInvalidatedAt = this.#drops
    this.#invalidatedAt.clear()
    this.#entries.clear()
  }

  /** While changes cannot be heard, nothing is cached: an answer may be slow, but never stale. */
  suspend(): void {
    this.#suspended = true
    this.invalidateAll()
  }

  resume(): void {
    this.invalidateAll()
    this.#suspended = false
  }

  /** Sends the cached answer to this request; false where there is none. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request
    if ((method !== 'GET' && method !== 'HEAD') || !url) return false
    const entry = this.#fresh(url)
    if (!entry) return false
    const { accepted, known } = readConditions(request.rawHeaders)
    const variant = chooseVariant(entry, accepted)
    if (known === variant.etag) {
      response.writeHead(304, ['etag', variant.etag, 'vary', 'accept-encoding']).end()
      return true
    }
    response.writeHead(entry.status, variant.headers)
    if (method === 'HEAD') response.end()
    else response.end(variant.body, 'latin1')
    return true
  }

  #fresh(url: string): Entry | undefined {
    const entry = this.#entries.get(url)
    if (entry?.expiresAt === undefined || entry.expiresAt > Date.now()) return entry
    this.#entries.delete(url)
    return undefined
  }

  #forget(url: string, tags: Tags): void {
    for (const tag of tags) {
      const urls = this.#urlsByTag.get(tag)
      urls?.delete(url)
      if (urls?.size === 0) this.#urlsByTag.delete(tag)
    }
  }
}

function variantOf(answer: CachedResponse, body: Buffer, encoding?: string): Variant {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = Object.entries({
    ...answer.headers,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': String(body.length),
    vary: 'accept-encoding',
    etag,
  }).flat()
  return { headers, body: body.length > TEXT_BYTES_MAX ? body : body.toString('latin1'), etag }
}

/**
 * What the browser accepts and what it has, from names and values in turns. Node's own object of
 * all headers is made when first asked for, which costs more than finding these two.
 */
function readConditions(rawHeaders: string[]): { accepted?: string; known?: string } {
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

/** The smallest form that the client accepts; the first request for it starts its making. */
function chooseVariant(entry: Entry, accepted: string | undefined): Variant {
  if (!accepted || entry.body.length < COMPRESS_FROM_BYTES || !isText(entry)) return entry.plain
  if (!entry.compressing) {
    entry.compressing = true
    void compress(entry)
  }
  const named = String(accepted)
  if (entry.br && takesBrotli.test(named)) return entry.br
  if (entry.gzip && takesGzip.test(named)) return entry.gzip
  return entry.plain
}

// Named, and not with a weight of nothing, which means refused.
const takesBrotli = /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i
const takesGzip = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i

// Pictures and fonts are compressed as they are.
function isText({ headers }: Entry): boolean {
  return /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg)/.test(
    headers['content-type'] ?? '',
  )
}

async function compress(entry: Entry): Promise<void> {
  const quality = { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 }
  entry.gzip = variantOf(entry, await gzip(entry.body), 'gzip')
  entry.br = variantOf(entry, await brotli(entry.body, { params: quality }), 'br')
}
