import { Done } from '@apeak/contract/accounts'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyContextConfig } from 'fastify'
import type { Static, TSchema } from 'typebox'
import type { Operator } from '#platform/actor.ts'
import { done } from './responses.ts'

export type App = Parameters<FastifyPluginAsyncTypebox>[0]
type Right = NonNullable<FastifyContextConfig['right']>

type Input = { params?: TSchema; querystring?: TSchema; headers?: TSchema; body?: TSchema }

/** The options of a console route: its right, the schema of its answer, and those of its input. */
export const route = <Answer extends TSchema, const Parts extends Input = object>(
  right: Right,
  answer: Answer,
  input: Parts = {} as Parts,
) => ({ config: { right }, schema: { ...input, response: { 200: answer } } })

/** The options of a route of the shop: its tags, the schema of its answer, and those of its input. */
export const publicRoute = <Answer extends TSchema, const Parts extends Input = object>(
  tags: readonly string[],
  answer: Answer,
  input: Parts = {} as Parts,
) => ({ schema: { tags, ...input, response: { 200: answer } } })

/**
 * Returns a function that adds console routes which act on the thing named by the path (`params`)
 * and answer with a message.
 */
export function consoleActions<Params extends TSchema>(app: App, params: Params) {
  return <Body extends TSchema>(
    path: string,
    { right, body, says = 'Done' }: { right: Right; body: Body; says?: string },
    act: (params: Static<Params>, body: Static<Body>, operator: Operator) => Promise<unknown>,
  ) => {
    app.post(path, route(right, Done, { params, body }), async (request) => {
      const named = request.params as Static<Params>
      await act(named, request.body as Static<Body>, request.operator)
      return done(says)
    })
  }
}
