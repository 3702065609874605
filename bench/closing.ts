type Close = () => unknown

const closers: Close[] = []
let closing: Promise<void> | undefined

/** Registers something to close when measuring ends, however it ends; last in, first out. */
export function closeAtExit(close: Close): void {
  closers.push(close)
}

/** Closes everything registered. */
export function closeAll(): Promise<void> {
  closing ??= (async () => {
    for (const close of closers.reverse()) {
      try {
        await close()
      } catch (error) {
        console.error(error)
      }
    }
  })()
  return closing
}

/** Runs the measurement of a file that is started by itself, and closes everything after it. */
export async function runMeasurement(measure: () => Promise<unknown>): Promise<void> {
  closeOnSignals()
  try {
    await measure()
  } catch (error) {
    console.error(error)
    process.exitCode = 1
  } finally {
    await closeAll()
  }
}

/** Closes everything on Ctrl-C and similar signals. */
export function closeOnSignals(): void {
  for (const [signal, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.on(signal, () => void closeAll().then(() => process.exit(128 + number)))
  }
}
