import type { IncomingMessage, ServerResponse } from 'node:http'
import { PREVIEW } from '@apeak/contract/paths'
import { LRUCache } from 'lru-cache'
import type { Listener } from '../postgres/listen.ts'
import {
  type CachedResponse,
  Entry,
  readConditions,
  type Tags,
  VARY,
  type Variant,
} from './response-variants.ts'

/** Cache size per process in bytes; least recently used responses are evicted. */
const BYTES_MAX = 32 * 1024 * 1024
/** Overhead of a response: its headers, three times, and its tags. */
const OVERHEAD_BYTES = 4 * 1024
/**
 * Minimum interval between renewals of a response of which only an approximate number has changed.
 */
const RENEWED_EVERY_MS = 1_000
/** How long a stale response is served while it is renewed. */
const RENEWAL_MAX_MS = 1_000
/** Parameters that may show more than the public sees. */
const previewed = new RegExp(`[?&]${PREVIEW}=`)
/**
 * Share of the cache for URLs with a query, whose number is unlimited; they evict only each other.
 */
const QUERIES_PART = 1 / 8
/** A query with nothing but a language. */
const languageOnly = /^[^?]*\?lang=[a-z]{2}$/

/**
 * Cache of public API responses and pages, as ready-to-send bytes. Changes in the database
 * invalidate responses by tag.
 */
export class ResponseCache {
  readonly #plain: LRUCache<string, Entry>
  readonly #queried: LRUCache<string, Entry>
  readonly #urlsByTag = new Map<string, Set<string>>()
  // The number of the last invalidation of each tag. A response started before it is already stale
  // and must not be cached.
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
   * Call before reading a response's data, and pass the result to `put`. `url`: a stale response to
   * serve to others until then.
   */
  mark(url?: string): number {
    const entry = url === undefined ? undefined : this.#store(url).peek(url)
    if (entry?.outdatedAt !== undefined) entry.isBeingRenewed = true
    return this.#invalidations
  }

  /** The response for a URL, unless it is missing or stale. */
  get(url: string): CachedResponse | undefined {
    const entry = this.#fresh(url)
    return entry?.outdatedAt === undefined ? entry : undefined
  }

  /**
   * Caches the response unless one of its tags has changed since `mark`. Returns whether it is
   * cached.
   */
  put(url: string, response: CachedResponse, mark: number): boolean {
    return this.#put(url, new Entry(response), mark)
  }

  /** Like `put`, but compresses it first, so that only compressed variants are served. */
  async putCompressed(url: string, response: CachedResponse, mark: number): Promise<boolean> {
    const entry = new Entry(response)
    await entry.compress()
    return this.#put(url, entry, mark)
  }

  /** Invalidates all responses with the tag. */
  invalidate(tag: string): void {
    this.#invalidations += 1
    this.#invalidatedAt.set(tag, this.#invalidations)
    for (const url of [...(this.#urlsByTag.get(tag) ?? [])]) this.#store(url).delete(url)
  }

  /**
   * Marks all responses with the tag for renewal, at most once a second; the stale ones are served
   * until then. For changes of approximate numbers.
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

  /** Invalidates all responses. */
  invalidateAll(): void {
    this.#invalidations += 1
    this.#everythingInvalidatedAt = this.#invalidations
    this.#invalidatedAt.clear()
    this.#outdatedAt.clear()
    this.#plain.clear()
    this.#queried.clear()
  }

  /**
   * Suspends the cache while change notifications are lost, since responses must never be stale.
   */
  suspend(): void {
    this.#suspended = true
    this.invalidateAll()
  }

  /** Whether the cache is suspended. */
  get isSuspended(): boolean {
    return this.#suspended
  }

  /** Resumes with an empty cache. */
  resume(): void {
    this.invalidateAll()
    this.#suspended = false
  }

  /**
   * Sends the cached response for a request, also one under the URL without an unused query;
   * returns whether there was one.
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

  /** The cached response in the best accepted encoding. */
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
    return url.includes('?') && !languageOnly.test(url) ? this.#queried : this.#plain
  }

  /**
   * The response to serve: a stale one until its renewal is due, and then to all but the request
   * that renews it.
   */
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

  /** The response for the path alone, if no query changes it. */
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

/** Payload for a category of which only the remaining units of flash sales have changed. */
const STOCK = 'stock:'

/**
 * Invalidates the tags announced by the database (schema/change-feed.sql). The cache is suspended
 * while the connection is lost, since a change could be missed.
 */
export const changeFeed = (cache: ResponseCache): Listener => ({
  channel: 'catalog_changed',
  heard(payload) {
    if (payload === 'everything') cache.invalidateAll()
    else if (payload.startsWith(STOCK)) cache.outdate(payload.replace(STOCK, 'products:'))
    else if (payload) cache.invalidate(payload)
  },
  lost: () => cache.suspend(),
  back: () => cache.resume(),
})
