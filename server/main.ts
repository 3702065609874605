import cluster from 'node:cluster'
import { setTimeout as wait } from 'node:timers/promises'
import { serveAllMetrics } from '#monitoring/metrics-server.ts'
import { ConfigError } from '#platform/settings.ts'
import { readConfig } from './config.ts'
import { startDatabase } from './start-database.ts'
import { startServer } from './start-server.ts'
import { sandboxSettings } from './use-sandbox.ts'

/** How the first process passes on to its workers where the database is; not for operators. */
const WORKER_DATABASE = 'APEAK_WORKER_DATABASE_URL'
/** A worker that cannot start must not be started without end at once. */
const WORKER_PAUSE_MS = 1_000
/** A stop ends within 5 seconds, whatever does not answer; what serves leaves time for the database. */
const STOP_MS = 4_700
const SERVER_STOP_MS = 4_000

try {
  const sandbox = await sandboxSettings(process.env)
  const config = readConfig({ ...sandbox, ...process.env }, { sandbox: sandbox !== undefined })
  if (cluster.isWorker) await work(config)
  else if (config.workers > 1) await lead(config)
  else await serveAlone(config)
} catch (error) {
  // What an operator can mend is one line; anything else is a fault and shows where.
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}

type Config = ReturnType<typeof readConfig>

async function serveAlone(config: Config): Promise<void> {
  const database = await startDatabase(config)
  const server = await startServer(config, database.url)
  console.log([`Apeak is open at ${config.publicUrl}`, ...database.news].join('\n'))
  stopOnSignal(async () => {
    await Promise.race([server.stop(), wait(SERVER_STOP_MS)])
    await database.stop()
  })
}

/** The first of several processes: it keeps the database and the workers, and serves nobody itself. */
async function lead(config: Config): Promise<void> {
  const database = await startDatabase(config)
  let isStopping = false
  const fork = () => {
    if (!isStopping) cluster.fork({ [WORKER_DATABASE]: database.url })
  }
  cluster.on('exit', (_worker, code, signal) => {
    if (isStopping) return
    console.error(`A worker ended with ${signal ?? code}; another takes its place.`)
    setTimeout(fork, WORKER_PAUSE_MS)
  })
  let listening = 0
  cluster.on('listening', () => {
    listening += 1
    if (listening === config.workers) {
      const open = `Apeak is open at ${config.publicUrl}, in ${config.workers} processes`
      console.log([open, ...database.news].join('\n'))
    }
  })
  const metrics = config.metrics && (await serveAllMetrics(config.metrics))
  for (let worker = 1; worker <= config.workers; worker += 1) fork()
  stopOnSignal(async () => {
    isStopping = true
    const alive = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
    const ended = alive.map((worker) => new Promise((done) => worker.once('exit', done)))
    for (const worker of alive) worker.process.kill('SIGTERM')
    await Promise.all(ended)
    metrics?.close()
    await database.stop()
  })
}

async function work(config: Config): Promise<void> {
  const server = await startServer(config, process.env[WORKER_DATABASE] ?? '')
  stopOnSignal(() => server.stop(), SERVER_STOP_MS)
}

/**
 * A terminal and a launcher may both pass a signal on: the second one asks for nothing new. Whatever a
 * silent database keeps waiting after `withinMs` is left: nothing is lost by that, as by a crash.
 */
function stopOnSignal(stop: () => Promise<void>, withinMs = STOP_MS): void {
  let isStopping = false
  const stopOnce = async () => {
    if (isStopping) return
    isStopping = true
    setTimeout(() => {
      console.error('Not everything ended in time: it is left as it is.')
      process.exit(0)
    }, withinMs).unref()
    await stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopOnce().catch((error: unknown) => {
        console.error(error)
        process.exit(1)
      })
    })
  }
}
