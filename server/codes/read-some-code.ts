import type { AppContext } from '#context.ts'
import { decryptCode } from './code-secrets.ts'
import { newestCode } from './sql.ts'

/**
 * Decrypts the code that came last, to see that the shop's key is the right one; throws where it cannot be
 * read. False where there is no code.
 */
export async function readSomeCode({
  database,
  secrets,
}: Pick<AppContext, 'database' | 'secrets'>): Promise<boolean> {
  const code = await newestCode(database)
  if (code) decryptCode(secrets, code)
  return code !== undefined
}
