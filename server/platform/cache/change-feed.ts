import type { Listener } from '../postgres/listen.ts'
import type { ResponseCache } from './response-cache.ts'

/** Payload for a category of which only the remaining units of flash sales have changed. */
const STOCK = 'stock:'

/**
 * Invalidates the tags announced by the database (schema/change-feed.sql). The cache is suspended
 * while the connection is lost, since a change could be missed.
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
