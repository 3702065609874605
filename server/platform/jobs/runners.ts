import { setTimeout as wait } from 'node:timers/promises'
import { Logger, parseCrontab, type Runner, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import type { Logger as PinoLogger } from 'pino'
import { startJobHeartbeats } from './job-heartbeats.ts'
import { patientPool } from './patient-pool.ts'

/**
 * How many jobs of each runner one process works on at a time: few, since they share the pool with
 * requests. What one runner waits for, the others do not:
 * money: what moves money, orders and goods;
 * mail: what ends with a mail, so that a mail server that hangs keeps nothing else;
 * housekeeping: what nobody waits for.
 */
const concurrency = { money: 4, mail: 4, housekeeping: 3 }

/** Which jobs are worked on by the same few workers. */
export type RunnerName = keyof typeof concurrency

const runnerNames = Object.keys(concurrency) as RunnerName[]

/** Jobs by their names, under the runner that works on them. */
export type Tasks = { [Name in RunnerName]?: TaskList }

/** The jobs of several domains together. */
export function joinTasks(all: readonly Tasks[]): Required<Tasks> {
  const joined: Required<Tasks> = { money: {}, mail: {}, housekeeping: {} }
  for (const tasks of all) {
    for (const name of runnerNames) Object.assign(joined[name], tasks[name])
  }
  return joined
}

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
