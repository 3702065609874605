import type { IncomingMessage, ServerResponse } from 'node:http'
import { adminPaths } from '@apeak/contract/admin-host'

/**
 * Lets the pages of other shops, by their origins, read what the calls marked admin answer: public
 * things, without credentials. Every other answer is for this shop's own pages alone.
 */
export function openToShops(origins: readonly string[]) {
  const allowed = new Set(origins)
  const paths = adminPaths.map((path) => path.replace(/:\w+/g, '[^/?]+')).join('|')
  const isOpen = new RegExp(`^(?:${paths})(?:\\?|$)`)

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (allowed.size === 0 || !isOpen.test(request.url ?? '')) return
    response.setHeader('vary', 'origin')
    const { origin } = request.headers
    if (origin !== undefined && allowed.has(origin)) {
      response.setHeader('access-control-allow-origin', origin)
    }
  }
}
