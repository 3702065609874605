import cluster from 'node:cluster'
import type { Logger } from 'pino'
import { serveAllMetrics } from '#monitoring/metrics-server.ts'
import { faultText, logOutput, openLog } from '#platform/log.ts'
import { ConfigError } from '#platform/settings.ts'
import { readConfig } from './config.ts'
import { type StartedDatabase, startDatabase } from './start-database.ts'
import { startServer } from './start-server.ts'
import { endOnFault, finishesWithin, SERVER_STOP_MS, stopOnSignal } from './stop-in-time.ts'
import { sandboxSettings } from './use-sandbox.ts'

/** Passes the database URL from the primary process to its workers. Not an operator's setting. */
const WORKER_DATABASE = 'APEAK_WORKER_DATABASE_URL'
/** Pause before a dead worker is replaced, to avoid a tight restart loop. */
const WORKER_PAUSE_MS = 1_000
/** Grace period for a hanging worker beyond its own stop timeout. */
const WORKER_GRACE_MS = 300

endOnFault()
try {
  const sandbox = await sandboxSettings(process.env)
  const config = readConfig({ ...sandbox, ...process.env }, { sandbox: sandbox !== undefined })
  const log = openLog(config.logLevel, await logOutput(config.logFormat))
  if (cluster.isWorker) await work(config, log)
  else if (config.workers > 1) await runPrimary(config, log)
  else await serveAlone(config, log)
} catch (error) {
  // A configuration error is one line; anything else shows its stack.
  console.error(error instanceof ConfigError ? error.message : faultText(error))
  process.exit(1)
}

type Config = ReturnType<typeof readConfig>

/**
 * Starts the database. If the embedded one dies, the process exits, so that its supervisor restarts
 * both.
 */
async function openDatabase(config: Config, log: Logger): Promise<StartedDatabase> {
  const database = await startDatabase(config, log)
  void database.died?.then(() => {
    console.error('The embedded PostgreSQL has exited, so the shop exits too. Start it again.')
    process.exit(1)
  })
  return database
}

async function serveAlone(config: Config, log: Logger): Promise<void> {
  const database = await openDatabase(config, log)
  const starting = startServer(config, database.url, log)
  stopOnSignal(async () => {
    await finishesWithin(async () => (await starting).stop(), SERVER_STOP_MS)
    await database.stop()
  })
  await starting
  console.log([`Apeak is open at ${config.publicUrl}`, ...database.news].join('\n'))
}

/** Runs the primary process, which owns the database and the workers and serves no requests. */
async function runPrimary(config: Config, log: Logger): Promise<void> {
  // Workers accept connections themselves. With round-robin scheduling a connection on its way to a
  // dying worker would stay open unanswered.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  const database = await openDatabase(config, log)
  let isStopping = false
  const fork = () => {
    if (!isStopping) cluster.fork({ [WORKER_DATABASE]: database.url })
  }
  cluster.on('exit', (_worker, code, signal) => {
    if (isStopping) return
    console.error(`A worker exited with ${signal ?? code} and will be replaced.`)
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
    const end = async () => {
      const ended = alive.map((worker) => new Promise((done) => worker.once('exit', done)))
      for (const worker of alive) worker.process.kill('SIGTERM')
      await Promise.all(ended)
    }
    if (!(await finishesWithin(end, SERVER_STOP_MS + WORKER_GRACE_MS))) {
      for (const worker of alive) worker.process.kill('SIGKILL')
    }
    metrics?.close()
    await database.stop()
  })
}

async function work(config: Config, log: Logger): Promise<void> {
  const starting = startServer(config, process.env[WORKER_DATABASE] ?? '', log)
  stopOnSignal(async () => (await starting).stop(), SERVER_STOP_MS)
  await starting
}
