import { apiPaths, callbackPaths } from '@apeak/contract/paths'
import { CheckPlayer, PlayerLookup } from '@apeak/contract/suppliers'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { optionalAuth } from '#accounts/accounts.ts'
import { problem } from '#platform/http/problems.ts'
import { limitCallers } from '#platform/http/rate-limit.ts'
import { publicRoute } from '#platform/http/route.ts'
import { playerChecks } from './check-player.ts'
import type { SuppliersContext } from './context.ts'
import { handleMessage } from './fulfilment/check-order.ts'

const Params = Type.Object({ supplier: Type.String({ maxLength: 40 }) })

/** Guests of one network share their limit. */
const checkRates = { account: 120, network: 300 }

/** The route for shoppers to look up a player before they pay. */
export function playerCheckRoutes(context: SuppliersContext): FastifyPluginAsyncTypebox {
  const check = playerChecks(context)
  return async (app) => {
    app.post(
      apiPaths.checkPlayer,
      {
        onRequest: optionalAuth(context.database),
        // Refused bodies do not count.
        preHandler: limitCallers(checkRates, 'PlayerChecks'),
        ...publicRoute(['checkout'], PlayerLookup, { body: CheckPlayer }),
      },
      ({ body }) => check(body),
    )
  }
}

/** The route for suppliers' messages. Bodies stay bytes, because signatures cover them. */
export function supplierRoutes(context: SuppliersContext): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.removeAllContentTypeParsers()
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
    }
    const schema = {
      tags: ['providers'],
      security: [],
      operationId: 'supplierMessage',
      summary: 'Take a message of a supplier',
      description: 'Theirs, not a client’s: it only makes the shop ask for the order’s status.',
      params: Params,
    }
    app.post(callbackPaths.suppliers.message, { schema }, async (request, reply) => {
      const supplier = context.suppliers.get(request.params.supplier)
      const message = supplier?.readMessage?.(rawMessage(request))
      if (!supplier || !message || message.kind === 'refused') {
        context.log.warn({ supplier: supplier?.name }, 'message refused')
        return reply.code(400).send(problem('This message is not valid.'))
      }
      if (message.kind === 'signed') await handleMessage(context, supplier, message)
      return reply.type('text/plain').send(message.reply)
    })
  }
}

function rawMessage({ body, headers }: FastifyRequest) {
  const texts = Object.entries(headers).filter(
    (header): header is [string, string] => typeof header[1] === 'string',
  )
  return {
    headers: Object.fromEntries(texts),
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  }
}
