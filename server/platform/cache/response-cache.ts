import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import {
  type CachedResponse,
  chooseVariant,
  type Entry,
  entryOf,
  readConditions,
  type Tags,
  VARY,
} from './response-variants.ts'

/** Bytes of cached responses per process; the least recently used go first. */
const BYTES_MAX = 128 * 1024 * 1024
/**
 * Public API responses and pages, cached as finished bytes per process and sent before any other work
 * is done. A change in the database invalidates, by tag, exactly those that show it.
 */
export class ResponseCache {
  readonly #entries: LRUCache<string, Entry>
  readonly #urlsByTag = new Map<string, Set<string>>()
  // When each tag was last invalidated, counted in invalidations: a response that was begun before
  // one is old already when it is finished, and must not be cached.
  readonly #invalidatedAt = new Map<string, number>()
  #invalidations = 0
  #everythingInvalidatedAt = 0
  #suspended = false

  constructor(bytesMax = BYTES_MAX) {
    this.#entries = new LRUCache({
      maxSize: bytesMax,
      sizeCalculation: (entry, url) => entry.body.length * 3 + url.length + 1024,
      dispose: (entry, url) => this.#forget(url, entry.tags),
    })
  }

  /** To be taken before a response's data are read, and handed to `put`. */
  mark(): number {
    return this.#invalidations
  }

  /** The response for an address, while it is cached and true. */
  get(url: string): CachedResponse | undefined {
    return this.#fresh(url)
  }

  /** Caches the response, unless something that it shows has changed since `mark`. */
  put(url: string, response: CachedResponse, mark: number): void {
    if (this.#suspended || mark < this.#everythingInvalidatedAt) return
    if (response.tags.some((tag) => (this.#invalidatedAt.get(tag) ?? 0) > mark)) return
    this.#entries.set(url, entryOf(response))
    for (const tag of response.tags) {
      const urls = this.#urlsByTag.get(tag) ?? new Set()
      this.#urlsByTag.set(tag, urls.add(url))
    }
  }

  /** Invalidates every response that shows the thing named. */
  invalidate(tag: string): void {
    this.#invalidations += 1
    this.#invalidatedAt.set(tag, this.#invalidations)
    for (const url of [...(this.#urlsByTag.get(tag) ?? [])]) this.#entries.delete(url)
  }

  /** Invalidates every response. */
  invalidateAll(): void {
    this.#invalidations += 1
    this.#everythingInvalidatedAt = this.#invalidations
    this.#invalidatedAt.clear()
    this.#entries.clear()
  }

  /** While changes cannot be heard, nothing is cached: a response may be slow, but never stale. */
  suspend(): void {
    this.#suspended = true
    this.invalidateAll()
  }

  /** Caches again, beginning with nothing. */
  resume(): void {
    this.invalidateAll()
    this.#suspended = false
  }

  /** Sends the cached response to this request; false where there is none. */
  send(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, url } = request
    if ((method !== 'GET' && method !== 'HEAD') || !url) return false
    const entry = this.#fresh(url)
    if (!entry) return false
    const { accepted, known } = readConditions(request.rawHeaders)
    const variant = chooseVariant(entry, accepted)
    if (known === variant.etag) {
      response.writeHead(304, ['etag', variant.etag, 'vary', VARY]).end()
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
