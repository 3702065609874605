import type { InvalidFields, Problem } from '@apeak/contract/api-description'
import { consoleRefusals } from '@apeak/contract/operators'
import type { FastifyError, FastifyInstance } from 'fastify'
import { isConnectionLost } from '../postgres/database.ts'
import type { DoneBefore } from '../postgres/events.ts'
import { refusedFields } from './refused-fields.ts'

/** A refusal that the shopper reads: its status and one sentence. */
export class Refusal extends Error {
  readonly statusCode: number
  /** What the response carries besides the sentence, such as the cart as it stands. */
  readonly extra: Record<string, unknown>

  constructor(statusCode: number, sentence: string, extra: Record<string, unknown> = {}) {
    super(sentence)
    this.statusCode = statusCode
    this.extra = extra
  }
}

/** Refused for now: 429 or 503, with the seconds after which another try is worth it. */
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

/** 422: one or more fields are refused, each with its reasons. */
export class FieldsRefused extends Error {
  readonly errors: Record<string, string[]>

  constructor(errors: Record<string, string[]>, sentence = Object.values(errors)[0]?.[0]) {
    super(sentence)
    this.errors = errors
  }
}

/** One field refused for one reason. */
export function fieldRefused(field: string, reason: string): FieldsRefused {
  return new FieldsRefused({ [field]: [reason] })
}

/** 409: somebody was first. Operators read the sentence and, where that is known, who it was and when. */
export function alreadyDone(sentence: string, done: DoneBefore | undefined): Refusal {
  return new Refusal(409, sentence, done ? { code: consoleRefusals.alreadyDone, done } : {})
}

/**
 * Of a change that an operator asks for and that stands already: nothing where it was theirs, since then
 * they only ask again; otherwise throws 409, by which they are told who was first.
 */
export function assertOwn(
  done: DoneBefore | undefined,
  operator: { id: string },
  sentence: string,
): void {
  const isOwn = done?.actor_kind === 'operator' && done.actor === operator.id
  if (!isOwn) throw alreadyDone(sentence, done)
}

/** 404: there is no such thing, as far as whoever asks may know. `what`: "Order". */
export const notFound = (what: string) => new Refusal(404, `${what} not found`)

/** The one place that turns what was thrown into an answer: no stack, no SQL, no surprise. */
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

/** A failure as it crosses the wire, by its sentence. */
export function problem(sentence: string): Problem {
  return { success: false, message: sentence, error: sentence }
}

/** `sentence`: what stands for all of it, the first field's own unless given. */
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

// Connections that are refused, lost, used up or waiting too long, statements that lost against others in
// the database, and a server that takes no writes any more, say "busy", not "broken".
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

/** No room on the disk, no memory, no connection (53); files that cannot be read or written (58). */
const exhausted = /^5[38]\w{3}$/

function statusOf(error: FastifyError): number {
  if (error.code && (busyCodes.has(error.code) || exhausted.test(error.code))) return 503
  if (isConnectionLost(error)) return 503
  const status = error.statusCode ?? 500
  return status >= 400 && status < 600 ? status : 500
}
