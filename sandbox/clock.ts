/** The simulator's clock. `after` schedules a function and returns its cancellation. */
export type Clock = {
  now: () => number
  after: (milliseconds: number, run: () => Promise<void>) => () => void
}

/** A manual clock, so that a day of retries takes milliseconds. */
export type ManualClock = Clock & { advance: (milliseconds: number) => Promise<void> }

// setTimeout counts in 32 bits: longer waits are split.
const longestTimerMs = 2_000_000_000

/** The system time. Its timers never keep a process alive. */
export function systemClock(): Clock {
  return {
    now: () => Date.now(),
    after: (milliseconds, run) => {
      const due = Date.now() + milliseconds
      let timer: NodeJS.Timeout
      const wait = () => {
        const rest = due - Date.now()
        const isLast = rest <= longestTimerMs
        timer = setTimeout(isLast ? () => void run() : wait, Math.min(rest, longestTimerMs))
        timer.unref()
      }
      wait()
      return () => clearTimeout(timer)
    },
  }
}

/** A clock that stays at `start` (milliseconds since 1970) until it is advanced. */
export function manualClock(start: number): ManualClock {
  let now = start
  const timers = new Set<{ due: number; run: () => Promise<void> }>()

  const next = (until: number) => {
    let first: { due: number; run: () => Promise<void> } | null = null
    for (const timer of timers) {
      if (timer.due <= until && (!first || timer.due < first.due)) first = timer
    }
    return first
  }

  return {
    now: () => now,
    after: (milliseconds, run) => {
      const timer = { due: now + Math.max(0, milliseconds), run }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    // Each timer is awaited before the next one runs, so that timers it sets run in order.
    advance: async (milliseconds) => {
      const until = now + milliseconds
      for (let timer = next(until); timer; timer = next(until)) {
        timers.delete(timer)
        now = Math.max(now, timer.due)
        await timer.run()
      }
      now = until
    },
  }
}
