import { randomBytes } from 'node:crypto'
import { consolePages } from '@apeak/contract/paths'
import type { FastifyInstance } from 'fastify'
import type { ResponseCache } from '../cache/response-cache.ts'

/** The built console: its files and its HTML page. */
export type ConsoleBuild = { assets: ResponseCache; page: string }

/** Placeholder for the nonce in the built page. */
const NONCE = 'CSP_NONCE'

/**
 * Serves the console's page at all of its paths, which are routed in the browser. Its policy allows
 * no other hosts, no inline scripts, and only styles with the response's nonce.
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
