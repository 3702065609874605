import { timingSafeEqual } from 'node:crypto'
import { PREVIEW } from '@apeak/contract/paths'
import type { FastifyRequest } from 'fastify'
import type { Secrets } from './secrets/secrets.ts'

/** So long a link shows what is not published yet. */
const LASTS_MS = 30 * 60_000

/** What is looked at before shoppers see it. */
export type Previewed = { kind: string; id: number }

/** A token that shows one thing as shoppers would see it, to whoever has the link, for half an hour. */
function previewToken(secrets: Secrets, { kind, id }: Previewed): string {
  const claim = `${kind}.${id}.${Date.now() + LASTS_MS}`
  return `${claim}.${secrets.sign('previews', claim).toString('base64url')}`
}

/** What a token shows; undefined where this shop did not make it, or its time is over. */
export function previewedBy(secrets: Secrets, token: string): Previewed | undefined {
  const [kind = '', id = '', expires = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || !(Number(expires) > Date.now())) return undefined
  const given = Buffer.from(signature, 'base64url')
  const isOurs = secrets
    .signatures('previews', `${kind}.${id}.${expires}`)
    .some((own) => own.length === given.length && timingSafeEqual(own, given))
  return isOurs ? { kind, id: Number(id) } : undefined
}

/** The address of a page with the token that shows a thing on it. */
export const previewAddress = (page: string, secrets: Secrets, previewed: Previewed) =>
  `${page}?${PREVIEW}=${previewToken(secrets, previewed)}`

/** The id of the thing of this kind that a request may see before others do. */
export function previewIn(
  request: FastifyRequest,
  secrets: Secrets,
  kind: string,
): number | undefined {
  const token = (request.query as Record<string, unknown> | undefined)?.[PREVIEW]
  const previewed = typeof token === 'string' ? previewedBy(secrets, token) : undefined
  return previewed?.kind === kind ? previewed.id : undefined
}
