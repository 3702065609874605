import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { BackupsContext } from '#backups/backups.ts'
import { figuresOf } from './figures.ts'
import { shopGauges } from './shop-gauges.ts'

/** Histogram buckets in seconds, from a cached response to one that waited for a provider. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Counters of one process, and gauges of the whole shop. */
export type Metrics = {
  readonly registry: Registry
  /** Counts requests by route, never by URL: a URL may contain an order id. */
  follow(app: FastifyInstance): void
  /** Counts a response sent from the cache. */
  countCached(): void
  /** Counts a rendered page. */
  countRendered(): void
}

/** Creates the metrics of one process. */
export function openMetrics(
  context: Pick<BackupsContext, 'pool' | 'database' | 'heartbeat'>,
): Metrics {
  const { pool, database, heartbeat } = context
  const registry = new Registry()
  const registers = [registry]
  // Memory, CPU, garbage collection and event loop lag.
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'apeak_http_request_seconds',
    help: 'How long requests took that no cached response answered',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  })
  // Plain numbers: a counter would cost about as much as the cached response itself.
  let cached = 0
  let rendered = 0
  counted(registers, 'apeak_cached_responses_total', 'Responses sent from memory', () => cached)
  counted(registers, 'apeak_page_renders_total', 'Pages that were rendered', () => rendered)
  poolGauge(registers, pool)
  heartbeatGauges(registers, heartbeat)
  shopGauges(registers, figuresOf(database))
  return {
    registry,
    follow(app) {
      app.addHook('onResponse', (request, reply, done) => {
        const { method, routeOptions } = request
        const route = routeOptions.url ?? 'none'
        requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
        done()
      })
    },
    countCached() {
      cached += 1
    },
    countRendered() {
      rendered += 1
    },
  }
}

function counted(registers: Registry[], name: string, help: string, read: () => number): void {
  new Counter({
    name,
    help,
    registers,
    collect() {
      this.reset()
      this.inc(read())
    },
  })
}

function poolGauge(registers: Registry[], pool: Pool): void {
  new Gauge({
    name: 'apeak_pool_connections',
    help: 'Connections to the database by state, and statements that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}

function heartbeatGauges(registers: Registry[], heartbeat: BackupsContext['heartbeat']): void {
  new Gauge({
    name: 'apeak_heartbeat_age_seconds',
    help: 'How long ago the database took a write of this process, which tries every 5 seconds',
    registers,
    // The maximum over all workers.
    aggregator: 'max',
    collect() {
      this.remove()
      const age = heartbeat.ageSeconds()
      if (age !== undefined) this.set(age)
    },
  })
  new Gauge({
    name: 'apeak_disk_free_bytes',
    help: 'Room on the disk of DATA_DIR and of BACKUP_DIR',
    labelNames: ['folder'],
    registers,
    aggregator: 'min',
    collect() {
      this.reset()
      for (const [folder, bytes] of Object.entries(heartbeat.freeSpace())) {
        if (bytes !== null) this.set({ folder }, bytes)
      }
    },
  })
}
