import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#platform/http/problems.ts'
import type { Database, Queryable } from '#platform/postgres/database.ts'
import { lockActiveAccount } from './customers.ts'
import { type Caller, callerByToken } from './sessions.ts'

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | undefined
  }
}

/** Adds to each request a place for its caller. */
export function decorateCallers(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined)
}

/**
 * For a route's `onRequest`: finds out who calls. A guest is nobody; a token that has ended is
 * refused, since whoever sends it believes to be logged in.
 */
export function optionalAuth(db: Database) {
  return async (request: FastifyRequest): Promise<void> => {
    const { authorization } = request.headers
    if (authorization === undefined) return
    const token = /^Bearer ([\w-]{43})$/i.exec(authorization)?.[1]
    request.caller = token ? await callerByToken(db, token) : undefined
    if (!request.caller) throw notLoggedIn()
  }
}

/** For a route's `onRequest`: refuses everybody who is not logged in, before the body is read. */
export function requireAuth(db: Database) {
  const look = optionalAuth(db)
  return async (request: FastifyRequest): Promise<void> => {
    await look(request)
    if (!request.caller) throw notLoggedIn()
  }
}

/** Who calls a route behind `requireAuth`. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw notLoggedIn()
  return caller
}

/**
 * Refuses an account id from outside unless it is the caller's own, with the same answer whether or
 * not that account exists. None at all is accepted.
 */
export function assertOwnAccount(
  caller: Caller | undefined,
  accountId: number | null | undefined,
): void {
  if (accountId != null && accountId !== caller?.accountId) {
    throw new Refusal(403, 'This is not your account.')
  }
}

/** 401, in the same words wherever somebody has to be logged in. */
export const notLoggedIn = () => new Refusal(401, 'Please log in to continue.')

/**
 * Keeps an account from being erased until the transaction ends: between a request's token and what it
 * inserts, the account may have been deleted. Throws 401 where it was.
 */
export async function assertActiveAccount(tx: Queryable, accountId: number): Promise<void> {
  if (!(await lockActiveAccount(tx, accountId))) throw notLoggedIn()
}
