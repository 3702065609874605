import { sql } from 'kysely'
import { renewVoucherCodes } from '#orders/orders.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import { codeHash, decryptCode, type EncryptedCode, encryptCode } from './code-secrets.ts'

const CODES_AT_ONCE = 500

/**
 * Encrypts and hashes again every code under a former key, in stock and in orders. Unreadable codes are logged
 * and left.
 */
export async function renewEncryption(
  context: Pick<Context, 'database' | 'secrets' | 'log'>,
): Promise<void> {
  const { database, secrets, log } = context
  const prefix = secrets.prefixOf('voucher-codes')
  let last = 0
  for (;;) {
    const { rows: codes } = await sql<EncryptedCode>`
      select id, code_hash, encrypted_code from voucher_codes
      where id > ${last} and not starts_with(encrypted_code, ${prefix})
      order by id limit ${CODES_AT_ONCE}`.execute(database)
    const renewed = codes.map((code) => renew(secrets, code))
    await updateCodes(
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

async function updateCodes(db: Queryable, codes: EncryptedCode[]): Promise<void> {
  await sql`
    update voucher_codes c
    set code_hash = renewed.code_hash, encrypted_code = renewed.encrypted_code
    from unnest(${codes.map(({ id }) => id)}::bigint[],
                ${codes.map(({ code_hash }) => code_hash)}::bytea[],
                ${codes.map(({ encrypted_code }) => encrypted_code)}::text[])
      as renewed (id, code_hash, encrypted_code)
    where c.id = renewed.id`.execute(db)
}
