import type { Listener } from '../postgres/listen.ts'
import type { ResponseCache } from './response-cache.ts'

/** A category of which only the units left of its flash sales changed. */
const STOCK = 'stock:'

/**
 * Invalidates the tags that the database announces (schema/change-feed.sql). While nothing is heard
 * the cache is suspended, since a change could be missed.
 */
export const changeFeed = (cache: ResponseCache): Listener => ({
  channel: 'catalog_changed',
  heard(payload) {
    if (payload === 'everything') cache.invalidateAll()
    else if (payload.startsWith(STOCK)) cache.outdate(payload.replace(STOCK, 'products:'))
    else if (payload) cache.invalidate(payload)
  },
  lost: () => cache.suspend(),
  back: () => cache.resume(),
})
