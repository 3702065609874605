import { ApiError } from '@apeak/contract/client'
import { messagesOf, readFormError } from '../forms/form-errors.ts'

/** The toasts of a refused registration: one a message. */
export function registrationToasts(error: unknown): string[] {
  const messages = messagesOf(error).map(([field, message]) => `${field}: ${message}`)
  if (messages.length > 0) return messages
  const { sentence } = readFormError(error, [], { refused: later, other: later })
  return [sentence]
}

/** The toast of an account update that failed. `section` is what was to be updated. */
export function updateToast(section: string, error: unknown): string {
  const [first] = messagesOf(error)
  const message = first?.[1] ?? (error instanceof ApiError ? error.sentence : undefined)
  return message ? `Error updating ${section}: ${message}` : `Error updating ${section}`
}

const later = 'An unexpected error occurred. Please try again later.'
