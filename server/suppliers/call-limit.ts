/** Seconds without calls after a refusal that names no time. They double if the next call is refused, too. */
const PAUSE_SECONDS = 120
const PAUSE_MAX_SECONDS = 3_600

/** Stops all calls of this process to a supplier that refuses them as too many: bans grow for those who go on. */
export type CallLimit = {
  /** Seconds for which no call may be sent; 0: it may. */
  secondsLeft(): number
  /** Stops calls after a refusal. `retryAfterSeconds`: null or 0 names no time. Returns the seconds left. */
  stopCalls(retryAfterSeconds: number | null): Promise<number>
}

/** A limit for one supplier, which starts open. `onStop` is called with the seconds of each stop. */
export function callLimit(
  now: () => Date,
  onStop: (seconds: number) => Promise<void> = async () => undefined,
): CallLimit {
  let until = 0
  let pause = 0
  const secondsLeft = () => Math.max(0, (until - now().getTime()) / 1000)
  const doubled = () => Math.min(Math.max(2 * pause, PAUSE_SECONDS), PAUSE_MAX_SECONDS)
  return {
    secondsLeft,
    async stopCalls(retryAfterSeconds) {
      const time = now().getTime()
      // Calls that were on their way together are refused together.
      if (!retryAfterSeconds && time < until) return secondsLeft()
      const isRepeated = time < until + pause * 1000
      pause = retryAfterSeconds || (isRepeated ? doubled() : PAUSE_SECONDS)
      until = Math.max(until, time + pause * 1000)
      const left = secondsLeft()
      await onStop(left)
      return left
    },
  }
}
