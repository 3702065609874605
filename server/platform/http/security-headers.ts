import type { IncomingMessage, ServerResponse } from 'node:http'
import { adminPaths } from '@apeak/contract/admin-host'

/** Headers of all responses. */
export function securityHeaders(production: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(production ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Content-Security-Policy of data responses: nothing may be loaded or run. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Other hosts that a page may load from or send to. */
export type ForeignHosts = {
  scripts: readonly string[]
  frames: readonly string[]
  connections: readonly string[]
  images: readonly string[]
  forms: readonly string[]
}

/**
 * The Content-Security-Policy of a page: its own files, the given hosts, and inline scripts by
 * hash. A nonce would be the same for everybody, since pages are cached. Inline styles are allowed,
 * since dialogs and toasts position themselves by style attributes.
 */
export function pagePolicy(scriptHashes: string, foreign: ForeignHosts): string {
  const own = (...sources: string[]) => ["'self'", ...sources].join(' ')
  return [
    "default-src 'self'",
    `script-src ${own(scriptHashes, ...foreign.scripts)}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${own('data:', ...foreign.images)}`,
    "font-src 'self'",
    `connect-src ${own(...foreign.connections)}`,
    `frame-src ${own(...foreign.frames)}`,
    "object-src 'none'",
    "base-uri 'none'",
    `form-action ${own(...foreign.forms)}`,
    "frame-ancestors 'none'",
  ].join('; ')
}

/**
 * Allows other shops' origins to read the calls marked admin (CORS). These are public and need no
 * credentials.
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
