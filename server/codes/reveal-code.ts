import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { notFound } from '#platform/http/problems.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { decryptCode } from './code-secrets.ts'
import { codeToReveal } from './sql-codes.ts'

/** A code as its shopper reads it; that it was read, by whom and why, is an event. Throws 404. */
export function revealCode(
  { database, secrets, addOperatorEvents }: AppContext,
  id: number,
  by: { actor: Actor; reason: string },
): Promise<string> {
  // What cannot be decrypted was not read.
  return inTransaction(database, async (tx) => {
    const stored = await codeToReveal(tx, id, { ...by, addOperatorEvents })
    if (!stored) throw notFound('Code')
    return decryptCode(secrets, stored)
  })
}
