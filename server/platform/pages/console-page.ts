import { randomBytes } from 'node:crypto'
import { consolePages } from '@apeak/contract/paths'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../cache/response-cache.ts'

/** The operators' console as it was built: its files, and its one page. */
export type ConsoleBuild = { assets: ResponseCache; page: string }

/** What the build leaves in the page where the nonce of each answer belongs. */
const NONCE = 'CSP_NONCE'

/**
 * Serves the console's page at each of its addresses: what stands there is the browser's matter. Its
 * policy is its own: nothing of another host, no inline script, and of styles those that carry this
 * answer's nonce.
 */
export function serveConsole(app: FastifyInstance, { page }: ConsoleBuild): void {
  for (const path of [consolePages.home, `${consolePages.home}/*`]) {
    app.get(path, { schema: { hide: true } }, async (_request, reply) => {
      const nonce = randomBytes(16).toString('base64')
      return reply
        .header('content-security-policy', consolePolicy(nonce))
        .header('referrer-policy', 'no-referrer')
        .type('text/html; charset=utf-8')
        .send(page.replaceAll(NONCE, nonce))
    })
  }
}

const consolePolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
