import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'

/** A field of something that is edited: what operators call it, and how a value is told in words. */
type EditedField = { label: string; show?(value: unknown): ReactNode }

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
export function plainText(value: unknown): string {
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

/** By what a thing that is edited is found among the queries. */
export const editedKey = (resource: string, id: string | number) => [resource, 'edited', String(id)]

/** Reads a thing that is edited anew, after something was done to it outside its form. */
export function useRefreshEdited(): (resource: string, id: string | number) => void {
  const queries = useQueryClient()
  return useCallback(
    (resource, id) => void queries.invalidateQueries({ queryKey: editedKey(resource, id) }),
    [queries],
  )
}

/** What is wrong, in the form of what was sent: a text where a field is refused. */
export type NestedErrors = { [field: string]: string | NestedErrors }

/**
 * The server's refusals by field (`options.0.name`) as react-admin's forms take them, each with its
 * first reason. Undefined where there are none.
 */
export function nestedErrors(
  errors: Record<string, string[]> | undefined,
): NestedErrors | undefined {
  if (!errors) return undefined
  const nested: NestedErrors = {}
  for (const [path, [reason = 'This is not accepted.']] of Object.entries(errors)) {
    const names = path.split('.')
    const last = names.pop() ?? path
    let at = nested
    for (const name of names) {
      const next = at[name]
      at = at[name] = typeof next === 'object' ? next : {}
    }
    at[last] = reason
  }
  return nested
}
