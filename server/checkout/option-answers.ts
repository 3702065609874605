import * as wire from '@apeak/contract/checkout'
import { isOneLine } from '@apeak/contract/fields'
import { ORIGINAL } from '@apeak/contract/languages'
import type { Offer, OptionRow, ShownNames } from '#catalog/catalog.ts'
import type { ShownAnswer } from '#orders/orders.ts'
import { FieldsRefused } from '#platform/http/problems.ts'

/** An answer on the order. */
export type Answered = { name: string; value: string }

/** The answers, and the errors by field. */
type Resolved = { answers: Answered[]; errors: Record<string, string[]> }

/** Resolves the answers to an item's options, by option id. `complete`: required options must be answered. */
export function resolveProductOptions(
  options: OptionRow[],
  given: wire.OptionAnswers,
  complete: boolean,
): Resolved {
  return resolve(options, new Map(Object.entries(given)), (id) => `options.${id}`, complete)
}

/** The order's answers to the options of category and item. Throws 422 by field. */
export function answersToOrder(
  offer: Offer,
  forItem: wire.OptionAnswers,
  forCategory: wire.CategoryOptionAnswer[] = [],
): Answered[] {
  const category = resolveCategoryOptions(offer.category_options, forCategory)
  const item = resolveProductOptions(offer.options, forItem, true)
  const errors = { ...category.errors, ...item.errors }
  if (Object.keys(errors).length > 0) {
    throw new FieldsRefused(errors, 'Please fill in all required fields.')
  }
  return [...category.answers, ...item.answers]
}

/** The answers that are translated, as the order's shopper reads them. `options`: in the language of the order. */
export function shownAnswers(
  answers: Answered[],
  { options }: Pick<ShownNames, 'options'>,
): ShownAnswer[] {
  return answers.flatMap(({ name, value }) => {
    const option = options.find((one) => (one.original ?? one.name) === name)
    if (!option) return []
    const labels = option.values.length > 0 ? value.split(', ') : []
    const shown = labels.map(
      (label) => option.values.find(({ original }) => original === label)?.label ?? label,
    )
    const value_shown = shown.join(', ')
    if (option.name === name && (labels.length === 0 || value_shown === value)) return []
    // What was typed is personal, and kept once.
    return [{ name, name_shown: option.name, ...(labels.length > 0 && { value, value_shown }) }]
  })
}

function resolveCategoryOptions(
  options: OptionRow[],
  given: wire.CategoryOptionAnswer[],
): Resolved {
  const answers = new Map(given.map((one) => [String(one.category_option_id), one.option_value]))
  const resolved = resolve(options, answers, (id) => `category_options.${id}`, true)
  if (answers.size < given.length) {
    resolved.errors.category_options = ['Each option may be answered once.']
  }
  return resolved
}

function resolve(
  options: OptionRow[],
  given: Map<string, Answer>,
  fieldOf: (id: string) => string,
  complete: boolean,
): Resolved {
  const answers: Answered[] = []
  const errors: Record<string, string[]> = {}
  const known = new Set(options.map(({ id }) => String(id)))
  for (const id of given.keys()) {
    if (!known.has(id)) errors[fieldOf(id)] = ['This option is not known.']
  }
  for (const option of options) {
    const id = String(option.id)
    const value = textOf(option, given.get(id) ?? '')
    if (value === undefined) errors[fieldOf(id)] = [`${option.name} is not valid.`]
    else if (value && !wire.fitsPattern(option, value))
      errors[fieldOf(id)] = [wire.invalidAnswerText(option, value, ORIGINAL)]
    else if (value) answers.push({ name: option.name, value })
    else if (complete && option.is_required)
      errors[fieldOf(id)] = [wire.missingAnswer(option, ORIGINAL)]
  }
  return { answers, errors }
}

/** A text, the id of a value, or a list of either. */
type Answer = string | number | readonly (string | number)[]

const patterns: Partial<Record<OptionRow['type'], RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  date_time: /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/,
}

/** The answer as text: '' if empty, undefined if invalid. */
function textOf(option: OptionRow, answer: Answer): string | undefined {
  const given = Array.isArray(answer) ? answer : [answer as string | number]
  const texts = given.map((one) => String(one).trim()).filter(Boolean)
  if (option.values.length > 0) return chosenLabels(option, texts)
  if (texts.length > 1) return undefined
  const text = texts[0] ?? ''
  if (option.type !== 'textarea' && !isOneLine(text)) return undefined
  const pattern = patterns[option.type]
  if (!text || !pattern) return text
  return pattern.test(text) && isDate(text) ? text : undefined
}

/** The labels of the chosen values, given by id or label; undefined if invalid. */
function chosenLabels({ type, values }: OptionRow, texts: string[]): string | undefined {
  if (texts.length > 1 && type !== 'checkbox') return undefined
  const chosen = texts.map((text) =>
    values.find(({ id, label }) => String(id) === text || label === text),
  )
  if (chosen.includes(undefined)) return undefined
  return [...new Set(chosen.map((value) => value?.label))].join(', ')
}

// Date normalises 30 February to another day.
function isDate(text: string): boolean {
  const day = text.slice(0, 10)
  if (!day.includes('-')) return true
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
