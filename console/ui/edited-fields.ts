import type { ReactNode } from 'react'

/** A field of something that is edited: what operators call it, and how a value is told in words. */
export type EditedField = { label: string; show?(value: unknown): ReactNode }

/** All that is saved of a thing, by the names under which it crosses the wire. */
export type EditedFields = Readonly<Record<string, EditedField>>

type Values = Readonly<Record<string, unknown>>

/** What a save carries of a form's values: the fields alone. */
export const savedValues = (values: Values, fields: EditedFields): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]]))

/** Whether two values say the same. */
export const isSameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The names of the fields in which two differ, in the fields' order. */
export const differingFields = (fields: EditedFields, one: Values, other: Values): string[] =>
  Object.keys(fields).filter((name) => !isSameValue(one[name], other[name]))

/** A value in words, where its field has none of its own. */
export function inPlainWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(nameOf).join(', ')
  return typeof value === 'string' ? textOf(value) : String(value)
}

/** What a part of a list is called. */
function nameOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part)
  const { name, label, title } = part as Record<string, unknown>
  return String(name ?? label ?? title ?? JSON.stringify(part))
}

/** The text of what may be HTML. */
const textOf = (value: string) =>
  value.startsWith('<')
    ? (new DOMParser().parseFromString(value, 'text/html').body.textContent ?? '')
    : value
