import { type Language, ORIGINAL } from '@apeak/contract/languages'
import type { FastifyRequest } from 'fastify'

/** The language of the page that sent a request: the storefront names it first, as browsers do theirs. */
export function languageOfRequest(
  { headers }: Pick<FastifyRequest, 'headers'>,
  offered: readonly Language[],
): Language {
  const [code = ''] = (headers['accept-language'] ?? '').trim().toLowerCase().split(/[-,;]/)
  return offered.find((language) => language === code) ?? ORIGINAL
}
