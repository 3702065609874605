import type { Session } from '@apeak/contract/accounts'
import type { Database } from '#platform/postgres/database.ts'
import { deviceOf } from './rules.ts'
import { type Caller, openSessions } from './sql-sessions.ts'

/** Where the caller is logged in, the session used last first. */
export async function listSessions(db: Database, caller: Caller): Promise<Session[]> {
  const sessions = await openSessions(db, caller.accountId)
  return sessions.map(({ id, user_agent, address, created_at, last_used_at }) => ({
    id,
    device: deviceOf(user_agent),
    address,
    created_at: created_at.toISOString(),
    last_used_at: last_used_at.toISOString(),
    current: id === caller.sessionId,
  }))
}
