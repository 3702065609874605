import type { FastifyError } from 'fastify'

/** Maximum number of fields in a response; a hostile body may have thousands of errors. */
const FIELDS_MAX = 20

/**
 * Converts validation errors to one message per field. Nested fields are named by their path:
 * `options.3`. A schema's `message` replaces all messages of its field, also for a missing field.
 */
export function refusedFields({ validation, validationContext }: FastifyError) {
  // No prototype, since a field may be named `constructor`.
  const errors: Record<string, string[]> = Object.create(null)
  let count = 0
  for (const finding of (validation ?? []) as unknown as Finding[]) {
    // The error of a union covers those of its branches.
    if (finding.schemaPath.includes('/anyOf/')) continue
    const path = finding.instancePath.split('/').slice(1).map(unescapePointer)
    const { missingProperty, additionalProperty, propertyName } = finding.params
    const child = missingProperty ?? additionalProperty ?? propertyName
    const field = (child ? [...path, child] : path).join('.') || (validationContext ?? 'body')
    // One message per field.
    if (errors[field]) continue
    errors[field] = [sentenceOf(finding)]
    count += 1
    if (count === FIELDS_MAX) break
  }
  return errors
}

type Finding = {
  keyword: string
  instancePath: string
  schemaPath: string
  params: {
    missingProperty?: string
    additionalProperty?: string
    propertyName?: string
    limit?: number
    type?: string | string[]
    format?: string
    allowedValues?: unknown[]
  }
  parentSchema?: Worded & { properties?: Record<string, Worded> }
}

/** A schema with a message of its own, or in a branch. */
type Worded = { message?: string; anyOf?: Worded[]; allOf?: Worded[] }

function sentenceOf({ keyword, params, parentSchema }: Finding): string {
  if (keyword === 'required') {
    return ownSentence(parentSchema?.properties?.[params.missingProperty ?? '']) ?? required
  }
  if (keyword === 'additionalProperties') return 'This field is not known.'
  return ownSentence(parentSchema) ?? sentences[keyword]?.(params) ?? notValid
}

function ownSentence(schema: Worded | undefined): string | undefined {
  const parts = [...(schema?.anyOf ?? []), ...(schema?.allOf ?? [])]
  return schema?.message ?? parts.find(({ message }) => message)?.message
}

const required = 'This field is required.'
const notValid = 'This is not valid.'

const sentences: Record<string, (params: Finding['params']) => string> = {
  type: ({ type }) => `This must be ${typeNames[String(type)] ?? 'of another type'}.`,
  format: ({ format }) => formatSentences[format ?? ''] ?? notValid,
  enum: ({ allowedValues = [] }) => `This must be one of: ${allowedValues.join(', ')}.`,
  minimum: ({ limit }) => `This must be at least ${limit}.`,
  maximum: ({ limit }) => `This must be at most ${limit}.`,
  minLength: ({ limit }) => (limit === 1 ? required : `Please enter at least ${limit} characters.`),
  maxLength: ({ limit }) => `Please enter at most ${limit} characters.`,
  minItems: ({ limit }) => `Please give at least ${limit}.`,
  maxItems: ({ limit }) => `Please give at most ${limit}.`,
  maxProperties: ({ limit }) => `Please give at most ${limit}.`,
}

const typeNames: Record<string, string> = {
  string: 'a text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
}

const formatSentences: Record<string, string> = {
  email: 'Please enter a valid email address.',
  date: 'Please enter a date, like 2026-01-31.',
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
