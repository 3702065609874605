type Close = () => unknown

const closers: Close[] = []
let closing: Promise<void> | undefined

/** Notes what must be ended or removed, whatever ends the measuring; the last noted is closed first. */
export function atTheEnd(close: Close): void {
  closers.push(close)
}

/** Ends and removes everything that was noted. */
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

/** Ctrl-C and its like leave nothing behind. */
export function closeOnSignals(): void {
  for (const [signal, number] of [
    ['SIGHUP', 1],
    ['SIGINT', 2],
    ['SIGTERM', 15],
  ] as const) {
    process.on(signal, () => void closeAll().then(() => process.exit(128 + number)))
  }
}
