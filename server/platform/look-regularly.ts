import { setTimeout as wait } from 'node:timers/promises'

/** How long a look may go on when its process is to end. */
const PATIENCE_MS = 3_000

type Looking = {
  /** One look; what it throws goes to `onError`. */
  look: () => Promise<void>
  everyMs: number
  onError: (error: unknown) => void
  /** Whether there is anything to look for; where there is not, the timer rests until `start`. */
  isWanted?: () => boolean
}

/** Looks every `everyMs`, never twice at once, once `start` has been called. */
export function lookRegularly({ look, everyMs, onError, isWanted = () => true }: Looking) {
  let looking: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  /** Looks now, or joins the look under way. Throws what the look throws. */
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
    /** Ends the looking; waits for a look under way for at most three seconds. */
    async stop(): Promise<void> {
      rest()
      await Promise.race([looking?.catch(() => {}), wait(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}
