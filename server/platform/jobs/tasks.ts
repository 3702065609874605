import type { TaskList } from 'graphile-worker'

/**
 * How many jobs of each runner one process works on at a time: few, since they share the pool with
 * requests. What one runner waits for, the others do not:
 * money: what moves money, orders and goods;
 * mail: what ends with a mail, so that a mail server that hangs keeps nothing else;
 * housekeeping: what nobody waits for.
 */
export const concurrency = { money: 4, mail: 4, housekeeping: 3 }

/** Which jobs are worked on by the same few workers. */
export type RunnerName = keyof typeof concurrency

export const runnerNames = Object.keys(concurrency) as RunnerName[]

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
