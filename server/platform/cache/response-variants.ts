import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** What a cached response shows: names of the things whose change invalidates it. */
export type Tags = readonly string[]

/** A cached response, ready to be sent as it is. */
export type CachedResponse = {
  readonly status: number
  /** Everything but what the encoding decides (length, encoding, ETag). */
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer
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
/** A cached response with its variants; the compressed ones are made once, for the first who takes one. */
export type Entry = CachedResponse & {
  readonly plain: Variant
  br?: Variant
  gzip?: Variant
  compressed?: Promise<void>
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

/** A response as it is cached. */
export function entryOf(response: CachedResponse): Entry {
  return { ...response, plain: variantOf(response, response.body) }
}

function variantOf(response: CachedResponse, body: Buffer, encoding?: string): Variant {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
  const headers = Object.entries({
    ...response.headers,
    ...(encoding ? { 'content-encoding': encoding } : {}),
    'content-length': String(body.length),
    vary: VARY,
    etag,
  }).flat()
  return { headers, body: body.length > TEXT_BYTES_MAX ? body : body.toString('latin1'), etag }
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

/** The smallest variant that the client accepts; the first request starts the compression. */
export function chooseVariant(entry: Entry, accepted: string | undefined): Variant {
  if (!accepted || !isWorthCompressing(entry)) return entry.plain
  void compress(entry)
  if (entry.br && takesBrotli.test(accepted)) return entry.br
  if (entry.gzip && takesGzip.test(accepted)) return entry.gzip
  return entry.plain
}

/** Makes the compressed variants, once, where there is something to gain. */
export async function compress(entry: Entry): Promise<void> {
  if (!isWorthCompressing(entry)) return
  entry.compressed ??= makeCompressed(entry)
  await entry.compressed
}

// Named, and not with a weight of 0, which means refused.
const takesBrotli = /(?:^|,)\s*br\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i
const takesGzip = /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[^,]*)?(?:,|$)/i

// Pictures and fonts are compressed as they are.
function isWorthCompressing({ body, headers }: Entry): boolean {
  return (
    body.length >= COMPRESS_FROM_BYTES &&
    /^(text\/|application\/([a-z]+\+)?(json|javascript|xml)|image\/svg)/.test(
      headers['content-type'] ?? '',
    )
  )
}

async function makeCompressed(entry: Entry): Promise<void> {
  const quality = { [zlib.constants.BROTLI_PARAM_QUALITY]: 6 }
  entry.gzip = variantOf(entry, await gzip(entry.body), 'gzip')
  entry.br = variantOf(entry, await brotli(entry.body, { params: quality }), 'br')
}
