/** Failures in a row before a pause. */
const FAILURES = 3
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 5 * 60_000

/**
 * Pauses the use of a server after several failures in a row. After the pause one call tries it:
 * success ends the pause, failure doubles it. Each process has its own.
 */
export class ServerPause {
  readonly #now: () => number
  #failures = 0
  #until = 0
  #isTried = false

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Call before using the server. Throws during a pause. */
  enter(): void {
    if (this.#failures < FAILURES) return
    if (this.#isTried || this.#now() < this.#until) {
      throw new Error('mail server paused after repeated failures')
    }
    this.#isTried = true
  }

  /** Records a response. */
  answered(): void {
    this.#failures = 0
    this.#isTried = false
  }

  /** Records a failure; returns the seconds of the pause it starts, or 0. */
  failed(): number {
    // Calls that started before the pause do not extend it.
    const isCounted = this.#failures < FAILURES || this.#isTried
    if (!isCounted) return 0
    this.#failures += 1
    this.#isTried = false
    if (this.#failures < FAILURES) return 0
    const pauseMs = Math.min(FIRST_PAUSE_MS * 2 ** (this.#failures - FAILURES), LONGEST_PAUSE_MS)
    this.#until = this.#now() + pauseMs
    return pauseMs / 1000
  }
}
