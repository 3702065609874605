import { setTimeout as wait } from 'node:timers/promises'

/** How long a look may go on when its process is to end. */
const PATIENCE_MS = 3_000

/**
 * Looks now and every `everyMs` from then on, never twice at once. What a look throws goes to `onError`.
 * `stop` ends that, and waits for a look under way for at most three seconds.
 */
export function lookRegularly(
  look: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let looking: Promise<void> | undefined
  const lookAlone = () => {
    looking ??= look()
      .catch(onError)
      .finally(() => {
        looking = undefined
      })
  }
  lookAlone()
  const timer = setInterval(lookAlone, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await Promise.race([looking, wait(PATIENCE_MS, undefined, { ref: false })])
    },
  }
}
