import { serverPaths } from '@apeak/contract/paths'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'

/** The hosts of tawk.to, which no page of the shop may load anything from. */
const tawkHosts = 'https://tawk.to https://*.tawk.to'

/**
 * The frame of tawk.to's chat: a page that holds its direct chat link and nothing else, with a policy
 * of its own. So its scripts run in its own origin, and reach neither the shop's pages nor the
 * shopper's token. `tawkId`: the property and the widget.
 */
export function chatFrameRoutes(tawkId: string): FastifyPluginAsyncTypebox {
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>Live chat</title><style>html,body,iframe{display:block;margin:0;width:100%;height:100%;border:0}</style></head><body><iframe title="Live chat" src="https://tawk.to/chat/${tawkId}" sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox"></iframe></body></html>`
  const policy = [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `frame-src ${tawkHosts}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
  return async (app) => {
    app.get(serverPaths.chatFrame, { schema: { hide: true } }, async (_request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', policy)
        .header('x-frame-options', 'SAMEORIGIN')
        .send(page),
    )
  }
}
