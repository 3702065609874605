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
