import { ApiError } from '@apeak/contract/client'
import { forms } from '#messages/forms.ts'

/** A form's errors: one per field, and one for the whole form, empty if there is none. */
export type FormErrors<Name extends string = string> = {
  fields: Partial<Record<Name, string>>
  sentence: string
  /** Errors shown as toasts, until the next submission. */
  toasts?: string[]
}

/** No errors. */
export const noFormErrors: FormErrors<never> = { fields: {}, sentence: '' }

/** Default messages for when the shop sends none. */
export type Fallbacks = {
  /** For refused fields that are not named. */
  refused: string
  /** For everything else. */
  other: string
  /** Whether the shop's message takes priority over `other`. */
  sentences?: boolean
}

/**
 * Converts a failed call to the errors of a form with the fields `names`. Each field gets its first message;
 * messages about other fields apply to the whole form.
 */
export function readFormError<Name extends string>(
  error: unknown,
  names: readonly Name[],
  {
    refused = forms.unexpected,
    other = forms.unexpected,
    sentences = false,
  }: Partial<Fallbacks> = {},
): FormErrors<Name> {
  if (!(error instanceof ApiError)) return { fields: {}, sentence: other }
  if (error.status === 422) return fieldFailure(messagesOf(error), names, refused)
  // Only the shop knows the waiting time.
  const own = sentences || error.status === 429 ? error.sentence : undefined
  return { fields: {}, sentence: own ?? other }
}

function fieldFailure<Name extends string>(
  messages: [field: string, message: string][],
  names: readonly Name[],
  refused: string,
): FormErrors<Name> {
  const isShown = ([field]: [string, string]) => names.some((name) => name === field)
  // The first message of a field wins, because it is set last.
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
