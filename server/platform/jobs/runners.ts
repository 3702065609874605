import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import {
  Logger,
  parseCrontab,
  type Runner,
  run,
  type WorkerEvents,
  type WorkerPool,
} from 'graphile-worker'
import type { Pool, PoolClient } from 'pg'
import type { Logger as PinoLogger } from 'pino'
import { isConnectionLost } from '../postgres/database.ts'
import type { Listener } from '../postgres/listen.ts'
import { renewJobLocks } from './queries.ts'
import { concurrency, JOBS_CHANNEL, type RunnerName, runnerNames, type Tasks } from './tasks.ts'

type Log = Pick<PinoLogger, 'error' | 'warn' | 'debug'>

/** Time for running jobs during a stop. */
const PATIENCE_MS = 3_000

/**
 * One fetch at a time for all workers of a runner, since each job is announced to all runners. Jobs that no worker
 * is free for go back after two seconds, for another process. No `refetchDelay`: a job that is announced during
 * it would wait for the next poll.
 */
const localQueueOf = (name: RunnerName) => ({ size: concurrency[name], ttl: 2_000 })

/** The runners of a process. */
export type Runners = {
  start(): Promise<void>
  /** Waits for running jobs; one that takes too long is released to be retried elsewhere. */
  stop(): Promise<void>
  /** When each last finished a job or was started, in milliseconds since 1970. */
  readonly lastActive: ReadonlyMap<RunnerName, number>
  /**
   * Wakes the runner of an added job. graphile-worker's own announcement would wake every runner of every process,
   * and a fetch without a job costs as much as a small job.
   */
  readonly feed: Listener
}

/** Interval of fetches without an announcement: of delayed jobs, and while the connection of the feed is lost. */
const POLL_MS = 1_000

/**
 * Prepares the work on queued jobs and those of the crontab (one line each, in UTC). `heartbeatMs`: interval of
 * the heartbeats of long jobs; `pollMs`: that of looking for jobs without an announcement.
 */
export function openRunners(
  pool: Pool,
  tasks: Required<Tasks>,
  crontab: readonly string[],
  log: Log,
  { heartbeatMs = BEAT_EVERY_MS, pollMs = POLL_MS } = {},
): Runners {
  const stopping = new AbortController()
  const logger = loggerOf(log, stopping.signal)
  const heartbeats = startJobHeartbeats(pool, heartbeatMs)
  const started = new Map<RunnerName, Runner>()
  const workers = new Map<RunnerName, WorkerPool>()
  const lastActive = new Map<RunnerName, number>()
  async function start(): Promise<void> {
    for (const name of runnerNames) {
      const events: WorkerEvents = new EventEmitter()
      events.on('pool:create', ({ workerPool }) => workers.set(name, workerPool))
      const runner = await run({
        events,
        pgPool: resilientPool(pool, stopping.signal),
        taskList: tasks[name],
        // Only one runner queues the recurring jobs.
        parsedCronItems: name === 'housekeeping' ? parseCrontab(crontab.join('\n')) : [],
        concurrency: concurrency[name],
        noHandleSignals: true,
        pollInterval: pollMs,
        preset: { worker: { localQueue: localQueueOf(name) } },
        logger,
      })
      heartbeats.watch(events)
      lastActive.set(name, Date.now())
      events.on('job:complete', () => lastActive.set(name, Date.now()))
      started.set(name, runner)
    }
  }
  return {
    start,
    lastActive,
    feed: feedOf(tasks, workers),
    stop: async () => {
      stopping.abort()
      await Promise.all([...started].map(([name, runner]) => stopInTime(runner, workers.get(name))))
      heartbeats.stop()
    },
  }
}

function feedOf(tasks: Required<Tasks>, workers: ReadonlyMap<RunnerName, WorkerPool>): Listener {
  const wake = (name: RunnerName) => workers.get(name)?.nudge(1)
  return {
    channel: JOBS_CHANNEL,
    heard: (task) => {
      const name = runnerNames.find((runner) => Object.hasOwn(tasks[runner], task))
      if (name) wake(name)
    },
    lost: () => undefined,
    back: () => {
      for (const name of runnerNames) wake(name)
    },
  }
}

async function stopInTime(runner: Runner, workers?: WorkerPool): Promise<void> {
  const stopped = runner.stop()
  const inTime = stopped.then(() => true)
  if (await Promise.race([inTime, wait(PATIENCE_MS, false, { ref: false })])) return
  // `runner.kill()` does nothing after `stop()`.
  await workers?.forcefulShutdown('The process stopped.')
  await stopped
}

/** Errors after `stopping` aborts are those of released jobs, which other processes repeat: they are not logged. */
function loggerOf(log: Log, stopping: AbortSignal): Logger {
  return new Logger((scope) => (level, message) => {
    // Its info level logs every job twice.
    if (stopping.aborted) log.debug({ job: scope.taskIdentifier }, message)
    else if (level === 'error') log.error({ job: scope.taskIdentifier }, message)
    else if (level === 'warning') log.warn({ job: scope.taskIdentifier }, message)
    else log.debug({ job: scope.taskIdentifier }, message)
  })
}

/** Several heartbeats in a row must fail before a job counts as stuck (`STUCK_MINUTES`). */
const BEAT_EVERY_MS = 60_000
/** A job that runs longer than this hangs, and is released. */
const BEATS_END_MS = 4 * 3_600_000

/**
 * Writes heartbeats for jobs longer than a minute, such as backups, so that they do not count as
 * those of a dead process.
 */
function startJobHeartbeats(
  pool: Pool,
  everyMs: number,
): { watch(events: WorkerEvents): void; stop(): void } {
  const startedAt = new Map<string, number>()
  const timer = setInterval(() => {
    const now = Date.now()
    const long = [...startedAt].filter(([, at]) => now - at >= everyMs && now - at < BEATS_END_MS)
    if (long.length === 0) return
    const ids = long.map(([id]) => id)
    // A failed heartbeat is followed by the next.
    renewJobLocks(pool, ids).catch(() => undefined)
  }, everyMs)
  timer.unref()
  return {
    watch(events) {
      events.on('job:start', ({ job }) => startedAt.set(job.id, Date.now()))
      events.on('job:complete', ({ job }) => startedAt.delete(job.id))
    },
    stop: () => clearInterval(timer),
  }
}

const PAUSE_MS = 250
/** The SQLSTATE that graphile-worker retries: a serialisation failure. */
const TRY_AGAIN = '40001'

type Connected = Parameters<Pool['connect']>[0]

/**
 * Wraps the pool for graphile-worker, which exits if it cannot mark a job as done. `connect` waits for as long as
 * the database is gone; after `stopping` aborts it waits until the process exits, since nobody handles its errors.
 * A statement on a broken connection fails with an error that the worker retries. The worker gets no connection for
 * LISTEN: `Runners.feed` wakes it.
 */
function resilientPool(pool: Pool, stopping: AbortSignal): Pool {
  const connect = async (): Promise<PoolClient> => {
    for (;;) {
      try {
        return resilientClient(await pool.connect())
      } catch {
        if (stopping.aborted) return await new Promise<never>(() => undefined)
        await wait(PAUSE_MS, undefined, { ref: false })
      }
    }
  }
  return Object.create(pool, {
    // It warns of more workers than connections, but most of ours wait for suppliers.
    options: { value: { ...pool.options, max: Number.POSITIVE_INFINITY } },
    // pg-pool's own query connects with a callback, which must not be taken for LISTEN's.
    query: { value: pool.query.bind(pool) },
    // The callback form is used only for LISTEN.
    connect: { value: (connected?: Connected) => (connected ? undefined : connect()) },
  })
}

function resilientClient(client: PoolClient): PoolClient {
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
