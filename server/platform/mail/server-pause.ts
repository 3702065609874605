/** After so many failures in a row a server is left alone. */
const FAILURES = 3
const FIRST_PAUSE_MS = 10_000
const LONGEST_PAUSE_MS = 5 * 60_000

/**
 * Leaves a server alone that failed several times in a row. After the pause one caller tries it, while
 * the others are still refused: it ends the pause, or doubles it. Each process has its own.
 */
export class ServerPause {
  readonly #now: () => number
  #failures = 0
  #until = 0
  #isTried = false

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** To be called before the server is. Throws while it is left alone. */
  enter(): void {
    if (this.#failures < FAILURES) return
    if (this.#isTried || this.#now() < this.#until) {
      throw new Error('the mail server is left alone, since it does not answer')
    }
    this.#isTried = true
  }

  /** The server has answered. */
  answered(): void {
    this.#failures = 0
    this.#isTried = false
  }

  /** The server has not answered. For how many seconds it is left alone because of that; 0: not at all. */
  failed(): number {
    // Calls that were under way when a pause began do not make it longer.
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
