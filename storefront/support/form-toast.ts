import { ApiError } from '@apeak/contract/client'
import { forms } from '#messages/forms.ts'
import { support } from '#messages/support.ts'
import { messagesOf } from '../forms/form-errors.ts'

/** The toast for a ticket or enquiry that could not be sent. */
export function supportFormToast(error: unknown): string {
  if (error instanceof ApiError) {
    const sentence = error.sentence ?? forms.answered(error.status)
    if (error.status !== 422) return support.refused(sentence)
    const messages = messagesOf(error).map(([, message]) => message)
    return forms.invalid(messages.join(' ') || sentence)
  }
  // fetch throws this without a response.
  if (error instanceof TypeError) return support.noResponse
  return support.unknown(error instanceof Error ? error.message : String(error))
}
