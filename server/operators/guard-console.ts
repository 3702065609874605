import { consoleRefusals, type Role } from '@apeak/contract/operators'
import { consolePrefix } from '@apeak/contract/paths'
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify'
import { sql } from 'kysely'
import type { Operator as Actor } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { Refusal } from '#platform/http/problems.ts'
import { type LoginNeeded, type RightName, rightNamed } from './rights.ts'
import { rightMissing, stageOf } from './rules.ts'
import { assertNotForged, assertSameSite, tokenIn } from './session-cookie.ts'
import { type OperatorSessionRow, sessionByToken, sessionName } from './sessions.ts'

/**
 * Who makes a request of the console. `session`: what their session is called where it ends; `may`: whether
 * their role has a right besides the one that the route names.
 */
export type Operator = Actor & {
  name: string
  role: Role
  session: string
  may(right: RightName): boolean
}

/** A call of the console as it was registered: what its tests are made from. */
export type ConsoleRoute = Pick<RouteOptions, 'method' | 'url' | 'schema'> & {
  right: RightName | LoginNeeded
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Of a call of the console: the right that it needs, or how far one must have logged in. */
    right?: RightName | LoginNeeded
  }
  interface FastifyRequest {
    /** Behind every right of the console: who it is. */
    operator: Operator
    operatorSession: (OperatorSessionRow & { token: string }) | undefined
  }
  interface FastifyInstance {
    consoleRoutes: ConsoleRoute[]
  }
}

/**
 * Guards every call of the console that is registered afterwards: its session, the token against
 * forged requests, the right that its route names, a fresh second factor where that right wants one, and
 * whose click its request key is. A route that names no right stops the start. Calls of the shop are not touched.
 */
export function guardConsole(app: FastifyInstance, context: Context): void {
  app.decorate('consoleRoutes', [])
  app.decorateRequest('operatorSession', undefined)
  app.decorateRequest('operator', {
    getter(this: FastifyRequest): Operator {
      const session = this.operatorSession
      if (!session) throw loggedOut()
      const { operator_id: id, name, role, token } = session
      const may = (right: RightName) => rightNamed(right)?.roles.includes(role) === true
      return { kind: 'operator', id, name, role, session: sessionName(token), may }
    },
  })
  const guard = async (request: FastifyRequest) => authorise(context, request)
  const claim = async (request: FastifyRequest) => claimRequestKey(context, request)
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith(consolePrefix)) return
    const right = route.config?.right
    if (right === undefined) throw new Error(`${route.method} ${route.url} names no right`)
    app.consoleRoutes.push({
      method: route.method,
      url: route.url,
      schema: route.schema ?? {},
      right,
    })
    // The public description is for those who build on the shop.
    route.schema = { ...route.schema, hide: true }
    route.onRequest = [guard, ...[route.onRequest ?? []].flat()]
    if (right !== 'nobody') route.preHandler = [claim, ...[route.preHandler ?? []].flat()]
  })
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
  if (needed && !needed.roles.includes(session.role)) throw rightMissing()
  const needsFresh = needed?.fresh || right === 'fresh login' || right === 'enrolment'
  if (needsFresh && !session.is_fresh) throw stageRefusals.second_factor()
}

/** Refuses a request whose key another operator has used: what that one made is not told to this one. */
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

/** Refusals of a login that is not complete. */
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
