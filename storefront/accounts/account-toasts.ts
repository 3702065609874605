import { ApiError } from '@apeak/contract/client'
import { messagesOf, readFormError } from '../forms/form-errors.ts'

/** The toasts of a refused registration, one per message. */
export function registrationToasts(error: unknown): string[] {
  const messages = messagesOf(error).map(([field, message]) => `${field}: ${message}`)
  if (messages.length > 0) return messages
  const { sentence } = readFormError(error, [], { refused: later, other: later })
  return [sentence]
}

/** The toasts of a failed account update, one per message. `section`: the updated section. */
export function updateToasts(section: string, error: unknown): string[] {
  const messages = messagesOf(error).map(([, message]) => message)
  if (messages.length === 0 && error instanceof ApiError && error.sentence) {
    messages.push(error.sentence)
  }
  if (messages.length === 0) return [`Error updating ${section}`]
  return messages.map((message) => `Error updating ${section}: ${message}`)
}

const later = 'An unexpected error occurred. Please try again later.'
