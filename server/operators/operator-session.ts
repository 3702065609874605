import type { OperatorSession } from '@apeak/contract/operators'
import type { AppContext } from '#context.ts'
import { Refusal } from '#platform/http/problems.ts'
import { rightsOf } from './rights.ts'
import { stageOf } from './rules.ts'
import { csrfTokenOf } from './session-cookie.ts'
import { recoveryCodesLeft } from './sql-second-factor.ts'
import { sessionByToken } from './sql-sessions.ts'

/** Who is logged in by a token, how far, and what they may do. Throws 401 where nobody is. */
export async function showSession(context: AppContext, token: string): Promise<OperatorSession> {
  const session = await findSession(context, token)
  if (!session) throw new Refusal(401, 'Please log in to continue.')
  return session
}

/** The same; undefined where nobody is. */
export async function findSession(
  { database, secrets }: AppContext,
  token: string,
): Promise<OperatorSession | undefined> {
  const session = await sessionByToken(database, token, true)
  if (!session) return undefined
  const { operator_id, name, email, role } = session
  const stage = stageOf(session)
  return {
    operator: { id: operator_id, name, email, role },
    stage,
    rights: stage === 'open' ? rightsOf(role) : [],
    recovery_codes_left: await recoveryCodesLeft(database, operator_id),
    csrf_token: csrfTokenOf(secrets, token),
    expires_at: session.expires_at.toISOString(),
  }
}
