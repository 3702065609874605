import { allLanguages, ORIGINAL } from '@apeak/contract/languages'

/** A build for tests: English with accents, in which untranslated text stands out. */
export const PSEUDO = 'en-XA'

const asked = process.env.PAGES_LANGUAGE || ORIGINAL
const known = allLanguages.find((language) => language === asked)
if (!known && asked !== PSEUDO)
  throw new Error(`PAGES_LANGUAGE is ${asked}, in which there are no messages`)

/** The language in which the pages are built: that of the environment variable PAGES_LANGUAGE, or English. */
export const builtLanguage = known ?? ORIGINAL

/** The folder of the build. */
export const buildFolder = `build/${asked}`

export const isPseudo = asked === PSEUDO
