import type { Verdict } from './stage.ts'

/** Seconds between one question and the next: a few minutes in all. */
const pauses = [2, 3, 5, 8, 12, 20, 30, 30, 30, 30, 30, 30]

type Watch = {
  ask: () => Promise<Verdict>
  onVerdict: (verdict: Verdict) => void
  /** Whether to go on after the first answer. */
  patient: boolean
  signal: AbortSignal
}

/**
 * Asks how a payment stands, at once and then ever more rarely, until it is decided. Nobody is
 * asked while the page is out of sight. A question without an answer counts as still open.
 */
export async function watchPayment({ ask, onVerdict, patient, signal }: Watch): Promise<void> {
  for (const pause of [0, ...(patient ? pauses : [])]) {
    await wait(pause, signal)
    await untilVisible(signal)
    if (signal.aborted) return
    const verdict = await ask().catch((): Verdict => 'open')
    if (signal.aborted) return
    onVerdict(verdict)
    if (verdict !== 'open') return
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
