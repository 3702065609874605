import type { Option } from '@apeak/contract/catalog'
import type { CategoryOptionAnswer, OptionAnswers } from '@apeak/contract/checkout'

/** What a shopper answered: option id → a text, a chosen value's id as text, or a list of those. */
export type Answers = Record<number, string | string[]>

/** The required options without an answer, in the order in which they are asked. */
export function unanswered(options: Option[], answers: Answers): Option[] {
  return options.filter((option) => option.is_required && isEmpty(answers[option.id]))
}

/** A category's answers as create-order takes them: values by their labels. */
export function categoryAnswers(options: Option[], answers: Answers): CategoryOptionAnswer[] {
  return options.flatMap((option) => {
    const answer = answers[option.id]
    if (answer === undefined || isEmpty(answer)) return []
    return { category_option_id: option.id, option_value: inWords(option, answer) }
  })
}

/** A product's answers as update-cart takes them: texts, a value's id, or a list of value ids. */
export function productAnswers(options: Option[], answers: Answers): OptionAnswers {
  const entries = options.flatMap((option) => {
    const answer = answers[option.id]
    if (answer === undefined || isEmpty(answer)) return []
    return [[String(option.id), asIds(option, answer)] as const]
  })
  return Object.fromEntries(entries)
}

/** An answer as the shopper reads it back. */
export function answerText(option: Option, answer: string | string[]): string {
  return [inWords(option, answer)].flat().join(', ')
}

function inWords(option: Option, answer: string | string[]): string | string[] {
  if (Array.isArray(answer)) return answer.map((id) => labelOf(option, id))
  return labelOf(option, answer.trim())
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
