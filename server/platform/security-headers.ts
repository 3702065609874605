import { createHash } from 'node:crypto'

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

/**
 * The Content-Security-Policy of a finished page: own files only, and of inline scripts exactly
 * those that stand in it, by their hashes (a nonce would be the same for everybody, since pages
 * are kept). Styles may be inline: the dialogs and toasts place themselves by style attributes.
 */
export function pagePolicy(html: string, adminHost: string): string {
  const hashes = new Set<string>()
  for (const [, attributes, script] of html.matchAll(/<script\b([^>]*)>(.*?)<\/script>/gs)) {
    if (attributes === undefined || script === undefined || /\ssrc=/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${adminHost}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
