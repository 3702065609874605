import { type Language, ORIGINAL } from '@apeak/contract/languages'
import { consolePrefix } from '@apeak/contract/paths'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the page that sent it; the console's is English. */
    readonly language: Language
  }
}

/** Adds the `language` property to requests. `offered`: the languages of the shop. */
export function decorateLanguage(app: FastifyInstance, offered: readonly Language[]): void {
  app.decorateRequest('language', {
    getter() {
      return languageOfRequest(this, offered)
    },
  })
}

/** The storefront names its page's language first, as browsers do theirs. */
function languageOfRequest(
  { url, headers }: Pick<FastifyRequest, 'url' | 'headers'>,
  offered: readonly Language[],
): Language {
  if (url.startsWith(consolePrefix)) return ORIGINAL
  const [code = ''] = (headers['accept-language'] ?? '').trim().toLowerCase().split(/[-,;]/)
  return offered.find((language) => language === code) ?? ORIGINAL
}
