import type { Language } from '@apeak/contract/languages'

/** The language of this build of the pages. */
export const language: Language = 'ms'
