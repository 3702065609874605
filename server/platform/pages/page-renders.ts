import { setImmediate as turn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { busySentence, RefusedForNow } from '../http/problems.ts'

/**
 * So many pages are rendered at once in each of two lanes, twice as many in all: what they wait for is time
 * for others, what they compute is not.
 */
const AT_ONCE = 2
/** More than can be rendered within seconds: whoever comes then is told to come again. */
const WAITING_MAX = 200
/** So many addresses are known to have shown a public page. */
const PUBLIC_MAX = 5_000

/**
 * Pages that are being rendered, each once at a time, and few at once, so that calls of the API are
 * answered in between. Of addresses there is no end, and most that could be asked for show nothing, or
 * nothing that others ask for: those wait by themselves, so that a flood of them keeps no page waiting that
 * has been public before.
 */
export class PageRenders<Page extends { isCached: boolean }> {
  readonly #limits = { public: pLimit(AT_ONCE), other: pLimit(AT_ONCE) }
  readonly #public = new LRUCache<string, true>({ max: PUBLIC_MAX })
  readonly #underWay = new Map<string, Promise<Page>>()

  /**
   * The page at an address: as it is being rendered already, or rendered now. Throws 503 where too many
   * others wait.
   */
  once(address: string, render: () => Promise<Page>): Promise<Page> {
    const underWay = this.#underWay.get(address)
    if (underWay) return underWay
    const limit = this.#limits[this.#public.get(address) ? 'public' : 'other']
    if (limit.pendingCount >= WAITING_MAX) throw new RefusedForNow(503, busySentence, 5)
    const inTurn = async () => {
      // A page that finds in memory all that it shows waits for nothing: many in a row would let
      // nothing else be read or sent until the last of them.
      await turn()
      const page = await render()
      if (page.isCached) this.#public.set(address, true)
      return page
    }
    const page = limit(inTurn).finally(() => this.#underWay.delete(address))
    this.#underWay.set(address, page)
    return page
  }
}
