import { setImmediate as turn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { busySentence, RefusedForNow } from '../http/problems.ts'

/** Renders at a time in each of the two lanes. */
const AT_ONCE = 2
/** Queue length after which requests get 503. */
const WAITING_MAX = 200
/** Number of URLs remembered as public. */
const PUBLIC_MAX = 5_000

/**
 * Limits concurrent page renders, so that API calls are served in between. Concurrent requests for
 * a URL share one render. URLs that have not been public before wait in their own lane, so that a
 * flood of them does not delay known pages.
 */
export class PageRenders<Page extends { isCached: boolean }> {
  readonly #limits = { public: pLimit(AT_ONCE), other: pLimit(AT_ONCE) }
  readonly #public = new LRUCache<string, true>({ max: PUBLIC_MAX })
  readonly #underWay = new Map<string, Promise<Page>>()

  /** The page at a URL, shared with a running render of it. Throws 503 if the queue is full. */
  once(address: string, render: () => Promise<Page>): Promise<Page> {
    const underWay = this.#underWay.get(address)
    if (underWay) return underWay
    const limit = this.#limits[this.#public.get(address) ? 'public' : 'other']
    if (limit.pendingCount >= WAITING_MAX) throw new RefusedForNow(503, busySentence, 5)
    const inTurn = async () => {
      // A page without I/O never yields: several in a row would block all reads and writes until
      // the last is done.
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
