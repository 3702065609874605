import { type Language, languages, pathIn } from '@apeak/contract/languages'
import { lazy, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { frame } from '#messages/frame.ts'
import { language } from '#messages/language.ts'
import { sharedStorage } from '../ui/browser-storage.ts'
import { LazyBoundary } from '../ui/lazy-component.tsx'
import { useSettings } from './settings.ts'

const storageKey = 'language'

/** Remembers the visitor's language. */
export function chooseLanguage(chosen: Language): void {
  sharedStorage.write(storageKey, chosen)
}

type Props = { className: string; linkClass: string; short?: boolean }

/**
 * Links to this page in each language of the shop; nothing if there is one. They load the page anew: its
 * scripts are in one language.
 */
export function LanguageChoice({ className, linkClass, short = false }: Props) {
  const { languages: offered } = useSettings()
  const { pathname } = useLocation()
  if (offered.length < 2) return null
  return (
    <nav aria-label={frame.language} className={className}>
      {offered.map((one) => (
        <a
          key={one}
          href={pathIn(one, pathname)}
          lang={languages[one].tag}
          hrefLang={languages[one].tag}
          aria-label={short ? languages[one].name : undefined}
          aria-current={one === language ? 'true' : undefined}
          onClick={({ currentTarget }) => {
            chooseLanguage(one)
            // The page is rendered once for all queries.
            const { search, hash } = window.location
            currentTarget.href = pathIn(one, pathname) + search + hash
          }}
          className={linkClass}
        >
          {short ? languages[one].short : languages[one].name}
        </a>
      ))}
    </nav>
  )
}

const SuggestionBar = lazy(() => import('./language-suggestion.tsx'))

/** Offers the page in the visitor's language. Only the browser knows it: a page is the same for everybody. */
export function LanguageSuggestion() {
  const { languages: offered } = useSettings()
  const [suggested, setSuggested] = useState<Language>()
  useEffect(() => setSuggested(visitorsLanguage(offered)), [offered])
  if (suggested === undefined || suggested === language) return null
  return (
    <LazyBoundary otherwise={null}>
      <SuggestionBar suggested={suggested} onClosed={() => setSuggested(undefined)} />
    </LazyBoundary>
  )
}

/** The language chosen in this browser, else the first of the browser's that the shop offers. */
function visitorsLanguage(offered: readonly Language[]): Language | undefined {
  const wanted = [sharedStorage.read(storageKey) ?? '', ...navigator.languages]
  const known = wanted.map((tag) => offered.find((one) => one === tag.split('-')[0]))
  return known.find((one) => one !== undefined)
}
