import { consolePrefix } from '@apeak/contract/paths'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import type { TSchema } from 'typebox'

/** The subset of JSON Schema that the shop uses. */
export type Schema = {
  type?: string | string[]
  properties?: Record<string, Schema>
  patternProperties?: Record<string, Schema>
  additionalProperties?: unknown
  required?: string[]
  items?: Schema
  minItems?: number
  anyOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  pattern?: string
  format?: string
  minLength?: number
  minimum?: number
}

/** A route as the documentation describes it; parts that it does not take are absent. */
export type DocumentedRoute = {
  method: string
  /** With placeholders: /api/categories/{slug}. */
  path: string
  params: Record<string, Schema>
  query: Record<string, Schema>
  body: Schema | undefined
  /** The documented statuses. */
  statuses: number[]
}

type Operation = {
  parameters?: { in: string; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, unknown>
}

type Description = {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, unknown> }
}

/** A part of the description with its references resolved. */
function withoutReferences<Part>(part: Part, schemas: Record<string, unknown>): Part {
  if (Array.isArray(part)) return part.map((one) => withoutReferences(one, schemas)) as Part
  if (typeof part !== 'object' || part === null) return part
  const name = Object.entries(part)
    .find(([key]) => key === '$ref')?.[1]
    ?.split('/')
    .at(-1)
  if (name !== undefined) return withoutReferences(schemas[name], schemas) as Part
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    withoutReferences(value, schemas),
  ])
  return Object.fromEntries(entries) as Part
}

/** Every route in the shop's OpenAPI description. */
export function documentedRoutes(app: FastifyInstance): DocumentedRoute[] {
  const description = app.swagger() as unknown as Description
  const paths = withoutReferences(description.paths, description.components.schemas)
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { parameters = [], requestBody, responses }]) => {
      const among = (place: string) =>
        Object.fromEntries(
          parameters.filter((one) => one.in === place).map(({ name, schema }) => [name, schema]),
        )
      return {
        method: method.toUpperCase(),
        path,
        params: among('path'),
        query: among('query'),
        body: requestBody?.content['application/json']?.schema,
        statuses: Object.keys(responses).map(Number),
      }
    }),
  )
}

/** A value that the schema accepts, deterministic; `known` gives better values by field name. */
export function sampleOf(schema: Schema, known: Record<string, unknown> = {}): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sampleOf(schema.anyOf[0] ?? {}, known)
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') {
    const fields = Object.entries(schema.properties ?? {})
    return Object.fromEntries(
      fields.map(([name, field]) => [name, name in known ? known[name] : sampleOf(field, known)]),
    )
  }
  if (type === 'array') {
    return Array.from({ length: schema.minItems ?? 1 }, () => sampleOf(schema.items ?? {}, known))
  }
  if (type === 'integer' || type === 'number') return schema.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'string') return sampleText(schema)
  return null
}

function sampleText({ format, pattern, minLength = 1 }: Schema): string {
  if (format === 'email') return 'aina@example.com'
  if (format === 'date') return '2000-01-01'
  if (format === 'uri') return 'https://shop.example/'
  if (pattern) {
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: 7 })[0] ?? ''
  }
  return 'a'.repeat(minLength)
}

/** The path with a percent-encoded value in each placeholder. */
export function addressOf({ path, params }: DocumentedRoute, values: Record<string, string> = {}) {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? String(sampleOf(params[name] ?? {}))),
  )
}

/**
 * Every route of the shop, as "GET /api/user", from the router itself, without the documentation's
 * own.
 */
export function routesOf(app: FastifyInstance): string[] {
  const parents: string[] = []
  const routes: string[] = []
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent, path, methods] = /^([│ ]*)[├└]── (.*) \((.*)\)$/.exec(line) ?? []
    if (indent === undefined || path === undefined || methods === undefined) continue
    // Each level of the printed tree is four characters wide.
    const depth = indent.length / 4
    parents[depth] = path
    const address = parents.slice(0, depth + 1).join('')
    if (address.startsWith('/api/docs')) continue
    for (const method of methods.split(', ')) {
      if (method !== 'HEAD' && method !== 'OPTIONS') routes.push(`${method} ${address}`)
    }
  }
  return routes.sort()
}

/** Whether a route belongs to the console, whose access follows from the table of rights. */
export const isConsoleRoute = (route: string) => route.includes(` ${consolePrefix}/`)

/** Every route outside the console. */
export const shopRoutesOf = (app: FastifyInstance): string[] =>
  routesOf(app).filter((route) => !isConsoleRoute(route))

const ajv = new Ajv({ strict: false, allErrors: true })
addFormats.default(ajv)

/** The violations of the contract by a response, as sentences; additional fields count. */
export function schemaViolations(schema: TSchema, answer: unknown): string[] {
  const fits = ajv.compile(closed(schema) as object)
  if (fits(answer)) return []
  return (fits.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath || 'the answer'} ${message} ${JSON.stringify(params)}`,
  )
}

/** The schema with every object closed, at every depth. */
function closed(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(closed)
  if (typeof part !== 'object' || part === null) return part
  const copy = Object.fromEntries(Object.entries(part).map(([key, value]) => [key, closed(value)]))
  return 'properties' in copy ? { additionalProperties: false, ...copy } : copy
}
