import { readFileSync } from 'node:fs'
import { examples, InvalidFields, type Operation, schemas } from '@apeak/contract/api-description'
import { Problem } from '@apeak/contract/fields'
import { fields } from '@apeak/contract/messages/en/fields'
import { operationOf } from '@apeak/contract/operations'
import { apiPaths, pagePaths, serverPaths } from '@apeak/contract/paths'
import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifySchema } from 'fastify'
import { cacheResponse } from '../cache/public-responses.ts'

/** Describes the API as OpenAPI, from the routes registered after it. */
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
    convertConstToEnum: false,
    transform: describeRoute,
  })
  app.get(apiPaths.openapi, { schema: { hide: true } }, async (_request, reply) => {
    cacheResponse(reply, [])
    return app.swagger()
  })
}

/** Completes a route's schemas with its entry in the contract's operations. */
const describeRoute: SwaggerTransform = ({ schema, url, route, ...document }) => {
  // Routes of the sandbox belong to the providers.
  const isHidden = schema?.hide || url.startsWith(`${serverPaths.sandbox}/`)
  if (isHidden) return { schema: { hide: true }, url }
  const { openapiObject } = document as unknown as {
    openapiObject: { components: { schemas: Components } }
  }
  const { schemas: components } = openapiObject.components
  const operation = operationOf(String(route.method), url)
  const described: FastifySchema = {
    ...schema,
    ...(operation && {
      operationId: operation.name,
      summary: operation.summary,
      description: operation.description,
      security: security[operation.caller ?? 'everybody'],
    }),
    response: responsesOf(schema ?? {}, operation ?? {}, components),
  }
  for (const part of ['querystring', 'params', 'headers'] as const) {
    if (schema?.[part]) described[part] = inlineSchema(schema[part] as Schema, components)
  }
  if (schema?.body) described.body = contentSchema(schema.body as Schema, components)
  return { schema: described, url }
}

const token = { token: [] }
const security = { everybody: [], customer: [token], 'guest or customer': [{}, token] }

/** The responses of a route by status. */
function responsesOf(
  { body, querystring, params, headers, response }: FastifySchema,
  { caller, refusals, produces }: Partial<Operation>,
  components: Components,
): object {
  const json = (description: string, schema: unknown) => ({
    description,
    content: { 'application/json': { schema: contentSchema(schema as Schema, components) } },
  })
  const responses: Record<string, object> = {}
  for (const [status, schema] of Object.entries(response ?? {})) {
    responses[status] = json('It worked.', schema)
  }
  if (produces) {
    const content = { [produces]: { schema: { type: 'string' } } }
    responses[200] = { description: 'It worked.', content }
  } else if (!response) {
    responses[200] = { description: 'It worked.', type: 'null' }
  }
  const hasInput = Boolean(body || querystring || params || headers)
  const allRefusals = {
    ...(caller && { 401: caller === 'customer' ? loggedOut : ended }),
    ...refusals,
    ...(hasInput && { 422: invalid }),
    '4XX': 'Any other refusal, such as 413 or 415 for its body.',
    '5XX': 'The shop is at fault, busy (503), or a payment provider did not answer (502).',
  }
  for (const [status, refusal] of Object.entries(allRefusals)) {
    const described =
      typeof refusal === 'string' ? json(refusal, Problem) : json(refusal.reason, refusal.schema)
    responses[status] = status === '429' ? { ...described, headers: retryAfter } : described
  }
  return responses
}

const retryAfter = {
  'retry-after': { type: 'integer', description: 'Seconds after which another try is worth it' },
}
const ended = 'The session has ended.'
const loggedOut = 'Nobody is logged in, or the session has ended.'
const invalid = {
  reason: 'Fields are refused: `errors` names each that is wrong, with its reasons.',
  schema: InvalidFields,
}

/** A JSON schema, as far as its description goes. */
type Schema = {
  title?: string
  type?: string
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  pattern?: string
  minimum?: number
  $ref?: string
}
type Components = Record<string, Schema>

const names = new Map([...schemas].map(([name, schema]) => [JSON.stringify(schema), name]))

/** The schema of a body, with an example. */
function contentSchema(schema: Schema, components: Components): Schema {
  const described = describedSchema(schema, components)
  return described.$ref ? described : { ...described, examples: [exampleOf(schema)] }
}

/**
 * Converts a schema for the description. An object named by the contract becomes a reference, and
 * is added to `components`. `field`: the name of the field with the schema.
 */
function describedSchema(schema: Schema, components: Components, field?: string): Schema {
  const name = names.get(JSON.stringify(schema))
  if (name === undefined) return inlineSchema(schema, components, field)
  components[name] ??= {
    title: name,
    ...inlineSchema(schema, components),
    examples: [exampleOf(schema)],
  }
  return { $ref: `#/components/schemas/${name}` }
}

/** The error of a refused field, `message` or the message that `refusal` names, is shown as `x-refusal`. */
function inlineSchema(schema: Schema, components: Components, field = ''): Schema {
  const parts = Object.entries(schema).map(([keyword, value]) => {
    if (keyword === 'message') return ['x-refusal', value]
    if (keyword === 'refusal') return ['x-refusal', fields[value as keyof typeof fields]]
    if (keyword === 'properties' || keyword === 'patternProperties') {
      const fields = Object.entries(value as Record<string, Schema>)
      const described = fields.map(([name, part]) => [
        name,
        describedSchema(part, components, name),
      ])
      return [keyword, Object.fromEntries(described)]
    }
    if (keyword === 'anyOf' || keyword === 'allOf') {
      return [keyword, (value as Schema[]).map((part) => describedSchema(part, components, field))]
    }
    if (keyword === 'items') return [keyword, describedSchema(value as Schema, components, field)]
    return [keyword, value]
  })
  const example =
    schema.const === undefined && !schema.enum ? fieldExample(schema, field) : undefined
  const described = example === undefined ? {} : { examples: [example] }
  return { ...described, ...Object.fromEntries(parts) }
}

/** The contract's example for a field, if the schema accepts one. */
function fieldExample({ type, pattern }: Schema, field: string): unknown {
  return examples[field]?.find((example) => {
    if (type === 'integer') return Number.isInteger(example)
    return type === typeof example && (!pattern || new RegExp(pattern).test(String(example)))
  })
}

/** An example of a schema, composed of its fields' examples. */
function exampleOf(schema: Schema, field = ''): unknown {
  const { type, items, properties = {} } = schema
  if (schema.const !== undefined) return schema.const
  const given = schema.examples?.[0] ?? schema.enum?.[0] ?? fieldExample(schema, field)
  if (given !== undefined) return given
  const [first] = schema.anyOf ?? schema.allOf ?? []
  if (first) return exampleOf(first, field)
  if (type === 'array') return [exampleOf(items ?? {}, field)]
  if (type === 'null') return null
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'string') return ''
  const fields = Object.entries(properties)
  return Object.fromEntries(fields.map(([name, part]) => [name, exampleOf(part, name)]))
}

const tags = {
  catalog: 'Categories, products and their options',
  content: 'Announcement, slides, news, questions, static pages',
  checkout: 'From the cart to a paid order',
  payments: 'Payment methods and the status of payments',
  orders: 'Orders, as their owners see them',
  gold: 'The prepaid balance: 1 gold is RM 1',
  accounts: 'Registration, login, and the customer’s own account',
  affiliates: 'Referrals and commission',
  support: 'Messages to the shop',
  providers: 'For payment providers, not for clients: their signed messages',
}

const introduction = `The API of the shop, as its own pages use it.

**Logging in.** \`login\` returns a token. Send it as \`Authorization: Bearer …\`; it is stored nowhere else, and no cookie is set. Calls that also serve guests are refused with 401 if their token has ended, instead of being treated as a guest's.

**Money** is ringgit with at most two decimals: \`{ amount, currency, formatted }\`, repeated under \`inCurrentCurrency\`.

**Refusals** are JSON: \`message\` and \`error\` carry the same sentence, written for the shopper, in the language that \`accept-language\` names first if the shop offers it, or else in English. A 422 names every invalid field in \`errors\`. The \`retry-after\` header of a 429, or of a 503 while the shop is busy, says when to try again. Any call can also return 413 or 415 for a body that is too large or of another type.

**Bodies** are JSON, at most 64 KB; unknown fields are refused.

**Repeating** is safe: a call sent twice has one effect.

**Lists** are paged: \`data\`, \`current_page\`, \`last_page\`, \`per_page\` and \`total\`.`

const own = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const icon = own('./docs-icon.svg')
const style = own('./docs-page.css')

/** Serves the API documentation as a page without external resources. */
export async function showDocs(app: FastifyInstance): Promise<void> {
  await app.register(swaggerUi, {
    routePrefix: apiPaths.docs,
    staticCSP: policy,
    logo: { type: 'image/svg+xml', content: icon, href: pagePaths.home, target: '_self' },
    theme: {
      title: 'Apeak API',
      css: [{ filename: 'docs-page.css', content: style }],
      js: [{ filename: 'docs-theme.js', content: themeScript }],
      favicon: [
        {
          filename: 'icon.svg',
          rel: 'icon',
          type: 'image/svg+xml',
          sizes: 'any',
          content: icon,
        },
      ],
    },
    uiConfig: {
      // The validator badge would be loaded from another host.
      validatorUrl: null,
      defaultModelsExpandDepth: 0,
      docExpansion: 'list',
      filter: true,
    },
  })
}

// Swagger UI sets inline styles.
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Applies the theme chosen in the shop; dark by default. */
const themeScript = `(function () {
  var light = matchMedia('(prefers-color-scheme: light)')
  function apply() {
    var theme = null
    try { theme = localStorage.getItem('theme') } catch (_) {}
    var isLight = theme === 'light' || (theme === 'system' && light.matches)
    document.documentElement.classList.toggle('dark-mode', !isLight)
  }
  apply()
  light.addEventListener('change', apply)
})()`
