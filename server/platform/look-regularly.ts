import { setTimeout as wait } from 'node:timers/promises'

/** Time for a running check during a stop, in milliseconds. */
const PATIENCE_MS = 3_000

type Looking = {
  /** The check. Its errors go to `onError`. */
  look: () => Promise<void>
  everyMs: number
  onError: (error: unknown) => void
  /** Whether to continue; otherwise the timer pauses until `start`. */
  isWanted?: () => boolean
}

/** Runs the check every `everyMs`, never concurrently, after `start`. */
export function lookRegularly({ look, everyMs, onError, isWanted = () => true }: Looking) {
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  /** Runs the check now, or joins a running one. Throws its errors. */
  const now = (): Promise<void> => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
  const tick = () => {
    if (isWanted()) now().catch(onError)
    else rest()
  }
  const rest = () => {
    clearInterval(timer)
    timer = undefined
  }
  return {
    now,
    start(): void {
      timer ??= setInterval(tick, everyMs).unref()
    },
    /** Stops; waits for a running check for at most three seconds. */
    async stop(): Promise<void> {
      rest()
      await Promise.race([looking?.catch(() => {}), wait(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}
