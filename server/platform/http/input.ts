import { isUtf8 } from 'node:buffer'
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PAGES } from '../pages/page-address.ts'
import { fieldRefused } from './problems.ts'

/** The largest body that any route reads, in bytes. */
export const BODY_BYTES_MAX = 64 * 1024

/** No body of the shop is deeper; without a limit a hostile one could exhaust the stack. */
const DEPTH_MAX = 10

const options: Options = {
  allErrors: false,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  strict: false,
  // For a field's own sentence, carried by its schema.
  verbose: true,
}

// One for all apps of a process: a schema that one app has compiled the next need not.
const bodies = withFormats(new Ajv(options))
// A query names a parameter several times where it means a list, and once where that has one entry.
const texts = withFormats(new Ajv({ ...options, coerceTypes: 'array' }))
const thorough = withFormats(new Ajv({ ...options, allErrors: true }))

/** The most values whose every fault is looked for: no form of people's has more. */
const VALUES_MAX = 300

/**
 * Everything from outside is checked here, before a route sees it: text is UTF-8 without NUL, JSON
 * is strict, bodies are taken as they are, and only query strings and paths, which are texts by
 * nature, are read as numbers where the schema wants numbers.
 */
export function checkInput(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) =>
    namingAll(schema as object, httpPart === 'body' ? bodies : texts),
  )

  // Forms of other sites can send plain text without asking first: only JSON is read.
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      // An empty body is none, whatever type it is said to have.
      if (body.length === 0) return done(null)
      if (!isUtf8(body)) return done(fieldRefused('body', 'The body is not valid UTF-8.'))
      parseJson(request, body.toString(), (error, value) => {
        if (error) return done(fieldRefused('body', 'The body is not valid JSON.'))
        done(null, value)
      })
    },
  )
  app.addHook('preValidation', (request, _reply, done) => {
    let refusal: Error | undefined
    try {
      // A page leaves out of its address what is no text.
      if (request.routeOptions.url !== PAGES) refuseBrokenText(request)
    } catch (error) {
      refusal = error as Error
    }
    // Not within the try: what comes next runs inside, and would be answered twice where it throws.
    done(refusal)
  })
}

/**
 * A validator that stops at the first fault, which is soon found, and only then looks for all of
 * them: a hostile body with thousands is not worth that.
 */
function namingAll(schema: object, first: Ajv) {
  // Compiled when it is first needed: a shop opens with hundreds of them.
  let isValid: ValidateFunction | undefined
  const validate = (value: unknown): boolean => {
    isValid ??= first.compile(schema)
    if (isValid(value)) return true
    validate.errors = isValid.errors
    if (countOf(value) > VALUES_MAX) return false
    const nameAll = thorough.compile(schema)
    if (!nameAll(value)) validate.errors = nameAll.errors
    return false
  }
  validate.errors = undefined as ErrorObject[] | null | undefined
  return validate
}

/** How many values there are in a value, itself included; counted no further than it matters. */
function countOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1
  let count = 1
  for (const child of Object.values(value)) {
    count += countOf(child)
    if (count > VALUES_MAX) break
  }
  return count
}

function withFormats(ajv: Ajv): Ajv {
  addFormats.default(ajv)
  return ajv
}

/** Refuses a request that holds text which PostgreSQL could not hold, by its field. */
export function refuseBrokenText(request: FastifyRequest): void {
  for (const part of [request.params, request.query, request.body]) {
    const path = brokenText(part)
    const field = path && (path.join('.') || 'body')
    if (field) throw fieldRefused(field, 'This text has characters that cannot be stored.')
  }
}

/** The path of the first text that PostgreSQL could not hold (NUL, a lone surrogate), or undefined. */
function brokenText(value: unknown, depth = 0, outermost = 'body'): string[] | undefined {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? [] : undefined
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined
  if (depth > DEPTH_MAX) throw fieldRefused(outermost, 'This is nested too deeply.')
  for (const [key, child] of Object.entries(value)) {
    if (brokenText(key)) return []
    const found = brokenText(child, depth + 1, depth === 0 ? key : outermost)
    if (found) return [key, ...found]
  }
  return undefined
}
