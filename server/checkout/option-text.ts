import { isOneLine } from '@apeak/contract/one-line'
import type { OptionRow } from '#catalog/catalog.ts'

/** What a shopper chose or typed: a text, the id of a value, or a list of either. */
export type Answer = string | number | readonly (string | number)[]

const patterns: Partial<Record<OptionRow['type'], RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  time: /^([01]\d|2[0-3]):[0-5]\d$/,
  date_time: /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/,
}

/** The answer as text: '' for none, undefined where it does not fit the option. */
export function textOf(option: OptionRow, answer: Answer): string | undefined {
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

/** The labels of the chosen values; each may be named by its id or its label. */
function chosenLabels({ type, values }: OptionRow, texts: string[]): string | undefined {
  if (texts.length > 1 && type !== 'checkbox') return undefined
  const chosen = texts.map((text) =>
    values.find(({ id, label }) => String(id) === text || label === text),
  )
  if (chosen.includes(undefined)) return undefined
  return [...new Set(chosen.map((value) => value?.label))].join(', ')
}

// A day that the calendar lacks (30 February) comes back as another.
function isDate(text: string): boolean {
  const day = text.slice(0, 10)
  if (!day.includes('-')) return true
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day)
}
