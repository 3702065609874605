import { faultText } from '#platform/log.ts'

/**
 * A stop is promised to end within 5 seconds, whatever does not answer: so after this many milliseconds what
 * has not ended is left as it is. Nothing is lost by that, as by a crash.
 */
export const STOP_MS = 4_700
/** The same for what serves shoppers, which leaves time for the database. */
export const SERVER_STOP_MS = 4_000

/** Ends the process on a fault that nobody caught, as Node does, but prints it without the rows it is about. */
export function endOnFault(): void {
  process.on('uncaughtException', (fault) => {
    console.error(faultText(fault))
    process.exit(1)
  })
}

/** Runs `stop`, and waits for its end for at most so many milliseconds; whether it came in time. */
export async function endsInTime(stop: () => Promise<void>, withinMs: number): Promise<boolean> {
  const late = Promise.withResolvers<boolean>()
  const timer = setTimeout(() => late.resolve(false), withinMs)
  try {
    return await Promise.race([stop().then(() => true), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Ends the process when it is asked to, in order where that is possible within so many milliseconds. A
 * terminal and a launcher may both pass a signal on: the second one asks for nothing new.
 */
export function stopOnSignal(stop: () => Promise<void>, withinMs = STOP_MS): void {
  let isStopping = false
  const stopOnce = async () => {
    if (isStopping) return
    isStopping = true
    if (!(await endsInTime(stop, withinMs))) {
      console.error('Not everything ended in time: it is left as it is.')
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
