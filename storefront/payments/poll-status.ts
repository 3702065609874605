/** What the shop said when it asked the provider; `open` while the money may still come. */
export type Verdict = 'paid' | 'failed' | 'open'

type Step = { pause: number; how: 'ask' | 'look' }

/**
 * A few minutes in all; pauses in seconds. The shop hears of most payments by message, so that
 * looking at the order is enough: providers stop answering a shop that asks them often.
 */
const steps: Step[] = [
  { pause: 0, how: 'ask' },
  { pause: 3, how: 'look' },
  { pause: 4, how: 'ask' },
  { pause: 5, how: 'look' },
  { pause: 6, how: 'look' },
  { pause: 7, how: 'ask' },
  { pause: 8, how: 'look' },
  { pause: 10, how: 'look' },
  { pause: 15, how: 'ask' },
  { pause: 20, how: 'look' },
  { pause: 25, how: 'ask' },
  { pause: 30, how: 'look' },
  { pause: 40, how: 'ask' },
  { pause: 60, how: 'ask' },
]

type Watch = {
  /** The shop asks the provider. */
  ask: () => Promise<Verdict>
  /** The shop tells what it knows. */
  look: () => Promise<Verdict>
  onVerdict: (verdict: Verdict) => void
  /** Whether to go on after the first answer. */
  patient: boolean
  signal: AbortSignal
}

/**
 * Finds out how a payment stands, at once and then ever more rarely, until it is decided. Nobody is
 * asked while the page is out of sight. A question without an answer counts as still open.
 */
export async function watchPayment(watch: Watch): Promise<void> {
  const { onVerdict, patient, signal } = watch
  for (const { pause, how } of patient ? steps : steps.slice(0, 1)) {
    await wait(pause, signal)
    await untilVisible(signal)
    if (signal.aborted) return
    const verdict = await watch[how]().catch((): Verdict => 'open')
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
