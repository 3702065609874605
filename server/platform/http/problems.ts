import type { InvalidFields } from '@apeak/contract/api-description'
import type { Problem } from '@apeak/contract/fields'
import { consoleRefusals } from '@apeak/contract/operators'
import type { FastifyError, FastifyInstance } from 'fastify'
import { isConnectionLost } from '../postgres/database.ts'
import type { DoneBefore } from '../postgres/events.ts'
import { refusedFields } from './refused-fields.ts'

/** An error shown to the user: a status and a sentence. */
export class Refusal extends Error {
  readonly statusCode: number
  /** More fields of the response, such as the current cart. */
  readonly extra: Record<string, unknown>

  constructor(statusCode: number, sentence: string, extra: Record<string, unknown> = {}) {
    super(sentence)
    this.statusCode = statusCode
    this.extra = extra
  }
}

/** 429 or 503, with the seconds to wait before a retry. */
export class RefusedForNow extends Refusal {
  readonly retryAfter: number

  constructor(
    statusCode: 429 | 503,
    sentence: string,
    retryAfter: number,
    extra: Record<string, unknown> = {},
  ) {
    super(statusCode, sentence, extra)
    this.retryAfter = retryAfter
  }
}

/** 422: one or more fields are invalid, each with its reasons. */
export class FieldsRefused extends Error {
  readonly errors: Record<string, string[]>

  constructor(errors: Record<string, string[]>, sentence = Object.values(errors)[0]?.[0]) {
    super(sentence)
    this.errors = errors
  }
}

/** 422 for one field with one reason. */
export function fieldRefused(field: string, reason: string): FieldsRefused {
  return new FieldsRefused({ [field]: [reason] })
}

/** 409: another operator was first. The response says who and when, if known. */
export function alreadyDone(sentence: string, done: DoneBefore | undefined): Refusal {
  return new Refusal(409, sentence, done ? { code: consoleRefusals.alreadyDone, done } : {})
}

/**
 * For a change that is already made: returns if this operator made it, so that a repeated request
 * succeeds; otherwise throws 409 naming who did.
 */
export function assertOwn(
  done: DoneBefore | undefined,
  operator: { id: string },
  sentence: string,
): void {
  const isOwn = done?.actor_kind === 'operator' && done.actor === operator.id
  if (!isOwn) throw alreadyDone(sentence, done)
}

/** 404, also for things that the caller may not see. `what`: for example "Order". */
export const notFound = (what: string) => new Refusal(404, `${what} not found`)

/** Returns the value; throws 404 if there is none. */
export function found<Value>(value: Value | null | undefined, what: string): Value {
  if (value == null) throw notFound(what)
  return value
}

/** Converts errors to responses, without stack traces or SQL. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof FieldsRefused) {
      return reply.code(422).send(invalidFields(error.errors, error.message))
    }
    if (error.validation) {
      return reply.code(422).send(invalidFields(refusedFields(error)))
    }
    if (error instanceof RefusedForNow) reply.header('retry-after', String(error.retryAfter))
    if (error instanceof Refusal) {
      return reply.code(error.statusCode).send({ ...problem(error.message), ...error.extra })
    }
    const status = statusOf(error)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    if (status === 503) reply.header('retry-after', '5')
    return reply.code(status).send(problem(sentences[status] ?? error.message))
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send(problem('Not found')))
}

/** The response body of an error. */
export function problem(sentence: string): Problem {
  return { success: false, message: sentence, error: sentence }
}

/** `sentence`: the main message; default: that of the first field. */
function invalidFields(
  errors: Record<string, string[]>,
  sentence = Object.values(errors)[0]?.[0] ?? 'The given data was invalid.',
): InvalidFields {
  return { ...problem(sentence), errors }
}

export const busySentence = 'The shop is busy. Please try again in a moment.'

const sentences: Record<number, string> = {
  413: 'The request is too large.',
  415: 'This content type is not accepted here.',
  500: 'Something went wrong on our side. Please try again.',
  503: busySentence,
}

// 503 instead of 500 for failed or exhausted connections, timeouts, conflicts, and a read-only
// server.
const busyCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  '25006',
  '40001',
  '40P01',
  '57P01',
  '57P03',
  '57014',
  '55P03',
])

/** Class 53: out of disk space, memory or connections. Class 58: file errors. */
const exhausted = /^5[38]\w{3}$/

function statusOf(error: FastifyError): number {
  if (error.code && (busyCodes.has(error.code) || exhausted.test(error.code))) return 503
  if (isConnectionLost(error)) return 503
  const status = error.statusCode ?? 500
  return status >= 400 && status < 600 ? status : 500
}
