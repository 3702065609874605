import { ApiError } from '@apeak/contract/client'
import { messagesOf } from '../forms/form-errors.ts'

/** The toast for a ticket or enquiry that could not be sent. */
export function supportFormToast(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status !== 422) return `Error submitting the form: ${error.message}`
    const messages = messagesOf(error).map(([, message]) => message)
    return `Validation failed: ${messages.join(' ') || error.message}`
  }
  // fetch throws this without a response.
  if (error instanceof TypeError) return 'No response from the server.'
  return `An unknown error occurred: ${error instanceof Error ? error.message : String(error)}`
}
