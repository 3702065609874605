import { isUtf8 } from 'node:buffer'
import { Ajv, type ErrorObject, type Options, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PAGES } from '../pages/page-address.ts'
import { fieldRefused } from './problems.ts'

/** The largest body that any route reads, in bytes. */
export const BODY_BYTES_MAX = 64 * 1024

/** Maximum nesting of a body; deeper ones could exhaust the stack. */
const DEPTH_MAX = 10

const options: Options = {
  allErrors: false,
  coerceTypes: false,
  removeAdditional: false,
  useDefaults: false,
  strict: false,
  // Gives access to the `message` of a field's schema.
  verbose: true,
}

// Shared by all apps of a process, so that each schema is compiled once.
const bodies = withFormats(new Ajv(options))
// A list in a query may have a single entry.
const texts = withFormats(new Ajv({ ...options, coerceTypes: 'array' }))
const thorough = withFormats(new Ajv({ ...options, allErrors: true }))

/** Maximum number of values for which all errors are collected; no form has more. */
const VALUES_MAX = 300

/**
 * Validates all input before a route sees it. Text must be UTF-8 without NUL, and JSON strict. Only
 * query strings and paths are coerced to numbers.
 */
export function checkInput(app: FastifyInstance): void {
  app.setValidatorCompiler(({ schema, httpPart }) =>
    collectingAllErrors(schema as object, httpPart === 'body' ? bodies : texts),
  )

  // Cross-site forms can send plain text without a preflight, so only JSON is accepted.
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      // An empty body counts as none, whatever its content type.
      if (body.length === 0) return done(null)
      if (!isUtf8(body)) return done(fieldRefused('body', ({ input }) => input.notUtf8))
      parseJson(request, body.toString(), (error, value) => {
        if (error) return done(fieldRefused('body', ({ input }) => input.notJson))
        done(null, value)
      })
    },
  )
  app.addHook('preValidation', (request, _reply, done) => {
    let refusal: Error | undefined
    try {
      // Pages ignore such parameters.
      if (request.routeOptions.url !== PAGES) refuseBrokenText(request)
    } catch (error) {
      refusal = error as Error
    }
    // Outside the try, since `done` runs later hooks synchronously.
    done(refusal)
  })
}

/**
 * Creates a validator that stops at the first error, and collects all errors only for bodies of
 * moderate size, so that hostile ones stay cheap.
 */
function collectingAllErrors(schema: object, first: Ajv) {
  // Compiled on first use: an app has hundreds of schemas.
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

/** Counts the values in a value, up to the limit. */
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

/** Refuses text that PostgreSQL cannot store. Throws 422 naming the field. */
export function refuseBrokenText(request: FastifyRequest): void {
  for (const part of [request.params, request.query, request.body]) {
    const path = brokenText(part)
    const field = path && (path.join('.') || 'body')
    if (field) throw fieldRefused(field, ({ input }) => input.unstorable)
  }
}

/** The path of the first text that PostgreSQL cannot store (NUL, lone surrogates). */
function brokenText(value: unknown, depth = 0, outermost = 'body'): string[] | undefined {
  if (typeof value === 'string') {
    return value.includes('\0') || !value.isWellFormed() ? [] : undefined
  }
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined
  if (depth > DEPTH_MAX) throw fieldRefused(outermost, ({ input }) => input.nestedTooDeeply)
  for (const [key, child] of Object.entries(value)) {
    if (brokenText(key)) return []
    const found = brokenText(child, depth + 1, depth === 0 ? key : outermost)
    if (found) return [key, ...found]
  }
  return undefined
}

/**
 * Normalises a bank reference to capital letters and digits, so that one transfer is recognised
 * however it is typed. Throws 422 if nothing remains, or for letters and digits of other scripts,
 * which may look like ours.
 */
export function normalizeBankReference(typed: string): string {
  const plain = typed.normalize('NFKC').toUpperCase()
  const reference = plain.replace(/[^\p{L}\p{N}]/gu, '')
  if (/^[A-Z0-9]+$/.test(reference)) return reference
  throw fieldRefused('bank_reference', 'Please enter the bank’s reference.')
}
