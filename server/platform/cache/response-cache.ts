import type { IncomingMessage, ServerResponse } from 'node:http'
import { PREVIEW } from '@apeak/contract/paths'
import { LRUCache } from 'lru-cache'
import {
  type CachedResponse,
  Entry,
  readConditions,
  type Tags,
  VARY,
  type Variant,
} from './response-variants.ts'

/** Bytes of cached responses per process; the least recently used go first. */
const BYTES_MAX = 32 * 1024 * 1024
/** What a response takes besides its bodies: its headers, three times, and the names of what it shows. */
const OVERHEAD_BYTES = 4 * 1024
/** How often a response is renewed of which a number has moved that need not be true to the unit. */
const RENEWED_EVERY_MS = 1_000
/** So long it is sent on while it is being renewed. */
const RENEWAL_MAX_MS = 1_000
/** What may show more than others see. */
const previewed = new RegExp(`[?&]${PREVIEW}=`)
/** The part of them for addresses with a query, of which there is no end: they evict each other alone. */
const QUERIES_PART = 1 / 8

/**
 * Public API responses and pages, cached as finished bytes per process and sent before any other work
 * is done. A change in the database invalidates, by tag, those that may show it.
 */
export class ResponseCache {
  readonly #plain: LRUCache<string, Entry>
  readonly #queried: LRUCache<string, Entry>
  readonly #urlsByTag = new Map<string, Set<string>>()
  // When each tag was last invalidated, counted in invalidations: a response that was begun before
  // one is old already when it is finished, and must not be cached.
  readonly #invalidatedAt = new Map<string, number>()
  readonly #outdatedAt = new Map<string, { invalidation: number; time: number }>()
  #invalidations = 0
  #everythingInvalidatedAt = 0
  #suspended = false

  constructor(bytesMax = BYTES_MAX) {
    const limits = {
      sizeCalculation: (entry: Entry, url: string) => entry.size + url.length + OVERHEAD_BYTES,
      dispose: (entry: Entry, url: string) => this.#forget(url, entry.tags),
    }
    this.#plain = new LRUCache({ ...limits, maxSize: bytesMax })
    this.#queried = new LRUCache({ ...limits, maxSize: Math.ceil(bytesMax * QUERIES_PART) })
  }

  /**
   * To be taken before a response's data are read, and handed to `put`. `url`: the response, where there
   * may be an outdated one: it is sent to others until then.
   */
  mark(url?: string): number {
    const entry = url === undefined ? undefined : this.#store(url).peek(url)
    if (entry?.outdatedAt !== undefined) entry.isBeingRenewed = true
    return this.#invalidations
  }

  /** The response for an address, while it is cached and true. */
  get(url: string): CachedResponse | undefined {
    const entry = this.#fresh(url)
    return entry?.outdatedAt === undefined ? entry : undefined
  }

  /**
   * Caches the response, unless something that it shows has changed since `mark`. Returns whether it is
   * cached.
   */
  put(url: string, response: CachedResponse, mark: number): boolean {
    return this.#put(url, new Entry(response), mark)
  }

  /** The same with its compressed forms, so that nobody is sent the larger one meanwhile. */
  async putCompressed(url: string, response: CachedResponse, mark: number): Promise<boolean> {
    const entry = new Entry(response)
    await entry.compress()
    return this.#put(url, entry, mark)
  }

  /** Invalidates every response with the tag. */
  invalidate(tag: string): void {
    this.#invalidations += 1
    this.#invalidatedAt.set(tag, this.#invalidations)
    for (const url of [...(this.#urlsByTag.get(tag) ?? [])]) this.#store(url).delete(url)
  }

  /**
   * Renews every response with the tag, of which only a number has changed: at most once a second.
   * Until then the previous one is sent.
   */
  outdate(tag: string): void {
    this.#invalidations += 1
    const time = Date.now()
    this.#outdatedAt.set(tag, { invalidation: this.#invalidations, time })
    for (const url of this.#urlsByTag.get(tag) ?? []) {
      const entry = this.#store(url).peek(url)
      if (entry) entry.outdatedAt ??= time
    }
  }

  /** Invalidates every response. */
  invalidateAll(): void {
    this.#invalidations += 1
    this.#everythingInvalidatedAt = this.#invalidations
    this.#invalidatedAt.clear()
    this.#outdatedAt.clear()
    this.#plain.clear()
    this.#queried.clear()
  }

  /** While changes cannot be heard, nothing is cached: a response may be slow, but never stale. */
  suspend(): void {
    this.#suspended = true
    this.invalidateAll()
  }

  /** Whether changes cannot be heard. */
  get isSuspended(): boolean {
    return this.#suspended
  }

  /** Caches again, beginning with nothing. */
  resume(): void {
    this.invalidateAll()
    this.#suspended = false
  }

  /**
   * Sends the cached response to this request, which may be cached under another address than the one
   * asked for; false where there is none.
   */
  send(request: IncomingMessage, response: ServerResponse, url = request.url): boolean {
    const { method } = request
    if ((method !== 'GET' && method !== 'HEAD') || !url) return false
    const entry = this.#sendable(url) ?? this.#withoutQuery(url)
    if (!entry) return false
    const { accepted, known } = readConditions(request.rawHeaders)
    const variant = entry.choose(accepted)
    if (known === variant.etag) {
      response.writeHead(304, ['etag', variant.etag, 'vary', VARY]).end()
      return true
    }
    response.writeHead(entry.status, variant.headers)
    if (method === 'HEAD') response.end()
    else response.end(variant.body, 'latin1')
    return true
  }

  /** The cached response as it is sent to whoever accepts these encodings. */
  variant(url: string, accepted: string | undefined): Variant | undefined {
    const entry = this.#sendable(url)
    return entry?.choose(accepted)
  }

  #put(url: string, entry: Entry, mark: number): boolean {
    if (this.#suspended || mark < this.#everythingInvalidatedAt) return false
    if (entry.tags.some((tag) => (this.#invalidatedAt.get(tag) ?? 0) > mark)) return false
    const moved = entry.tags.flatMap((tag) => this.#outdatedAt.get(tag) ?? [])
    const missed = moved.filter(({ invalidation }) => invalidation > mark)
    entry.cachedAt = Date.now()
    if (missed.length > 0) entry.outdatedAt = Math.min(...missed.map(({ time }) => time))
    this.#store(url).set(url, entry)
    for (const tag of entry.tags) {
      const urls = this.#urlsByTag.get(tag) ?? new Set()
      this.#urlsByTag.set(tag, urls.add(url))
    }
    return true
  }

  #store(url: string): LRUCache<string, Entry> {
    return url.includes('?') ? this.#queried : this.#plain
  }

  /** What may be sent: an outdated response until it is due, and then to all but who renews it. */
  #sendable(url: string): Entry | undefined {
    const entry = this.#fresh(url)
    if (entry?.outdatedAt === undefined) return entry
    const due = Math.max(entry.outdatedAt, entry.cachedAt + RENEWED_EVERY_MS)
    const late = Date.now() - due
    return late < 0 || (entry.isBeingRenewed && late < RENEWAL_MAX_MS) ? entry : undefined
  }

  #fresh(url: string): Entry | undefined {
    const store = this.#store(url)
    const entry = store.get(url)
    if (entry?.expiresAt === undefined || entry.expiresAt > Date.now()) return entry
    store.delete(url)
    return undefined
  }

  /** The response of the path alone, where no query changes it. */
  #withoutQuery(url: string): Entry | undefined {
    const at = url.indexOf('?')
    if (at < 0 || previewed.test(url)) return undefined
    const entry = this.#sendable(url.slice(0, at))
    return entry?.readsQuery ? undefined : entry
  }

  #forget(url: string, tags: Tags): void {
    for (const tag of tags) {
      const urls = this.#urlsByTag.get(tag)
      urls?.delete(url)
      if (urls?.size === 0) this.#urlsByTag.delete(tag)
    }
  }
}
