import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'

/** A JSON schema, as far as the shop's own go. */
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

/** A route as the documentation describes it; what it does not take is absent. */
export type DocumentedRoute = {
  method: string
  /** With placeholders: /api/categories/{slug}. */
  path: string
  params: Record<string, Schema>
  query: Record<string, Schema>
  body: Schema | undefined
  /** The statuses that it names. */
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

/** A part of the description with what its references mean in their places. */
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

/** Every route that the shop's own OpenAPI description names. */
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

/** A value that the schema accepts, the same each time; `known` names fields that have a better one. */
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

/** The path with a value in each placeholder, percent-encoded. */
export function addressOf({ path, params }: DocumentedRoute, values: Record<string, string> = {}) {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(values[name] ?? String(sampleOf(params[name] ?? {}))),
  )
}
