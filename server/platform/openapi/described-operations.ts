import { operationOf } from '@apeak/contract/operations'
import type { Operation } from '@apeak/contract/operations/operation'
import { InvalidFields, Problem } from '@apeak/contract/problem'
import { describedSchema, exampleOf, type Schema, withReferences } from './described-schemas.ts'

/** An operation as @fastify/swagger makes it from a route. */
type Described = {
  parameters?: { name: string; schema: Schema; [more: string]: unknown }[]
  requestBody?: { content: Record<string, Content> }
  responses: Record<string, Response>
  [more: string]: unknown
}
type Content = { schema: Schema; example?: unknown }
type Response = {
  description: string
  content?: Record<string, Content>
  headers?: Record<string, unknown>
}
export type Document = {
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, unknown>; responses?: Record<string, Response> }
}

/**
 * Completes the description that was made from the routes: what each call does, who may call it, why
 * it is refused, schemas by name, and examples. Changes and returns `document`.
 */
export function describeOperations(document: Document): Document {
  const { schemas } = document.components
  document.components.responses = withReferences(common, schemas) as Record<string, Response>
  for (const [path, methods] of Object.entries(document.paths)) {
    for (const [method, described] of Object.entries(methods)) {
      const operation = operationOf(method.toUpperCase(), path.replace(/\{(\w+)\}/g, ':$1'))
      if (operation) describe(described, operation)
      Object.assign(described.responses, others)
    }
    document.paths[path] = withReferences(methods, schemas) as typeof methods
    for (const described of Object.values(document.paths[path])) addExamples(described, schemas)
  }
  return document
}

function describe(described: Described, operation: Operation & { name: string }): void {
  const { name, summary, description, caller, produces } = operation
  Object.assign(described, {
    operationId: name,
    summary,
    description,
    security: security[caller ?? 'everybody'],
  })
  for (const response of Object.values(described.responses)) response.description = 'It worked.'
  if (produces) {
    const content = { [produces]: { schema: { type: 'string' } } }
    described.responses[200] = { description: 'It worked.', content }
  }
  Object.assign(described.responses, refusalsOf(described, operation))
}

const others = {
  '4XX': { $ref: '#/components/responses/Refusal' },
  '5XX': { $ref: '#/components/responses/Fault' },
} as unknown as Record<string, Response>

const token = { token: [] }
const security = { everybody: [], customer: [token], 'guest or customer': [{}, token] }

const ended = 'The session has ended.'
const loggedOut = 'Nobody is logged in, or the session has ended.'
const invalid = 'Fields are refused: `errors` names each that is wrong, with its reasons.'

function refusalsOf(
  { parameters, requestBody }: Described,
  { caller, refusals }: Operation,
): Record<string, Response> {
  const hasInput = parameters !== undefined || requestBody !== undefined
  const all: NonNullable<Operation['refusals']> & { 422?: { reason: string; schema: unknown } } = {
    ...(caller ? { 401: caller === 'customer' ? loggedOut : ended } : {}),
    ...refusals,
    ...(hasInput ? { 422: { reason: invalid, schema: InvalidFields } } : {}),
  }
  return Object.fromEntries(
    Object.entries(all).map(([status, why]) => {
      const { reason, schema } = typeof why === 'string' ? { reason: why, schema: Problem } : why
      return [status, { ...refusal(reason, schema), ...(status === '429' ? { headers } : {}) }]
    }),
  )
}

/** What any call may be answered besides. */
const common = {
  Refusal: refusal('Any other refusal, such as 413 or 415 for its body.', Problem),
  Fault: refusal(
    'The shop is at fault, busy (503), or a payment provider did not answer (502).',
    Problem,
  ),
}

function refusal(description: string, schema: unknown): Response {
  return { description, content: { 'application/json': { schema: describedSchema(schema) } } }
}

const headers = {
  'retry-after': {
    description: 'Seconds after which another try is worth it',
    schema: { type: 'integer' },
  },
}

function addExamples(described: Described, schemas: Record<string, unknown>): void {
  const { parameters = [], requestBody, responses } = described
  for (const content of [requestBody, ...Object.values(responses)].map((one) => one?.content)) {
    const json = content?.['application/json']
    if (json) json.example = exampleOf(json.schema, schemas)
  }
  for (const parameter of parameters) {
    if (!('examples' in parameter || 'example' in parameter)) {
      parameter.example = exampleOf(parameter.schema, schemas)
    }
  }
}
