import { languages, ORIGINAL } from '@apeak/contract/languages'
import type { Untranslated } from '@apeak/contract/translations'

/** The `lang` of a field that a page in another language shows in English; undefined if it is translated. */
export const textLanguage = (
  { untranslated }: { untranslated?: Untranslated },
  field: string,
): string | undefined => (untranslated?.includes(field) ? languages[ORIGINAL].tag : undefined)
