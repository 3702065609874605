import { ApiError } from '@apeak/contract/client'
import { messagesOf } from '../forms/form-errors.ts'

/** What the toast says of a ticket or an enquiry that could not be sent. */
export function supportFormToast(error: unknown): string {
  if (error instanceof ApiError) {
    if (error.status !== 422) return `Error submitting the form: ${error.message}`
    const messages = messagesOf(error).map(([, message]) => message)
    return `Validation failed: ${messages.join(' ') || error.message}`
  }
  // What fetch throws where nobody answered.
  if (error instanceof TypeError) return 'No response from the server.'
  return `An unknown error occurred: ${error instanceof Error ? error.message : String(error)}`
}
