import type { TaskList } from 'graphile-worker'

/**
 * Concurrent jobs per process for each runner, few since they share the pool with requests. Runners
 * do not wait for each other: money moves money, orders and goods; suppliers waits for suppliers' answers, of half
 * a second and more, and has few connections of its own; mail sends mails and may hang with the mail server;
 * housekeeping is not urgent.
 */
export const concurrency = { money: 4, suppliers: 100, mail: 4, housekeeping: 3 }

/** Group of jobs that share workers. */
export type RunnerName = keyof typeof concurrency

export const runnerNames = Object.keys(concurrency) as RunnerName[]

/** Jobs by name, grouped by runner. */
export type Tasks = { [Name in RunnerName]?: TaskList }

/** The channel on which a queued job's name is announced. */
export const JOBS_CHANNEL = 'job_added'

/** Merges the jobs of several domains. */
export function joinTasks(all: readonly Tasks[]): Required<Tasks> {
  const joined: Required<Tasks> = { money: {}, suppliers: {}, mail: {}, housekeeping: {} }
  for (const tasks of all) {
    for (const name of runnerNames) Object.assign(joined[name], tasks[name])
  }
  return joined
}
