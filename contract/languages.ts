/**
 * The languages of the shop's pages. English is the original: it has no prefix, and what is not translated is
 * shown in it. `tag`: for `lang` and `hreflang`; `og`: for link previews, which know no Malaysian English.
 */
export const languages = {
  en: { name: 'English', short: 'EN', tag: 'en', prefix: '', og: 'en_GB' },
  ms: { name: 'Bahasa Malaysia', short: 'BM', tag: 'ms', prefix: '/ms', og: 'ms_MY' },
  zh: { name: '中文', short: '中文', tag: 'zh-Hans', prefix: '/zh', og: 'zh_CN' },
} as const

export type Language = keyof typeof languages

export const ORIGINAL: Language = 'en'

export const allLanguages = Object.keys(languages) as Language[]

/** A page's path in a language: '/faq' is '/ms/faq', and the home page '/ms'. */
export function pathIn(language: Language, path: string): string {
  const { prefix } = languages[language]
  if (!prefix) return path
  return /^\/(?![^?#])/.test(path) ? prefix + path.slice(1) : prefix + path
}

/** The language of a page's path. */
export function languageOf(path: string): Language {
  const [, first = ''] = path.split(/[/?#]/)
  return allLanguages.find((language) => languages[language].prefix === `/${first}`) ?? ORIGINAL
}

/** The alternates of a page for search engines, as `hreflang` and path; none in a shop with one language. */
export function alternatesOf(
  path: string,
  offered: readonly Language[],
): [tag: string, path: string][] {
  if (offered.length < 2) return []
  const own = offered.map((language): [string, string] => [
    languages[language].tag,
    pathIn(language, path),
  ])
  return [...own, ['x-default', path]]
}
