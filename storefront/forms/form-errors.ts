import { ApiError } from '@apeak/contract/client'

/** Why a form was refused: a sentence per field, and one for the whole of it, empty if none. */
export type FormErrors<Name extends string = string> = {
  fields: Partial<Record<Name, string>>
  sentence: string
  /** What toasts say of it, until it is sent again. */
  toasts?: string[]
}

/** Nothing has been refused. */
export const noFormErrors: FormErrors<never> = { fields: {}, sentence: '' }

/** What is said where the shop itself says nothing. */
export type Fallbacks = {
  /** Fields were refused, without saying which. */
  refused: string
  /** Everything else. */
  other: string
  /** Whether the shop's own sentence is shown before `other`. */
  sentences?: boolean
}

/**
 * Reads a failed call for a form with the fields `names`. Each field gets its first message; a
 * message about a field that is not in the form stands for the whole form.
 */
export function readFormError<Name extends string>(
  error: unknown,
  names: readonly Name[],
  { refused, other, sentences = false }: Fallbacks,
): FormErrors<Name> {
  if (!(error instanceof ApiError)) return { fields: {}, sentence: other }
  if (error.status === 422) return fieldFailure(messagesOf(error), names, refused)
  // How long to wait is something that only the shop knows.
  const own = sentences || error.status === 429 ? error.sentence : undefined
  return { fields: {}, sentence: own ?? other }
}

function fieldFailure<Name extends string>(
  messages: [field: string, message: string][],
  names: readonly Name[],
  refused: string,
): FormErrors<Name> {
  const isShown = ([field]: [string, string]) => names.some((name) => name === field)
  // The first message of a field wins: it is set last.
  const shown = Object.fromEntries(messages.filter(isShown).reverse())
  const rest = messages.find((message) => !isShown(message))?.[1]
  return {
    fields: shown as Partial<Record<Name, string>>,
    sentence: rest ?? (messages.length > 0 ? '' : refused),
  }
}

/** Every message of a refusal with its field, in order. */
export function messagesOf(error: unknown): [field: string, message: string][] {
  const errors = error instanceof ApiError ? (error.errors ?? {}) : {}
  return Object.entries(errors).flatMap(([field, messages]) =>
    messages.map((message): [string, string] => [field, message]),
  )
}

/** What is said when nothing is known. */
export const unexpected = 'An unexpected error occurred. Please try again.'
