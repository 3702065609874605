import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** How many 30 seconds a phone's clock may be before or behind. */
const WINDOW = 1
const PERIOD_S = 30
const RECOVERY_CODES = 10
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** `secret`: in base 32, as apps take it. */
const totpOf = (secret: string, email?: string) =>
  new TOTP({
    issuer: 'Apeak',
    ...(email ? { label: email } : {}),
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  })

/** A new secret for an authenticator app, as the app takes it and as the database stores it. */
export function newAuthenticator(secrets: Secrets, operator: { id: string; email: string }) {
  const secret = new Secret({ size: 20 }).base32
  const sealed = sealSecret(secrets, operator.id, secret)
  return { sealed, secret, uri: totpOf(secret, operator.email).toString() }
}

/** The secret of an app as the database stores it, for its operator alone. */
export const sealSecret = (secrets: Secrets, operatorId: string, secret: string) =>
  secrets.encrypt('authenticators', secret, operatorId)

/**
 * The secret for the app of somebody invited: computed from the invitation's seed and a key outside the
 * database, as the token in its link is.
 */
export function invitedAuthenticator(
  secrets: Secrets,
  { seed, email }: { seed: Buffer; email: string },
) {
  const bytes = secrets.sign('operators', `invited app\n${seed.toString('hex')}`).subarray(0, 20)
  const secret = new Secret({ buffer: new Uint8Array(bytes).buffer }).base32
  return { secret, uri: totpOf(secret, email).toString() }
}

/**
 * The 30 seconds (counted since 1970) whose code this is, by an operator's stored secret; undefined
 * where it is none of now.
 */
export function stepOfCode(
  secrets: Secrets,
  { operatorId, sealed }: { operatorId: string; sealed: string },
  code: string,
): number | undefined {
  return stepOfSecret(secrets.decrypt('authenticators', sealed, operatorId), code)
}

/** The same, by the secret itself. */
export function stepOfSecret(secret: string, code: string): number | undefined {
  const totp = totpOf(secret)
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, window: WINDOW, timestamp })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Ten new recovery codes (60 random bits each) and what is stored of them. */
export function newRecoveryCodes(secrets: Secrets, operatorId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => inLetters(randomBytes(12)))
  const hash = (code: string) => secrets.sign('operators', recoveryMessage(operatorId, code))
  // Useless to whoever has the database alone.
  return { codes, hashes: codes.map(hash) }
}

/** Random bytes as letters for people, 5 bits each, in groups of four. */
export const inLetters = (bytes: Buffer) =>
  [...bytes]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

const recoveryMessage = (operatorId: string, code: string) =>
  `recovery\n${operatorId}\n${code.toLowerCase()}`

/** What may be stored of a recovery code, by every key that the shop has or had. */
export const recoveryHashes = (secrets: Secrets, operatorId: string, code: string) =>
  secrets.signatures('operators', recoveryMessage(operatorId, code))
