import { setTimeout as wait } from 'node:timers/promises'

/** Time for a running check during a stop, in milliseconds. */
const PATIENCE_MS = 3_000

type Polling = {
  /** The check. Its errors go to `onError`. */
  check: () => Promise<void>
  everyMs: number
  onError: (error: unknown) => void
  /** Whether to continue; otherwise the timer pauses until `start`. */
  isWanted?: () => boolean
}

/** Runs the check every `everyMs`, never concurrently, after `start`. */
export function poll({ check, everyMs, onError, isWanted = () => true }: Polling) {
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  /** Runs the check now, or joins a running one. Throws its errors. */
  const now = (): Promise<void> => {
    running ??= check().finally(() => {
      running = undefined
    })
    return running
  }
  const tick = () => {
    if (isWanted()) now().catch(onError)
    else pause()
  }
  const pause = () => {
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
      pause()
      await Promise.race([running?.catch(() => {}), wait(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}
