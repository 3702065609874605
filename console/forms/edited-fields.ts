import { ApiError } from '@apeak/contract/client'
import type { FieldInput } from '@apeak/contract/edited-fields'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import { failureText } from '../ui/run.ts'

/** A field of an edit form. `show`: renders a value in a comparison. */
type FormField = {
  label: string
  /** Its name within a sentence, if not the label: "Changed the … to". */
  noun?: string
  input?: FieldInput
  show?(value: unknown): ReactNode
}

/** The saved fields of a form, by their names in the API. */
export type FormFields = Readonly<Record<string, FormField>>

type Values = Readonly<Record<string, unknown>>

/** The saved fields of a form's values. */
export const savedValues = (values: Values, fields: FormFields): Record<string, unknown> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]]))

/** Whether two values are equal. */
export const isSameValue = (one: unknown, other: unknown) =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** The names of the differing fields, in order. */
export const differingFields = (fields: FormFields, one: Values, other: Values): string[] =>
  Object.keys(fields).filter((name) => !isSameValue(one[name], other[name]))

/** The default text of a value. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'nothing'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(nameOf).join(', ')
  return typeof value === 'string' ? textOf(value) : String(value)
}

/** The name of a list item. */
function nameOf(part: unknown): string {
  if (typeof part !== 'object' || part === null) return String(part)
  const { name, label, title } = part as Record<string, unknown>
  return String(name ?? label ?? title ?? JSON.stringify(part))
}

/** The text content, also of HTML, with a space between its blocks. */
function textOf(value: string): string {
  if (!value.startsWith('<')) return value
  const spaced = value.replace(/<\/(p|h\d|li|dt|dd|td|th|figcaption)>/g, '$& ')
  return (new DOMParser().parseFromString(spaced, 'text/html').body.textContent ?? '').trim()
}

/** The query key of an edited thing. */
export const editedKey = (resource: string, id: string | number) => [resource, 'edited', String(id)]

/** Reloads an edited thing after an action outside its form. */
export function useRefreshEdited(): (resource: string, id: string | number) => void {
  const queries = useQueryClient()
  return useCallback(
    (resource, id) => void queries.invalidateQueries({ queryKey: editedKey(resource, id) }),
    [queries],
  )
}

/** Errors in the shape of the sent values. */
export type NestedErrors = { [field: string]: string | NestedErrors }

/**
 * The server's refusals by field (`options.0.name`) as react-admin's forms take them, each with its
 * first reason. Undefined if there are none.
 */
export function nestedErrors(
  errors: Record<string, string[]> | undefined,
): NestedErrors | undefined {
  if (!errors) return undefined
  const nested: NestedErrors = {}
  for (const [path, [reason = 'This value is not valid.']] of Object.entries(errors)) {
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

/**
 * The errors of a failed save, for react-admin's form: by field, which `notify` announces, or of the
 * form as a whole, which react-admin announces. Never none: the form would count as saved, and could be
 * left without a question.
 */
export async function saveErrors(
  error: unknown,
  notify: (text: string) => void,
): Promise<NestedErrors> {
  const text = await failureText(error)
  const errors = error instanceof ApiError ? nestedErrors(error.errors) : undefined
  if (!errors) return { root: { serverError: text } }
  notify(text)
  return errors
}

/** The failure of the form as a whole; undefined if fields were refused. */
export function wholeFailure({ root }: NestedErrors): string | undefined {
  const text = typeof root === 'object' ? root.serverError : undefined
  return typeof text === 'string' ? text : undefined
}
