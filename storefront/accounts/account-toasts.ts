import { ApiError } from '@apeak/contract/client'
import { account, register } from '#messages/account.ts'
import { forms } from '#messages/forms.ts'
import { messagesOf, readFormError } from '../forms/form-errors.ts'

const refusedFields: Record<string, (why: string) => string> = {
  first_name: register.nameRefused,
  email: register.emailRefused,
  phone: register.phoneRefused,
  password: register.passwordRefused,
  pin: register.pinRefused,
  referral_code: register.referralCodeRefused,
}

/** The toasts of a refused registration, one per message. */
export function registrationToasts(error: unknown): string[] {
  const messages = messagesOf(error).map(
    ([field, message]) => refusedFields[field]?.(message) ?? `${field}: ${message}`,
  )
  if (messages.length > 0) return messages
  const { sentence } = readFormError(error, [], {
    refused: forms.unexpectedLater,
    other: forms.unexpectedLater,
  })
  return [sentence]
}

const failures = {
  profile: { plain: account.profileFailed, because: account.profileRefused },
  password: { plain: account.passwordFailed, because: account.passwordRefused },
  pin: { plain: account.pinFailed, because: account.pinRefused },
  account: { plain: account.accountFailed, because: account.accountRefused },
}

/** A part of account info that is updated by itself. */
export type AccountPart = keyof typeof failures

/** The toasts of a failed account update, one per message. */
export function updateToasts(part: AccountPart, error: unknown): string[] {
  const { plain, because } = failures[part]
  const messages = messagesOf(error).map(([, message]) => message)
  if (messages.length === 0 && error instanceof ApiError && error.sentence) {
    messages.push(error.sentence)
  }
  return messages.length === 0 ? [plain] : messages.map(because)
}
