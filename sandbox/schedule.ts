import type { Clock } from './clock.ts'
import { newId } from './ids.ts'

/** A planned task, in a form that survives a restart. */
export type Task = { id: string; at: number; kind: string; data: Record<string, string> }

export type Schedule = ReturnType<typeof makeSchedule>

/** Runs tasks at their time. `tasks` is the persisted part of the state. */
export function makeSchedule(clock: Clock, tasks: Record<string, Task>, changed: () => void) {
  const handlers = new Map<string, (data: Record<string, string>) => Promise<void>>()
  const undo = new Map<string, () => void>()
  const running = new Set<Promise<void>>()
  let isStopped = false

  async function run(task: Task): Promise<void> {
    undo.delete(task.id)
    const work = handlers.get(task.kind)?.(task.data) ?? Promise.resolve()
    const done = work.finally(() => {
      delete tasks[task.id]
      changed()
    })
    await track(done)
  }

  async function track(work: Promise<void>): Promise<void> {
    running.add(work)
    try {
      await work
    } finally {
      running.delete(work)
    }
  }

  function arm(task: Task): void {
    if (isStopped) return
    const wait = task.at - clock.now()
    // Tasks due now must not wait for a clock that may stand still.
    if (wait <= 0) void track(Promise.resolve().then(() => run(task)))
    else
      undo.set(
        task.id,
        clock.after(wait, () => run(task)),
      )
  }

  async function settled(): Promise<void> {
    while (running.size > 0) await Promise.allSettled(running)
  }

  function cancelAll(): void {
    for (const cancel of undo.values()) cancel()
    undo.clear()
  }

  return {
    /** Registers the handler of a kind of task; call it before `resume`. */
    handle: (kind: string, handler: (data: Record<string, string>) => Promise<void>) => {
      handlers.set(kind, handler)
    },
    /** Plans a task; 0 starts it at once. */
    later: (milliseconds: number, kind: string, data: Record<string, string>) => {
      const task = { id: newId('task', 14), at: clock.now() + milliseconds, kind, data }
      tasks[task.id] = task
      changed()
      arm(task)
    },
    /** Resumes the tasks of an earlier run. */
    resume: () => {
      for (const task of Object.values(tasks)) arm(task)
    },
    /** Resolves when no task is running. */
    settled,
    /** Waits for running tasks, and drops all planned ones. */
    clear: async () => {
      await settled()
      cancelAll()
      for (const id of Object.keys(tasks)) delete tasks[id]
      changed()
    },
    /** Starts no more tasks; planned ones stay for the next run. */
    stop: () => {
      isStopped = true
      cancelAll()
    },
  }
}
