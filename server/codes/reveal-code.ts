import type { Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { notFound } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { decryptCode } from './code-secrets.ts'
import { codeById, newestCode } from './sql.ts'

/** A code as its shopper reads it; that it was read, by whom and why, is an event. Throws 404. */
export function revealCode(
  context: Context,
  id: number,
  by: { actor: Actor; reason: string },
): Promise<string> {
  return inTransaction(context.database, async (tx) => {
    const stored = await codeById(tx, id)
    if (!stored) throw notFound('Code')
    // What cannot be decrypted was not read.
    const code = decryptCode(context.secrets, stored)
    const { product_id, order_id } = stored
    const event = { ...by, subject: 'code', action: 'revealed' } as const
    await context.addOperatorEvent(tx, { ...event, id, after: { product_id, order_id } })
    return code
  })
}

/**
 * Decrypts the newest code, to see that the shop's key is the right one; throws where it cannot be read.
 * False where there is no code.
 */
export async function readSomeCode({
  database,
  secrets,
}: Pick<Context, 'database' | 'secrets'>): Promise<boolean> {
  const code = await newestCode(database)
  if (code) decryptCode(secrets, code)
  return code !== undefined
}
