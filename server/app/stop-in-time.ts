import { faultText } from '#platform/log.ts'

/**
 * Maximum duration of a stop in milliseconds, below the promised 5 seconds. What has not ended by
 * then is abandoned, which loses nothing, as with a crash.
 */
export const STOP_MS = 4_700
/** The same for the server, which leaves time to stop the database. */
export const SERVER_STOP_MS = 4_000

/** Exits on an uncaught exception, as Node.js does, but prints it without row data. */
export function endOnFault(): void {
  process.on('uncaughtException', (fault) => {
    console.error(faultText(fault))
    process.exit(1)
  })
}

/** Runs `stop` with a timeout in milliseconds; returns whether it finished in time. */
export async function finishesWithin(
  stop: () => Promise<void>,
  withinMs: number,
): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), withinMs)
  try {
    return await Promise.race([stop().then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Exits on SIGINT or SIGTERM after `stop`, or after the timeout in milliseconds. A second signal,
 * which a terminal and a launcher may both forward, is ignored.
 */
export function stopOnSignal(stop: () => Promise<void>, withinMs = STOP_MS): void {
  let isStopping = false
  const stopOnce = async () => {
    if (isStopping) return
    isStopping = true
    if (!(await finishesWithin(stop, withinMs))) {
      console.error('Shutdown timed out; exiting anyway.')
    }
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      stopOnce().catch((error: unknown) => {
        console.error(faultText(error))
        process.exit(1)
      })
    })
  }
}
