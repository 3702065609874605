import type { InvalidFields } from '@apeak/contract/api-description'
import type { Problem } from '@apeak/contract/fields'
import type { Language } from '@apeak/contract/languages'
import { consoleRefusals } from '@apeak/contract/operators'
import type { FastifyError, FastifyInstance } from 'fastify'
import { messagesIn, type Sentence, said } from '#messages/messages.ts'
import { isConnectionLost } from '../postgres/database.ts'
import type { DoneBefore } from '../postgres/events.ts'
import { refusedFields } from './refused-fields.ts'

/** Reasons by field. */
export type FieldErrors = Record<string, Sentence[]>

/** More fields of a refusal's response, such as the current cart. */
export type RefusalExtra = { errors?: FieldErrors; [field: string]: unknown }

/** An error shown to the user: a status and a sentence. */
export class Refusal extends Error {
  readonly statusCode: number
  readonly sentence: Sentence
  readonly extra: RefusalExtra

  constructor(statusCode: number, sentence: Sentence, extra: RefusalExtra = {}) {
    super(said(sentence))
    this.statusCode = statusCode
    this.sentence = sentence
    this.extra = extra
  }
}

/** 429 or 503, with the seconds to wait before a retry. */
export class RefusedForNow extends Refusal {
  readonly retryAfter: number

  constructor(
    statusCode: 429 | 503,
    sentence: Sentence,
    retryAfter: number,
    extra: RefusalExtra = {},
  ) {
    super(statusCode, sentence, extra)
    this.retryAfter = retryAfter
  }
}

/** 422: one or more fields are invalid, each with its reasons. */
export class FieldsRefused extends Error {
  readonly errors: FieldErrors
  /** The main message; default: that of the first field. */
  readonly sentence: Sentence

  constructor(errors: FieldErrors, sentence = Object.values(errors)[0]?.[0] ?? '') {
    super(said(sentence))
    this.errors = errors
    this.sentence = sentence
  }
}

/** 422 for one field with one reason. */
export function fieldRefused(field: string, reason: Sentence): FieldsRefused {
  return new FieldsRefused({ [field]: [reason] })
}

/** 409: another operator was first. The response says who and when, if known. */
export function alreadyDone(sentence: Sentence, done: DoneBefore | undefined): Refusal {
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
export const notFound = (what: string) => new Refusal(404, notFoundSentence(what))

/** Shoppers read what `missing` names; anything else is an operator's. */
export const notFoundSentence =
  (what: string): Sentence =>
  ({ missing }) =>
    missing[what as keyof typeof missing] ?? `${what} not found`

/** Returns the value; throws 404 if there is none. */
export function found<Value>(value: Value | null | undefined, what: string): Value {
  if (value == null) throw notFound(what)
  return value
}

/** Converts errors to responses, without stack traces or SQL. */
export function answerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const { language } = request
    if (error instanceof FieldsRefused) {
      const errors = saidErrors(error.errors, language)
      return reply.code(422).send(invalidFields(errors, said(error.sentence, language)))
    }
    if (error.validation) {
      const errors = refusedFields(error, language)
      const [first = messagesIn[language].requests.invalid] = Object.values(errors).flat()
      return reply.code(422).send(invalidFields(errors, first))
    }
    if (error instanceof RefusedForNow) reply.header('retry-after', String(error.retryAfter))
    if (error instanceof Refusal) {
      const { errors, ...extra } = error.extra
      return reply.code(error.statusCode).send({
        ...problem(said(error.sentence, language)),
        ...(errors && { errors: saidErrors(errors, language) }),
        ...extra,
      })
    }
    const status = statusOf(error)
    if (status >= 500) request.log.error({ err: error }, 'request failed')
    if (status === 503) reply.header('retry-after', '5')
    const sentence = sentences[status]
    return reply.code(status).send(problem(sentence ? said(sentence, language) : error.message))
  })
  app.setNotFoundHandler(({ language }, reply) =>
    reply.code(404).send(problem(messagesIn[language].requests.pageNotFound)),
  )
}

/** The response body of an error. */
export function problem(sentence: string): Problem {
  return { success: false, message: sentence, error: sentence }
}

const invalidFields = (errors: Record<string, string[]>, sentence: string): InvalidFields => ({
  ...problem(sentence),
  errors,
})

const saidErrors = (errors: FieldErrors, language: Language): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors).map(([field, reasons]) => [
      field,
      reasons.map((reason) => said(reason, language)),
    ]),
  )

export const busySentence: Sentence = ({ requests }) => requests.busy

const sentences: Record<number, Sentence> = {
  413: ({ requests }) => requests.tooLarge,
  415: ({ requests }) => requests.otherContentType,
  500: ({ requests }) => requests.failed,
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
