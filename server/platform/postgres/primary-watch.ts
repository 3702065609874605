import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseHost } from './database-hosts.ts'

/** How often a server is asked what it is. */
const ASK_EVERY_MS = 1_000
/** The same while none is known that takes writes. */
const SEARCH_EVERY_MS = 200
/** How long a server may take for an answer before it counts as gone. */
const ANSWER_MS = 2_000

/** By what the error is known that `find` throws. */
export const NO_PRIMARY = 'no database server takes writes'

/** Of two servers that take writes the one counts that was promoted last: its timeline is higher. */
type Standing = { timeline: string }

/**
 * Knows which of several servers takes writes: it asks each, on a connection that stays open, so that
 * a server that dies, is promoted, or falls silent with its whole machine is noticed within seconds.
 * `moved` is called when another one takes over.
 */
export class PrimaryWatch {
  readonly #standings = new Map<DatabaseHost, Standing>()
  readonly #stopped = new AbortController()
  readonly #moved: (to: DatabaseHost) => void
  #waiting: ((host: DatabaseHost) => void)[] = []
  /** The last one that was known, though it may be gone. */
  #last: DatabaseHost | undefined

  constructor(hosts: readonly DatabaseHost[], moved: (to: DatabaseHost) => void) {
    this.#moved = moved
    for (const host of hosts) void this.#follow(host)
  }

  /** The server that takes writes; where none does, waits for one, and throws after `patience`, in ms. */
  async find(patience: number): Promise<DatabaseHost> {
    const known = this.#primary()
    if (known) return known
    const { promise, resolve } = Promise.withResolvers<DatabaseHost>()
    this.#waiting.push(resolve)
    const { signal } = this.#stopped
    const none = wait(patience, undefined, { signal, ref: false }).catch(() => undefined)
    const found = await Promise.race([promise, none])
    this.#waiting = this.#waiting.filter((waiting) => waiting !== resolve)
    if (!found) throw new Error(NO_PRIMARY)
    return found
  }

  stop(): void {
    this.#stopped.abort()
  }

  async #follow(host: DatabaseHost): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      await this.#ask(host).catch(() => undefined)
      this.#note(host, undefined)
      await wait(SEARCH_EVERY_MS, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  /** Asks one server again and again, until its connection is lost. */
  async #ask(host: DatabaseHost): Promise<void> {
    const client = new pg.Client({
      connectionString: host.url,
      application_name: 'apeak-watch',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    })
    const lost = new AbortController()
    const signal = AbortSignal.any([lost.signal, this.#stopped.signal])
    client.on('error', () => lost.abort())
    client.on('end', () => lost.abort())
    try {
      await client.connect()
      while (!signal.aborted) {
        this.#note(host, await standingOf(client))
        const pause = this.#primary() ? ASK_EVERY_MS : SEARCH_EVERY_MS
        await wait(pause, undefined, { signal, ref: false })
      }
    } finally {
      void client.end().catch(() => undefined)
    }
  }

  #note(host: DatabaseHost, standing: Standing | undefined): void {
    if (standing) this.#standings.set(host, standing)
    else this.#standings.delete(host)
    const primary = this.#primary()
    if (!primary) return
    for (const found of this.#waiting.splice(0)) found(primary)
    if (this.#last && this.#last !== primary) this.#moved(primary)
    this.#last = primary
  }

  #primary(): DatabaseHost | undefined {
    const timelines = [...this.#standings.values()].map(({ timeline }) => timeline)
    const newest = timelines.sort().at(-1)
    const [primary] = [...this.#standings].find(([, { timeline }]) => timeline === newest) ?? []
    return primary
  }
}

/** Undefined where the server takes no writes. */
async function standingOf(client: pg.Client): Promise<Standing | undefined> {
  const { rows } = await client.query<{ writes: boolean }>(
    "select current_setting('transaction_read_only') = 'off' and not pg_is_in_recovery() as writes",
  )
  if (!rows[0]?.writes) return undefined
  // Some managed services do not tell it; of theirs only one takes writes.
  const timeline = await client
    .query('select left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline')
    .then(({ rows: [row] }) => String(row.timeline))
    .catch(() => '')
  return { timeline }
}
