import type { Option } from '@apeak/contract/catalog'
import {
  type CategoryOptionAnswer,
  fitsPattern,
  invalidAnswerText,
  missingAnswer,
  type OptionAnswers,
} from '@apeak/contract/checkout'
import { language } from '#messages/language.ts'

/** The shopper's answers: option id → a text, a chosen value's id as text, or a list of those. */
export type Answers = Record<number, string | string[]>

/** Options with a missing or invalid answer, in display order. */
export function unanswered(options: Option[], answers: Answers): Option[] {
  return options.filter((option) => answerError(option, answers[option.id]) !== null)
}

/** The error of the first of these options if its answer is invalid, not missing. */
export function firstWrong(options: Option[], answers: Answers): string | null {
  const [first] = options
  const answer = first && answers[first.id]
  return first && !isEmpty(answer) ? answerError(first, answer) : null
}

/** The error of an answer, or null. The server has the last word. */
export function answerError(option: Option, answer: Answers[number] = ''): string | null {
  if (isEmpty(answer)) return option.is_required ? missingAnswer(option, language) : null
  const isTyped = !Array.isArray(answer) && option.values.length === 0
  return isTyped && !fitsPattern(option, answer.trim())
    ? invalidAnswerText(option, answer.trim(), language)
    : null
}

/**
 * Splits a pasted text into answers, starting at `first`: '12345678 (2345)', '12 345 678', or a line such as
 * 'ID: 12345678 Server: Asia'. Undefined if the text is a single answer, or fits the options in no way.
 */
export function splitAnswers(text: string, options: Option[], first: Option): Answers | undefined {
  const asked = options.slice(options.indexOf(first)).filter(isSplit)
  const fits = (part: string) => asked.some((option) => partAnswer(option, part) !== undefined)
  const named = (part: string) => !/^[\p{L}\s]+$/u.test(part) || fits(part)
  // Chinese input methods type full-width digits, colons and brackets.
  const groups = text
    .normalize('NFKC')
    .replace(/\p{L}+(\s+ID)?\s*[:=]/giu, '|')
    .split(/[|()[\]{}/,;\n\t]+/)
    .map((group) => group.replace(/\s+/g, ' ').trim())
    .filter((group) => group !== '' && named(group))
  if (groups.length > 1) return pairedAnswers(asked, groups)
  const words = (groups[0] ?? '').split(' ').filter(named)
  const joined = words.join('')
  return (
    (words.length > 1 ? pairedAnswers(asked, words) : undefined) ??
    (/^\d+$/.test(joined) && joined !== text ? pairedAnswers(asked, [joined]) : undefined)
  )
}

const isSplit = ({ type, pattern }: Option) =>
  type === 'dropdown' || (type === 'field' && pattern !== undefined)

/** The parts as the answers of the first options, if each fits. */
function pairedAnswers(asked: Option[], parts: string[]): Answers | undefined {
  if (parts.length > asked.length) return undefined
  const answers: Answers = {}
  for (const [at, part] of parts.entries()) {
    const option = asked[at] as Option
    const answer = partAnswer(option, part)
    if (answer === undefined) return undefined
    answers[option.id] = answer
  }
  return answers
}

/** A part as an option's answer; undefined if it does not fit. */
function partAnswer(option: Option, part: string): string | undefined {
  const plain = part.replace(/\s/g, '')
  if (option.type !== 'dropdown') return fitsPattern(option, plain) ? plain : undefined
  const wanted = plain.toLowerCase()
  const value = option.values.find(({ label }) => label.replace(/\s/g, '').toLowerCase() === wanted)
  return value && String(value.id)
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
    const value = given.find(({ name }) => name === (option.original ?? option.name))?.value
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

/** Earlier answers in the language of the page; as given if no option of theirs is present. */
export function playerText(options: Option[], given: CategoryOptionAnswer[]): string {
  const present = answersText(shownAnswers(options, presentAnswers(options, given)))
  return present || answersText(given)
}

/** A category's answers in the format of create-order: values by their English label. */
export const categoryAnswers = (options: Option[], answers: Answers): CategoryOptionAnswer[] =>
  givenAnswers(options, answers, inEnglish)

/** A category's answers in the language of the page, for `answersText`. */
export const shownAnswers = (options: Option[], answers: Answers): CategoryOptionAnswer[] =>
  givenAnswers(options, answers, inWords)

function givenAnswers(
  options: Option[],
  answers: Answers,
  words: typeof inWords,
): CategoryOptionAnswer[] {
  return options.flatMap((option) => {
    const answer = answers[option.id]
    if (answer === undefined || isEmpty(answer)) return []
    return { category_option_id: option.id, option_value: words(option, answer) }
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

/** The answers as the shop stores them, for suppliers: English names and labels; '' if empty. */
export function namedAnswers(
  options: Option[],
  answers: Answers,
): { name: string; value: string }[] {
  return options.map((option) => ({
    name: option.original ?? option.name,
    value: [inEnglish(option, answers[option.id] ?? '')].flat().join(', '),
  }))
}

/** An answer in the shopper's words. */
export function answerText(option: Option, answer: string | string[]): string {
  return [inWords(option, answer)].flat().join(', ')
}

function inWords(option: Option, answer: string | string[]): string | string[] {
  if (Array.isArray(answer)) return answer.map((id) => labelOf(option, id))
  return labelOf(option, answer.trim())
}

function inEnglish(option: Option, answer: string | string[]): string | string[] {
  const english = (id: string) =>
    option.values.find((value) => String(value.id) === id)?.original ?? labelOf(option, id)
  return Array.isArray(answer) ? answer.map(english) : english(answer.trim())
}

function asKeys(option: Option, value: string | string[]): string | string[] {
  if (Array.isArray(value)) return value.map((label) => keyOf(option, label))
  return keyOf(option, value)
}

function keyOf(option: Option, label: string): string {
  const value = option.values.find(({ label: shown, original = shown }) => original === label)
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
