import { renewVoucherCodes } from '#orders/orders.ts'
import type { Context } from '#platform/context.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { codeHash, decryptCode, encryptCode } from './code-secrets.ts'
import { codesBehind, type EncryptedCode, renewCodes } from './sql.ts'

const CODES_AT_ONCE = 500

/**
 * Encrypts and hashes every code anew that stands under an earlier key of the shop, those in stock and
 * those of orders. What cannot be read stays as it is, and is logged.
 */
export async function renewEncryption(
  context: Pick<Context, 'database' | 'secrets' | 'log'>,
): Promise<void> {
  const { database, secrets, log } = context
  const prefix = secrets.prefixOf('voucher-codes')
  let last = 0
  for (;;) {
    const codes = await codesBehind(database, { id: last, prefix, limit: CODES_AT_ONCE })
    const renewed = codes.map((code) => renew(secrets, code))
    await renewCodes(
      database,
      renewed.filter((code) => code !== undefined),
    )
    const unread = renewed.filter((code) => code === undefined).length
    if (unread > 0) log.error({ codes: unread }, 'codes cannot be decrypted')
    last = codes.at(-1)?.id ?? last
    if (codes.length < CODES_AT_ONCE) break
  }
  await renewVoucherCodes(context)
}

function renew(secrets: Secrets, stored: EncryptedCode): EncryptedCode | undefined {
  try {
    const code = decryptCode(secrets, stored)
    const code_hash = codeHash(secrets, code)
    return { id: stored.id, code_hash, encrypted_code: encryptCode(secrets, code, code_hash) }
  } catch {
    return undefined
  }
}
