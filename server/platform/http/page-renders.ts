import { setImmediate as turn } from 'node:timers/promises'
import pLimit from 'p-limit'
import { busySentence, RefusedForNow } from './problems.ts'

/** So many pages are rendered at once: what they wait for is time for others, what they compute is not. */
const AT_ONCE = 2
/** More than can be rendered within seconds: whoever comes then is told to come again. */
const WAITING_MAX = 200

/**
 * Pages that are being rendered, each once at a time, and few at once, so that calls of the API are
 * answered in between.
 */
export class PageRenders<Page> {
  readonly #limit = pLimit(AT_ONCE)
  readonly #underWay = new Map<string, Promise<Page>>()

  /**
   * The page at an address: as it is being rendered already, or rendered now. Throws 503 where too many
   * others wait.
   */
  once(address: string, render: () => Promise<Page>): Promise<Page> {
    const underWay = this.#underWay.get(address)
    if (underWay) return underWay
    if (this.#limit.pendingCount >= WAITING_MAX) throw new RefusedForNow(503, busySentence, 5)
    const inTurn = async () => {
      // A page that finds in memory all that it shows waits for nothing: many in a row would let
      // nothing else be read or sent until the last of them.
      await turn()
      return render()
    }
    const page = this.#limit(inTurn).finally(() => this.#underWay.delete(address))
    this.#underWay.set(address, page)
    return page
  }
}
