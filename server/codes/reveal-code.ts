import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { found } from '#platform/http/problems.ts'
import { firstRow, inTransaction } from '#platform/postgres/database.ts'
import { decryptCode, type EncryptedCode } from './code-secrets.ts'

type StoredCode = Omit<EncryptedCode, 'id'>

/** A code's plaintext. Reading it adds an event. Throws 404. */
export function revealCode(
  context: Context,
  id: number,
  by: { actor: Actor; reason: string },
): Promise<string> {
  return inTransaction(context.database, async (tx) => {
    const row = await firstRow<StoredCode & { product_id: number; order_id: string | null }>(tx)`
      select code_hash, encrypted_code, product_id, order_id from voucher_codes where id = ${id}`
    const stored = found(row, 'Code')
    // Before the event, since a failure reveals nothing.
    const code = decryptCode(context.secrets, stored)
    const { product_id, order_id } = stored
    const event = { ...by, subject: 'code', action: 'revealed' } as const
    await context.addOperatorEvent(tx, { ...event, id, after: { product_id, order_id } })
    return code
  })
}

/** Decrypts the latest code, to test the shop's key. False if there is none. Throws if the key is wrong. */
export async function readLatestCode({
  database,
  secrets,
}: Pick<Context, 'database' | 'secrets'>): Promise<boolean> {
  const code = await firstRow<StoredCode>(database)`
    select code_hash, encrypted_code from voucher_codes order by id desc limit 1`
  if (code) decryptCode(secrets, code)
  return code !== undefined
}
