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

/** Adds the `caller` property to requests. */
export function decorateCallers(app: FastifyInstance): void {
  app.decorateRequest('caller', undefined)
}

/**
 * An `onRequest` hook that reads the caller from the token. No token means a guest; an ended token
 * is refused, since its sender expects to be logged in.
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

/** An `onRequest` hook that refuses guests before the body is read. */
export function requireAuth(db: Database) {
  const look = optionalAuth(db)
  return async (request: FastifyRequest): Promise<void> => {
    await look(request)
    if (!request.caller) throw notLoggedIn()
  }
}

/** The caller of a route behind `requireAuth`. */
export function callerOf({ caller }: FastifyRequest): Caller {
  if (!caller) throw notLoggedIn()
  return caller
}

/**
 * Refuses an account id other than the caller's, with the same response whether or not that account
 * exists. An absent id is accepted.
 */
export function assertOwnAccount(
  caller: Caller | undefined,
  accountId: number | null | undefined,
): void {
  if (accountId != null && accountId !== caller?.accountId) {
    throw new Refusal(403, ({ accounts }) => accounts.otherAccount)
  }
}

/** The 401 of every route that requires a login. */
export const notLoggedIn = () => new Refusal(401, ({ accounts }) => accounts.logIn)

/**
 * Prevents the deletion of an account until the transaction ends: it may have been deleted since
 * the token was checked. Throws 401 if it was.
 */
export async function assertActiveAccount(tx: Queryable, accountId: number): Promise<void> {
  if (!(await lockActiveAccount(tx, accountId))) throw notLoggedIn()
}
