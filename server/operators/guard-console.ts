import { consoleRefusals, type Role } from '@apeak/contract/operators'
import { consolePrefix } from '@apeak/contract/paths'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { sql } from 'kysely'
import type { Operator as Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/http/problems.ts'
import { hasRight, type LoginNeeded, type RightName, rightNamed, rights } from './rights.ts'
import { rightMissing, stageOf } from './rules.ts'
import { assertNotForged, assertSameSite, tokenIn } from './session-cookie.ts'
import { type OperatorSessionRow, sessionByToken, sessionName } from './sessions.ts'

/**
 * The operator who makes a request. `session`: the session's name in end-of-session notices; `may`:
 * whether their roles have a further right besides the route's own.
 */
export type Operator = Actor & {
  name: string
  roles: Role[]
  session: string
  may(right: RightName): boolean
}

/** A registered console route, as its tests need it. */
export type ConsoleRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'> & {
  right: RightName | LoginNeeded
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a console route: the required right or login level. */
    right?: RightName | LoginNeeded
  }
  interface FastifyRequest {
    /** The authenticated operator. */
    operator: Operator
    operatorSession: (OperatorSessionRow & { token: string }) | undefined
  }
  interface FastifyInstance {
    consoleRoutes: ConsoleRoute[]
  }
}

/**
 * Guards every console route registered afterwards: session, CSRF token, the route's right, a fresh
 * second factor if the right needs one, and the owner of the request key. A route without a right
 * stops the start. Shop routes are not affected.
 */
export function guardConsole(app: FastifyInstance, context: Context): void {
  app.decorate('consoleRoutes', [])
  app.decorateRequest('operatorSession', undefined)
  app.decorateRequest('operator', {
    getter(this: FastifyRequest): Operator {
      const session = this.operatorSession
      if (!session) throw loggedOut()
      const { operator_id: id, name, roles, token } = session
      const may = (right: RightName) => hasRight(roles, rights[right])
      return { kind: 'operator', id, name, roles, session: sessionName(token), may }
    },
  })
  const guard = async (request: FastifyRequest) => authorise(context, request)
  const claim = async (request: FastifyRequest) => claimRequestKey(context, request)
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith(consolePrefix)) return
    const right = route.config?.right
    if (right === undefined) throw new Error(`${route.method} ${route.url} has no right`)
    app.consoleRoutes.push({
      method: route.method,
      url: route.url,
      schema: route.schema ?? {},
      right,
    })
    // The public API description covers the shop only.
    route.schema = { ...route.schema, hide: true }
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()]
    if (right !== 'nobody') route.preHandler = [claim, ...[route.preHandler ?? []].flat()]
  })
}

/**
 * Whether a request to a shop route comes from a browser in which an operator with the right has
 * completed their login. Other sites cannot send the session's cookie. Does not count as a use.
 */
export async function isFromOperator(
  { config, database }: Pick<Context, 'config' | 'database'>,
  request: FastifyRequest,
  right: RightName,
): Promise<boolean> {
  const token = tokenIn(request, config)
  const session = token ? await sessionByToken(database, token, false) : undefined
  return (
    session !== undefined && stageOf(session) === 'open' && hasRight(session.roles, rights[right])
  )
}

async function authorise({ config, database, secrets }: Context, request: FastifyRequest) {
  const right = request.routeOptions.config.right ?? 'login'
  const token = tokenIn(request, config)
  const changes = request.method !== 'GET' && request.method !== 'HEAD'
  if (changes) assertSameSite(request, config)
  if (right === 'nobody') return
  const counts = request.headers['x-background'] === undefined
  const session = token ? await sessionByToken(database, token, counts) : undefined
  if (!session || !token) throw loggedOut()
  if (changes) assertNotForged(request, secrets, token)
  request.operatorSession = { ...session, token }
  const stage = stageOf(session)
  if (right === 'password' || (right === 'enrolment' && stage === 'enrolment')) return
  if (stage !== 'open') throw stageRefusals[stage]()
  const needed = rightNamed(right)
  if (needed && !hasRight(session.roles, needed)) throw rightMissing()
  const needsFresh = needed?.fresh || right === 'fresh login' || right === 'enrolment'
  if (needsFresh && !session.is_fresh) throw stageRefusals.second_factor()
}

/** Refuses a request key that another operator has used: its response is not theirs to see. */
async function claimRequestKey({ database }: Context, request: FastifyRequest) {
  const key = (request.body as { request_key?: unknown } | undefined)?.request_key
  if (typeof key !== 'string') return
  const { id } = request.operator
  const { rows } = await sql<{ operator_id: string }>`
    insert into operator_requests as known (request_key, operator_id) values (${key}, ${id})
    on conflict (request_key) do update set operator_id = known.operator_id
    returning operator_id`.execute(database)
  if (rows[0]?.operator_id === id) return
  throw new Refusal(409, 'Another operator has already sent this form. Please reload the page.')
}

const loggedOut = () =>
  new Refusal(401, 'Please log in to continue.', { code: consoleRefusals.loggedOut })

/** Errors for an incomplete login. */
const stageRefusals = {
  second_factor: () =>
    new Refusal(403, 'Please enter a code of your authenticator app.', {
      code: consoleRefusals.secondFactor,
    }),
  email_code: () =>
    new Refusal(403, 'Please enter the code that we mailed to you.', {
      code: consoleRefusals.emailCode,
    }),
  enrolment: () =>
    new Refusal(403, 'Please set up an authenticator app first.', {
      code: consoleRefusals.enrolment,
    }),
}
