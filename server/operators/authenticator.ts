import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** How many 30 seconds a phone's clock may be before or behind. */
const WINDOW = 1
const PERIOD_S = 30
const RECOVERY_CODES = 10
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

const totpOf = (secret: Buffer, email?: string) =>
  new TOTP({
    issuer: 'Apeak',
    ...(email ? { label: email } : {}),
    digits: 6,
    period: PERIOD_S,
    // A buffer of few bytes is a part of a larger one.
    secret: new Secret({ buffer: new Uint8Array(secret).buffer }),
  })

/** A new secret for an authenticator app, as the app takes it and as the database stores it. */
export function newAuthenticator(secrets: Secrets, operator: { id: string; email: string }) {
  const secret = randomBytes(20)
  const totp = totpOf(secret, operator.email)
  const sealed = secrets.seal('authenticators', secret, operator.id)
  return { sealed, secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The 30 seconds (counted since 1970) whose code this is, by an operator's stored secret; undefined
 * where it is none of now.
 */
export function stepOfCode(
  secrets: Secrets,
  { operatorId, sealed }: { operatorId: string; sealed: Buffer },
  code: string,
): number | undefined {
  const totp = totpOf(secrets.open('authenticators', sealed, operatorId))
  const timestamp = Date.now()
  const delta = totp.validate({ token: code, window: WINDOW, timestamp })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}

/** Whether a text is one of the app's codes, and not a recovery code. */
export const isAppCode = (code: string) => /^\d{6}$/.test(code)

/** Ten new recovery codes (60 random bits each) and what is stored of them. */
export function newRecoveryCodes(secrets: Secrets, operatorId: string) {
  const codes = Array.from({ length: RECOVERY_CODES }, () => {
    const letters = [...randomBytes(12)].map((byte) => alphabet[byte % alphabet.length]).join('')
    return letters.replace(/^(.{4})(.{4})(.{4})$/, '$1-$2-$3')
  })
  return { codes, hashes: codes.map((code) => hashRecoveryCode(secrets, operatorId, code)) }
}

/** What is stored of a recovery code: useless to whoever has the database alone. */
export const hashRecoveryCode = (secrets: Secrets, operatorId: string, code: string) =>
  secrets.sign('operators', `recovery\n${operatorId}\n${code.toLowerCase()}`)
