import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { decryptCode } from './code-secrets.ts'

/** A code's plaintext. Reading it adds an event. Throws 404. */
export function revealCode(
  context: Context,
  id: number,
  by: { actor: Actor; reason: string },
): Promise<string> {
  return inTransaction(context.database, async (tx) => {
    const stored = await tx
      .selectFrom('voucher_codes')
      .select(['code_hash', 'encrypted_code', 'product_id', 'order_id'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!stored) throw notFound('Code')
    // Before the event, since a failure reveals nothing.
    const code = decryptCode(context.secrets, stored)
    const { product_id, order_id } = stored
    const event = { ...by, subject: 'code', action: 'revealed' } as const
    await context.addOperatorEvent(tx, { ...event, id, after: { product_id, order_id } })
    return code
  })
}

/** Decrypts the latest code, to test the shop's key. False if there is none. Throws if the key is wrong. */
export async function readSomeCode({
  database,
  secrets,
}: Pick<Context, 'database' | 'secrets'>): Promise<boolean> {
  const code = await database
    .selectFrom('voucher_codes')
    .select(['code_hash', 'encrypted_code'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (code) decryptCode(secrets, code)
  return code !== undefined
}
