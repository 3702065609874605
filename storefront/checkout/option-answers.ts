import type { Option } from '@apeak/contract/catalog'
import {
  type CategoryOptionAnswer,
  fitsPattern,
  missingAnswer,
  type OptionAnswers,
  wrongAnswer,
} from '@apeak/contract/checkout'

/** The shopper's answers: option id → a text, a chosen value's id as text, or a list of those. */
export type Answers = Record<number, string | string[]>

/** Options with a missing or invalid answer, in display order. */
export function unanswered(options: Option[], answers: Answers): Option[] {
  return options.filter((option) => answerError(option, answers[option.id]) !== null)
}

/** The error of an answer, or null. The server has the last word. */
export function answerError(option: Option, answer: Answers[number] = ''): string | null {
  if (isEmpty(answer)) return option.is_required ? missingAnswer(option) : null
  const isTyped = !Array.isArray(answer) && option.values.length === 0
  return isTyped && !fitsPattern(option, answer.trim()) ? wrongAnswer(option) : null
}

/**
 * Splits a text into the answers of several options, as games show them: '12345678 (2345)', starting at
 * `first`. Undefined if the text is a single answer.
 */
export function splitAnswers(text: string, options: Option[], first: Option): Answers | undefined {
  const typed = options.slice(options.indexOf(first)).filter(({ type }) => type === 'field')
  const parts = text.split(/[^\p{L}\p{N}#_.@-]+/u).filter(Boolean)
  if (parts.length < 2 || parts.length > typed.length) return undefined
  const pairs = typed.slice(0, parts.length).map((option, at) => [option, parts[at] ?? ''] as const)
  if (!pairs.every(([option, part]) => option.pattern && fitsPattern(option, part))) {
    return undefined
  }
  return Object.fromEntries(pairs.map(([option, part]) => [option.id, part]))
}

/** Earlier answers, for the category's present options; removed options are left out. */
export function presentAnswers(options: Option[], given: CategoryOptionAnswer[]): Answers {
  const entries = options.flatMap((option) => {
    const one = given.find(({ category_option_id }) => category_option_id === option.id)
    return one ? [[option.id, asKeys(option, one.option_value)] as const] : []
  })
  return Object.fromEntries(entries)
}

/** The same for an order's answers: by option name, with choices by label. */
export function answersByName(
  options: Option[],
  given: { name: string; value: string }[],
): Answers {
  const entries = options.flatMap((option) => {
    const value = given.find(({ name }) => name === option.name)?.value
    if (value === undefined) return []
    const isList = option.type === 'checkbox' && option.values.length > 0
    return [[option.id, asKeys(option, isList ? value.split(', ') : value)] as const]
  })
  return Object.fromEntries(entries)
}

/** Answers in one line, as games show them: '12345678 (2345)'. */
export function answersText(given: CategoryOptionAnswer[]): string {
  const [first = '', ...rest] = given.map(({ option_value }) => [option_value].flat().join(', '))
  return rest.length > 0 ? `${first} (${rest.join(', ')})` : first
}

/** A category's answers in the format of create-order: values by label. */
export function categoryAnswers(options: Option[], answers: Answers): CategoryOptionAnswer[] {
  return options.flatMap((option) => {
    const answer = answers[option.id]
    if (answer === undefined || isEmpty(answer)) return []
    return { category_option_id: option.id, option_value: inWords(option, answer) }
  })
}

/** A product's answers in the format of update-cart: texts, a value's id, or a list of value ids. */
export function productAnswers(options: Option[], answers: Answers): OptionAnswers {
  const entries = options.flatMap((option) => {
    const answer = answers[option.id]
    if (answer === undefined || isEmpty(answer)) return []
    return [[String(option.id), asIds(option, answer)] as const]
  })
  return Object.fromEntries(entries)
}

/** An answer in the shopper's words. */
export function answerText(option: Option, answer: string | string[]): string {
  return [inWords(option, answer)].flat().join(', ')
}

function inWords(option: Option, answer: string | string[]): string | string[] {
  if (Array.isArray(answer)) return answer.map((id) => labelOf(option, id))
  return labelOf(option, answer.trim())
}

function asKeys(option: Option, value: string | string[]): string | string[] {
  if (Array.isArray(value)) return value.map((label) => keyOf(option, label))
  return keyOf(option, value)
}

function keyOf(option: Option, label: string): string {
  const value = option.values.find((one) => one.label === label)
  return value ? String(value.id) : label
}

function labelOf(option: Option, answer: string): string {
  return option.values.find((value) => String(value.id) === answer)?.label ?? answer
}

function asIds(option: Option, answer: string | string[]): string | number | number[] {
  if (Array.isArray(answer)) return answer.map(Number)
  return option.type === 'dropdown' ? Number(answer) : answer.trim()
}

function isEmpty(answer: string | string[] | undefined): boolean {
  if (answer === undefined) return true
  return Array.isArray(answer) ? answer.length === 0 : answer.trim() === ''
}

/** The id of an option's field, for focusing it. */
export function fieldId({ id }: Pick<Option, 'id'>): string {
  return `option-${id}`
}
