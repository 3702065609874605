import { apiPaths, serverPaths } from '@apeak/contract/paths'
import swagger from '@fastify/swagger'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { cacheResponse } from '../cache/public-responses.ts'
import { type Document, describeOperations } from './described-operations.ts'
import { describedSchema } from './described-schemas.ts'

/** Describes the API as OpenAPI, from the routes that are registered afterwards. */
export async function describeApi(app: FastifyInstance, publicUrl: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Apeak API',
        version: '1.0.0',
        summary: 'Game top-ups and game items in Malaysia.',
        description: introduction,
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: publicUrl, description: 'This shop' }],
      tags: Object.entries(tags).map(([name, description]) => ({ name, description })),
      components: {
        securitySchemes: {
          token: {
            type: 'http',
            scheme: 'bearer',
            description: 'The `token` that `login` answers.',
          },
        },
      },
    },
    transform: ({ schema, url }) => ({
      // The sandbox speaks for the providers, not for the shop.
      schema: url.startsWith(`${serverPaths.sandbox}/`) ? { hide: true } : describedRoute(schema),
      url,
    }),
    // swagger's own types know OpenAPI 3.0's documents alone.
    transformObject: (made) =>
      describeOperations((made as { openapiObject: unknown }).openapiObject as Document) as never,
  })
  app.get(apiPaths.openapi, { schema: { hide: true } }, async (_request, reply) => {
    cacheResponse(reply, [])
    return app.swagger()
  })
}

/** A route's schemas as they are described. */
function describedRoute(schema: FastifySchema | undefined): FastifySchema {
  const described: FastifySchema = { ...schema }
  for (const part of ['body', 'querystring', 'params', 'headers'] as const) {
    if (described[part]) described[part] = describedSchema(described[part])
  }
  const responses = Object.entries(described.response ?? {})
  if (responses.length > 0) {
    described.response = Object.fromEntries(
      responses.map(([status, body]) => [status, describedSchema(body)]),
    )
  }
  return described
}

const tags = {
  catalog: 'What is sold: categories, their items, and what they ask',
  content: 'What visitors read besides: announcement, slides, news, questions, static pages',
  checkout: 'From a choice to an order that is paid',
  payments: 'Payment methods, and how a payment stands',
  orders: 'Orders, as their owners see them',
  gold: 'The prepaid balance: 1 gold is RM 1',
  accounts: 'Registration, login, and what customers change of their own account',
  affiliates: 'Referrals, and what they earn',
  support: 'Writing to the shop',
  providers: 'For payment providers, not for clients: where they bring their signed messages',
}

const introduction = `The API of the shop, as its own pages use it.

**Logging in.** \`login\` answers a token. Send it as \`Authorization: Bearer …\`; it is stored nowhere else, and no cookie is set. Calls for guests and customers alike are refused with 401 when their token has ended, instead of being answered as a guest's.

**Money** is ringgit with at most two decimals: \`{ amount, currency, formatted }\`, repeated under \`inCurrentCurrency\`.

**Refusals** are JSON: \`message\` and \`error\` carry the same sentence, which is for the shopper to read. A 422 names every field that is wrong in \`errors\`. A 429 says in \`retry-after\` when to try again; so does a 503, when the shop is busy. Besides what each call lists there are 413 and 415 for bodies that are too large or of another type.

**Bodies** are JSON, at most 64 KB; fields that are not known are refused.

**Repeating** is safe: a call that was sent twice has one effect.

**Lists** have pages: \`data\`, \`current_page\`, \`last_page\`, \`per_page\` and \`total\`.`
