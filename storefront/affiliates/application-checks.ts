import { DOCUMENT, type SocialPlatform } from '@apeak/contract/affiliates'
import { formMessages } from '@apeak/contract/forms'
import { affiliate } from '#messages/affiliates.ts'
import { language } from '#messages/language.ts'

const messages = formMessages[language]

/** The form's texts, checkboxes and file, as strings. */
export const applicationFields = {
  name: '',
  phone_no: '',
  email: '',
  reason: '',
  previous_collab: '',
  bank_name: '',
  account_number: '',
  account_name: '',
  /** Comma-separated platforms. */
  social_media: '',
  /** `1` when ticked. */
  agree: '',
  /** The name of the chosen file. */
  document: '',
}

type ApplicationValues = typeof applicationFields
export type ApplicationField = keyof ApplicationValues

export const platformLabels: Record<SocialPlatform, string> = {
  tiktok: 'TikTok',
  fb: 'Facebook',
  ig: 'Instagram',
  youtube: 'YouTube',
  others: affiliate.otherPlatforms,
}

const required: readonly ApplicationField[] = [
  'name',
  'phone_no',
  'email',
  'reason',
  'previous_collab',
  'bank_name',
  'account_number',
  'account_name',
]

/** Validates the form before it is sent, by field. */
export function checkApplication(
  values: ApplicationValues,
  document: File | undefined,
): Partial<Record<ApplicationField, string>> {
  const wrong: Partial<Record<ApplicationField, string>> = {}
  for (const name of required) {
    if (values[name].trim() === '') wrong[name] = affiliate.fieldMissing
  }
  const reason = documentError(document)
  if (reason) wrong.document = reason
  if (values.agree !== '1') wrong.agree = messages.agreementMissing
  return wrong
}

/** Why a file is not accepted, as far as the browser can tell; undefined if it is. */
function documentError(file: File | undefined): string | undefined {
  if (!file) return messages.documentMissing
  if (!DOCUMENT.types.some((type) => type === file.type)) return messages.documentKind
  if (file.size > DOCUMENT.bytesMax) return messages.documentSize
  return undefined
}

/** The request body of the form. */
export function applicationBody(values: ApplicationValues, document: File): FormData {
  const { social_media, document: _, ...texts } = values
  const body = new FormData()
  for (const [name, text] of Object.entries(texts)) body.append(name, text.trim())
  const platforms = social_media.split(',').filter(Boolean)
  for (const [at, platform] of platforms.entries()) body.append(`social_media[${at}]`, platform)
  body.append('document', document)
  return body
}
