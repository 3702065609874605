/** A few minutes in all: the seconds before each read. */
const pauses = [0, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 40, 60]

type Poll = {
  /** Reads the status, and says whether it is decided. */
  read: () => Promise<boolean>
  /** Whether to go on after the first answer. */
  patient: boolean
  signal: AbortSignal
}

/**
 * Reads how a payment stands, at once and then ever more rarely, until it is decided. Nothing is
 * read while the page is out of sight.
 */
export async function pollStatus({ read, patient, signal }: Poll): Promise<void> {
  for (const pause of patient ? pauses : [0]) {
    await wait(pause, signal)
    await untilVisible(signal)
    if (signal.aborted || (await read()) || signal.aborted) return
  }
}

function wait(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    const timer = setTimeout(done, seconds * 1000)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      done()
    })
  })
}

function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((done) => {
    if (!document.hidden) return done()
    const look = () => document.hidden || done()
    document.addEventListener('visibilitychange', look, { signal })
    signal.addEventListener('abort', () => done())
  })
}
