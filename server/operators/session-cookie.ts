import { timingSafeEqual } from 'node:crypto'
import { consoleRefusals } from '@apeak/contract/operators'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/http/problems.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

type Place = { publicUrl: string }

/** By https the browser itself holds that nobody else set it; http is a developer's own machine. */
const isSecure = ({ publicUrl }: Place) => publicUrl.startsWith('https:')
const nameFor = (place: Place) => (isSecure(place) ? '__Host-operator' : 'operator')

/** The session's token that a request carries; undefined where it carries none. */
export function tokenIn({ headers }: FastifyRequest, place: Place): string | undefined {
  const name = nameFor(place)
  const found = (headers.cookie ?? '').split(/; */).flatMap((pair) => {
    const [key, value] = pair.split('=')
    return key === name && value && /^[\w-]{43}$/.test(value) ? [value] : []
  })
  return found[0]
}

/** Hands the browser a session's token: no script reads it, and no other site's page sends it. */
export function sendToken(reply: FastifyReply, place: Place, token: string): void {
  reply.header('set-cookie', `${nameFor(place)}=${token}; ${attributes(place)}`)
}

/** Has the browser forget the token. */
export function clearToken(reply: FastifyReply, place: Place): void {
  reply.header('set-cookie', `${nameFor(place)}=; ${attributes(place)}; Max-Age=0`)
}

const attributes = (place: Place) =>
  `Path=/; HttpOnly; SameSite=Strict${isSecure(place) ? '; Secure' : ''}`

/** What a request of this session carries that changes something: another site cannot know it. */
export const csrfTokenOf = (secrets: Secrets, token: string) =>
  secrets.sign('operators', `csrf\n${token}`).toString('base64url')

/** Refuses a request that changes something and comes from another site's page. */
export function assertSameSite({ headers }: FastifyRequest, { publicUrl }: Place): void {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  const isForeign =
    (origin !== undefined && origin !== publicUrl) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (isForeign) throw forged()
}

/** Refuses a request that changes something without its session's own token; `token`: the session's. */
export function assertNotForged(
  { headers }: FastifyRequest,
  secrets: Secrets,
  token: string,
): void {
  const given = Buffer.from(String(headers['x-csrf-token'] ?? ''))
  const expected = Buffer.from(csrfTokenOf(secrets, token))
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw forged()
}

const forged = () =>
  new Refusal(403, 'This request did not come from the console. Please reload the page.', {
    code: consoleRefusals.forged,
  })
