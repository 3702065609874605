import { timingSafeEqual } from 'node:crypto'
import { PREVIEW } from '@apeak/contract/paths'
import type { FastifyRequest } from 'fastify'
import type { Secrets } from './secrets/secrets.ts'

/** Lifetime of a preview link. */
const LASTS_MS = 30 * 60_000

/** Content to preview. */
export type Previewed = { kind: string; id: number }

/** Creates a token that shows one unpublished thing to anybody with the link, for half an hour. */
function previewToken(secrets: Secrets, { kind, id }: Previewed): string {
  const claim = `${kind}.${id}.${Date.now() + LASTS_MS}`
  return `${claim}.${secrets.sign('previews', claim).toString('base64url')}`
}

/** The content that a token shows; undefined if it is invalid or expired. */
export function previewOfToken(secrets: Secrets, token: string): Previewed | undefined {
  const [kind = '', id = '', expires = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !(Number(expires) > Date.now())) return undefined
  const given = Buffer.from(signature, 'base64url')
  const isOurs = secrets
    .signatures('previews', `${kind}.${id}.${expires}`)
    .some((own) => own.length === given.length && timingSafeEqual(own, given))
  return isOurs ? { kind, id: Number(id) } : undefined
}

/** URL of a page with a preview token. */
export const previewAddress = (page: string, secrets: Secrets, previewed: Previewed) =>
  `${page}?${PREVIEW}=${previewToken(secrets, previewed)}`

/** The id that the request's token may preview, if it is of this kind. */
export function previewIn(
  request: FastifyRequest,
  secrets: Secrets,
  kind: string,
): number | undefined {
  const token = (request.query as Record<string, unknown> | undefined)?.[PREVIEW]
  const previewed = typeof token === 'string' ? previewOfToken(secrets, token) : undefined
  return previewed?.kind === kind ? previewed.id : undefined
}
