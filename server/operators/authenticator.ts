import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** Allowed clock drift, in steps of 30 seconds. */
const WINDOW = 1
const PERIOD_S = 30
const RECOVERY_CODES = 10
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/** `secret`: base32, as apps expect it. */
const totpOf = (secret: string, email?: string) =>
  new TOTP({
    issuer: 'Apeak',
    ...(email ? { label: email } : {}),
    digits: 6,
    period: PERIOD_S,
    secret: Secret.fromBase32(secret),
  })

/**
 * A new authenticator secret: `secret` for the app, `sealed` to be stored. `owner`: the operator or
 * invitation.
 */
export function newAuthenticator(secrets: Secrets, owner: { id: string; email: string }) {
  const secret = new Secret({ size: 20 }).base32
  const sealed = sealSecret(secrets, owner.id, secret)
  return { sealed, secret, uri: totpOf(secret, owner.email).toString() }
}

/** Encrypts an authenticator secret, bound to its operator or invitation. */
export const sealSecret = (secrets: Secrets, ownerId: string, secret: string) =>
  secrets.encrypt('authenticators', secret, ownerId)

/** Decrypts an authenticator secret; undefined if it is damaged or another owner's. */
export function unsealSecret(
  secrets: Secrets,
  ownerId: string,
  sealed: string,
): string | undefined {
  try {
    return secrets.decrypt('authenticators', sealed, ownerId)
  } catch {
    return undefined
  }
}

/** The TOTP step that a code matches, by an operator's stored secret; undefined if none. */
export function stepOfCode(
  secrets: Secrets,
  { operatorId, sealed }: { operatorId: string; sealed: string },
  code: string,
): number | undefined {
  return stepOfSecret(secrets.decrypt('authenticators', sealed, operatorId), code)
}

/** The TOTP step that a code matches, by the plain secret; undefined if none. */
export function stepOfSecret(secret: string, code: string): number | undefined {
  const totp = totpOf(secret)
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, window: WINDOW, timestamp })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Ten new recovery codes of 60 random bits each, with the hashes to store. */
export function newRecoveryCodes(secrets: Secrets, operatorId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => groupedBase32(randomBytes(12)))
  const hash = (code: string) => secrets.sign('operators', recoveryMessage(operatorId, code))
  // The hash is keyed: a copy of the database alone does not help.
  return { codes, hashes: codes.map(hash) }
}

/** Encodes random bytes for people: 5 bits a letter, in groups of four. */
export const groupedBase32 = (bytes: Buffer) =>
  [...bytes]
    .map((byte) => alphabet[byte % alphabet.length])
    .join('')
    .replace(/(.{4})(?=.)/g, '$1-')

const recoveryMessage = (operatorId: string, code: string) =>
  `recovery\n${operatorId}\n${code.toLowerCase()}`

/** The hashes of a recovery code under each current and former key. */
export const recoveryHashes = (secrets: Secrets, operatorId: string, code: string) =>
  secrets.signatures('operators', recoveryMessage(operatorId, code))
