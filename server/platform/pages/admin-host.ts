import { withFilesOf } from '@apeak/contract/admin-host'
import { LRUCache } from 'lru-cache'

/** A response of the admin host. `freshUntil`: in milliseconds since 1970. */
export type AdminAnswer = {
  readonly status: number
  readonly body: string
  readonly etag: string | undefined
  readonly freshUntil: number
}

/** The admin host sends no change notifications, so its responses are cached only briefly. */
const FRESH_MS = 1_000
/** Pause after a failure, so that pages do not wait for an unreachable host. */
const PAUSE_MS = 2_000
const TIMEOUT_MS = 3_000
const BYTES_MAX = 32 * 1024 * 1024

/**
 * Client for the calls that pages make to the admin host, without any visitor data. Concurrent
 * requests for a path share one fetch, at most one per second. On failure the last response is
 * used.
 */
export class AdminHost {
  readonly #origin: string
  readonly #answers = new LRUCache<string, AdminAnswer>({
    maxSize: BYTES_MAX,
    sizeCalculation: ({ body }, path) => body.length * 2 + path.length + 256,
  })
  readonly #asking = new Map<string, Promise<AdminAnswer>>()
  #pausedUntil = 0

  constructor(origin: string) {
    this.#origin = origin
  }

  /** The response for a path with its query. Throws if the host fails and has never answered. */
  async get(path: string): Promise<AdminAnswer> {
    const known = this.#answers.get(path)
    if (known && known.freshUntil > Date.now()) return known
    try {
      return await (this.#asking.get(path) ?? this.#ask(path, known))
    } catch (error) {
      if (known) return known
      throw error
    }
  }

  #ask(path: string, known: AdminAnswer | undefined): Promise<AdminAnswer> {
    const asking = this.#fetch(path, known).finally(() => this.#asking.delete(path))
    this.#asking.set(path, asking)
    return asking
  }

  async #fetch(path: string, known: AdminAnswer | undefined): Promise<AdminAnswer> {
    if (Date.now() < this.#pausedUntil) throw new Error('The admin host could not be reached.')
    const response = await fetch(this.#origin + path, {
      headers: {
        accept: 'application/json',
        ...(known?.etag ? { 'if-none-match': known.etag } : {}),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      this.#pausedUntil = Date.now() + PAUSE_MS
      throw error
    })
    if (response.status >= 500) throw new Error(`The admin host answered ${response.status}.`)
    const isSame = response.status === 304 && known
    const answer = {
      ...(isSame || (await this.#read(response))),
      freshUntil: Date.now() + FRESH_MS,
    }
    this.#answers.set(path, answer)
    return answer
  }

  async #read(response: Response): Promise<Omit<AdminAnswer, 'freshUntil'>> {
    return {
      status: response.status,
      body: withFilesOf(this.#origin, await response.text()),
      etag: response.headers.get('etag') ?? undefined,
    }
  }
}
