import type { Language } from '@apeak/contract/languages'
import type { FastifyError } from 'fastify'
import { type Messages, messagesIn } from '#messages/messages.ts'

/** Maximum number of fields in a response; a hostile body may have thousands of errors. */
const FIELDS_MAX = 20

/**
 * Converts validation errors to one message per field. Nested fields are named by their path:
 * `options.3`. A schema's own message, its `message` or the one that `refusal` names, replaces all messages of
 * its field, also for a missing field.
 */
export function refusedFields(
  { validation, validationContext }: FastifyError,
  language: Language,
): Record<string, string[]> {
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
    errors[field] = [sentenceOf(finding, messagesIn[language])]
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
type Worded = {
  message?: string
  refusal?: keyof Messages['fields']
  anyOf?: Worded[]
  allOf?: Worded[]
}

function sentenceOf({ keyword, params, parentSchema }: Finding, messages: Messages): string {
  const { input } = messages
  if (keyword === 'required') {
    const schema = parentSchema?.properties?.[params.missingProperty ?? '']
    return ownSentence(schema, messages) ?? input.required
  }
  if (keyword === 'additionalProperties') return input.unknownField
  return ownSentence(parentSchema, messages) ?? generalSentence(keyword, params, input)
}

function ownSentence(schema: Worded | undefined, { fields }: Messages): string | undefined {
  const said = ({ message, refusal }: Worded) => message ?? (refusal && fields[refusal])
  const parts = [...(schema?.anyOf ?? []), ...(schema?.allOf ?? [])]
  return [...(schema ? [schema] : []), ...parts].map(said).find(Boolean)
}

function generalSentence(
  keyword: string,
  { type, format, allowedValues = [], limit }: Finding['params'],
  input: Messages['input'],
): string {
  const count = String(limit)
  switch (keyword) {
    case 'type':
      return input[typeMessages[String(type)] ?? 'otherType']
    case 'format':
      return format === 'email' || format === 'date' ? input[format] : input.notValid
    case 'enum':
      return input.oneOf(allowedValues.join(', '))
    case 'minimum':
      return input.atLeast(count)
    case 'maximum':
      return input.atMost(count)
    case 'minLength':
      return limit === 1 ? input.required : input.charactersAtLeast(count)
    case 'maxLength':
      return input.charactersAtMost(count)
    case 'minItems':
      return input.giveAtLeast(count)
    case 'maxItems':
    case 'maxProperties':
      return input.giveAtMost(count)
    default:
      return input.notValid
  }
}

const typeMessages: Record<
  string,
  'text' | 'wholeNumber' | 'number' | 'yesOrNo' | 'list' | 'object' | 'nothing'
> = {
  string: 'text',
  integer: 'wholeNumber',
  number: 'number',
  boolean: 'yesOrNo',
  array: 'list',
  object: 'object',
  null: 'nothing',
}

function unescapePointer(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~')
}
