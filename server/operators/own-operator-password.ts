import type { OwnPassword } from '@apeak/contract/operators'
import { attemptKey, lockedOut } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { whyNotOperatorPassword } from './rules.ts'
import { attemptAtOwnPassword } from './sql.ts'
import { setPassword } from './sql-changes.ts'

/** Changes an operator's own password; all their other sessions end. */
export async function changeOwnPassword(
  { database, hasher }: AppContext,
  operator: { operatorId: string; email: string; token: string },
  { current_password, new_password }: OwnPassword,
): Promise<void> {
  const { operatorId: id, email, token } = operator
  const reason = whyNotOperatorPassword(new_password, email)
  if (reason) throw fieldRefused('new_password', reason)
  const key = attemptKey('operator-password', id)
  const known = await attemptAtOwnPassword(database, key, id)
  if (!known) throw await lockedOut(database, key)
  const wrong = fieldRefused('current_password', 'This is not your present password.')
  const from = known.password_hash
  if (!(await hasher.verify(from, current_password))) throw wrong
  const to = await hasher.hash(new_password)
  if (!(await setPassword(database, { id, from, to, key, token }))) throw wrong
}
