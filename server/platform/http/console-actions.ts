import { Done } from '@apeak/contract/accounts'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyContextConfig } from 'fastify'
import type { Static, TSchema } from 'typebox'
import { type Operator, operatorActor } from '#platform/actor.ts'
import { done } from './responses.ts'

type App = Parameters<FastifyPluginAsyncTypebox>[0]
type Right = NonNullable<FastifyContextConfig['right']>

/**
 * Adds calls of the console that do one thing to what their path names, by the right that each needs, and
 * answer with a sentence that says so. `params`: what the path names it by.
 */
export function consoleActions<Params extends TSchema>(app: App, params: Params) {
  return <Body extends TSchema>(
    path: string,
    { right, body, says = 'Done' }: { right: Right; body: Body; says?: string },
    act: (params: Static<Params>, body: Static<Body>, operator: Operator) => Promise<unknown>,
  ) => {
    app.post(
      path,
      { config: { right }, schema: { params, body, response: { 200: Done } } },
      async (request) => {
        const named = request.params as Static<Params>
        await act(named, request.body as Static<Body>, operatorActor(request.operator))
        return done(says)
      },
    )
  }
}
