import { setTimeout as wait } from 'node:timers/promises'
import { Logger, parseCrontab, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { Logger as PinoLogger } from 'pino'
import { isConnectionLost } from '../postgres/database.ts'
import { noteHeartbeats } from './sql.ts'
import { concurrency, type RunnerName, runnerNames, type Tasks } from './tasks.ts'

type Log = Pick<PinoLogger, 'error' | 'warn' | 'debug'>

/** How long a job may go on when its process is to end. */
const PATIENCE_MS = 3_000

/**
 * Runners at work; `stop` lets each finish what it has begun. A job that takes too long is left to
 * another process, as one that failed.
 */
export type Runners = {
  stop(): Promise<void>
  /** When each last finished a job, well or not, or was started: in milliseconds, as `Date.now`. */
  readonly lastActive: ReadonlyMap<RunnerName, number>
}

/**
 * Starts working on queued jobs and on those of the crontab (one line each, in UTC). `heartbeatMs`: how
 * often long ones have a heartbeat, where that is not the usual.
 */
export async function startRunners(
  pool: Pool,
  tasks: Required<Tasks>,
  crontab: readonly string[],
  log: Log,
  heartbeatMs?: number,
): Promise<Runners> {
  const logger = loggerOf(log)
  const heartbeats = startJobHeartbeats(pool, heartbeatMs)
  const started: Runner[] = []
  const lastActive = new Map<RunnerName, number>()
  const stopping = new AbortController()
  for (const name of runnerNames) {
    const runner = await run({
      pgPool: patientPool(pool, stopping.signal),
      taskList: tasks[name],
      // One of them queues what the crontab says, whoever works on it.
      parsedCronItems: name === 'housekeeping' ? parseCrontab(crontab.join('\n')) : [],
      concurrency: concurrency[name],
      noHandleSignals: true,
      pollInterval: 2_000,
      logger,
    })
    heartbeats.watch(runner.events)
    lastActive.set(name, Date.now())
    runner.events.on('job:complete', () => lastActive.set(name, Date.now()))
    started.push(runner)
  }
  return {
    lastActive,
    stop: async () => {
      stopping.abort()
      await Promise.all(started.map(stopInTime))
      heartbeats.stop()
    },
  }
}

async function stopInTime(runner: Runner): Promise<void> {
  const stopped = runner.stop()
  const inTime = stopped.then(() => true)
  if (await Promise.race([inTime, wait(PATIENCE_MS, false, { ref: false })])) return
  await runner.kill()
  await stopped
}

function loggerOf(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    // Its info level reports every job twice; failures are what an operator needs.
    if (level === 'error') log.error({ job: scope.taskIdentifier }, message)
    else if (level === 'warning') log.warn({ job: scope.taskIdentifier }, message)
    else log.debug({ job: scope.taskIdentifier }, message)
  })
}

/** Often enough that several in a row have to fail before a job counts as left (`STUCK_MINUTES`). */
const BEAT_EVERY_MS = 60_000
/** Longer than any job works: one that goes on after that hangs, and is left to whoever takes it. */
const BEATS_END_MS = 4 * 3_600_000

/**
 * Writes a heartbeat for each job that takes longer than a minute, so that it is not taken for one whose
 * process died: a backup may last an hour. `stop` ends that.
 */
function startJobHeartbeats(
  pool: Pool,
  everyMs = BEAT_EVERY_MS,
): { watch(events: WorkerEvents): void; stop(): void } {
  const begun = new Map<string, number>()
  const timer = setInterval(() => {
    const now = Date.now()
    const long = [...begun].filter(([, at]) => now - at >= everyMs && now - at < BEATS_END_MS)
    if (long.length === 0) return
    const ids = long.map(([id]) => id)
    // A heartbeat that could not be written now is followed by the next.
    noteHeartbeats(pool, ids).catch(() => undefined)
  }, everyMs)
  timer.unref()
  return {
    watch(events) {
      events.on('job:start', ({ job }) => begun.set(job.id, Date.now()))
      events.on('job:complete', ({ job }) => begun.delete(job.id))
    },
    stop: () => clearInterval(timer),
  }
}

const PAUSE_MS = 250
/** What graphile-worker tries again, soon: a conflict among transactions. */
const TRY_AGAIN = '40001'

type Connected = Parameters<Pool['connect']>[0]

/**
 * The pool as graphile-worker needs it. A job that was done and cannot be marked so ends its runner, or
 * the process: so a connection is waited for however long the database is gone, and a statement whose
 * connection broke is tried again. `signal` ends the waiting.
 */
function patientPool(pool: Pool, signal: AbortSignal): Pool {
  const connect = async (): Promise<PoolClient> => {
    for (;;) {
      try {
        return patientClient(await pool.connect())
      } catch (error) {
        if (signal.aborted) throw error
        await wait(PAUSE_MS, undefined, { ref: false })
      }
    }
  }
  return Object.create(pool, {
    // By the other form it listens, and tries again by itself.
    connect: {
      value: (connected?: Connected) => (connected ? pool.connect(connected) : connect()),
    },
  })
}

function patientClient(client: PoolClient): PoolClient {
  const query = (...args: unknown[]) =>
    (client.query as (...args: unknown[]) => Promise<unknown>)(...args).catch((error: Error) => {
      if (isGone(error)) Object.assign(error, { code: TRY_AGAIN })
      throw error
    })
  return Object.create(client, {
    query: { value: query },
    release: { value: (error?: Error) => client.release(error) },
  })
}

const goneCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', '57P01', '57P02', '57P03', '25006'])

const isGone = (error: Error & { code?: string }) =>
  isConnectionLost(error) || goneCodes.has(error.code ?? '')
