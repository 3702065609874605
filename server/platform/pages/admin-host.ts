import { withFilesOf } from '@apeak/contract/admin-host'
import { LRUCache } from 'lru-cache'

/** What the admin host answered, and until when (ms since 1970) it need not be asked again. */
export type AdminAnswer = {
  readonly status: number
  readonly body: string
  readonly etag: string | undefined
  readonly freshUntil: number
}

/** The admin host's changes are not heard of here, so it is asked again and again. */
const FRESH_MS = 1_000
/** How long a host that could not be reached is left alone: not every page can wait for it. */
const PAUSE_MS = 2_000
const TIMEOUT_MS = 3_000
const BYTES_MAX = 32 * 1024 * 1024

/**
 * The calls to the admin host that pages need while they are rendered. Each path is asked for once at
 * a time and at most once a second, without anything of the visitor. Where the host fails, its last
 * answer stays.
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

  /** The answer for a path with its query. Throws where the host fails and never answered before. */
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
