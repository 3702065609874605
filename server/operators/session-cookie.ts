import { timingSafeEqual } from 'node:crypto'
import { consoleRefusals } from '@apeak/contract/operators'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/http/problems.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

type Place = { publicUrl: string }

/** Over https the cookie's name prevents others from setting it; http is for development. */
const isSecure = ({ publicUrl }: Place) => publicUrl.startsWith('https:')
const nameFor = (place: Place) => (isSecure(place) ? '__Host-operator' : 'operator')

/** The session token of a request; undefined if none. */
export function tokenIn({ headers }: FastifyRequest, place: Place): string | undefined {
  const name = nameFor(place)
  const found = (headers.cookie ?? '').split(/; */).flatMap((pair) => {
    const [key, value] = pair.split('=')
    return key === name && value && /^[\w-]{43}$/.test(value) ? [value] : []
  })
  return found[0]
}

/** Sets the session cookie: unreadable for scripts, and not sent by other sites. */
export function sendToken(reply: FastifyReply, place: Place, token: string): void {
  reply.header('set-cookie', `${nameFor(place)}=${token}; ${attributes(place)}`)
}

/** Clears the session cookie. */
export function clearToken(reply: FastifyReply, place: Place): void {
  reply.header('set-cookie', `${nameFor(place)}=; ${attributes(place)}; Max-Age=0`)
}

const attributes = (place: Place) =>
  `Path=/; HttpOnly; SameSite=Strict${isSecure(place) ? '; Secure' : ''}`

/** The CSRF token of a session, unknown to other sites; changes must send it. */
export const csrfTokenOf = (secrets: Secrets, token: string) =>
  secrets.sign('operators', `csrf\n${token}`).toString('base64url')

/** Refuses a change that comes from another site's page. */
export function assertSameSite({ headers }: FastifyRequest, { publicUrl }: Place): void {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  const isForeign =
    (origin !== undefined && origin !== publicUrl) ||
    (site !== undefined && site !== 'same-origin' && site !== 'none')
  if (isForeign) throw forged()
}

/** Refuses a change without the CSRF token of its session. `token`: the session's. */
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
