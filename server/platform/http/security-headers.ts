import type { IncomingMessage, ServerResponse } from 'node:http'
import { adminPaths } from '@apeak/contract/admin-host'

/** Sent with every answer. */
export function securityHeaders(production: boolean): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    ...(production ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  }
}

/** Nothing may be loaded or run: for answers that are data. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Where a page may load from and send to, besides the shop itself. */
export type ForeignHosts = {
  scripts: readonly string[]
  frames: readonly string[]
  connections: readonly string[]
  images: readonly string[]
  forms: readonly string[]
}

/**
 * The Content-Security-Policy of a page: own files and the foreign hosts given, and of inline scripts
 * exactly those whose hashes the renderer gives (a nonce would be the same for everybody, since pages
 * are cached). Styles may be inline: the dialogs and toasts place themselves by style attributes.
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
