import { type Language, languages, pathIn } from '@apeak/contract/languages'
import { X } from 'lucide-react'
import { useLocation } from 'react-router'
import { language } from '#messages/language.ts'
import { buttonLook } from '../ui/button.tsx'
import { chooseLanguage } from './language-choice.tsx'

/** In the suggested language, so they are in no language's messages. */
const texts: Record<Language, { question: string; view: string; close: string }> = {
  en: { question: 'View this page in English?', view: 'English', close: 'No, thanks' },
  ms: {
    question: 'Lihat halaman ini dalam Bahasa Malaysia?',
    view: 'Bahasa Malaysia',
    close: 'Tidak, terima kasih',
  },
  zh: { question: '用中文浏览此页？', view: '中文', close: '不用了' },
}

type Props = { suggested: Language; onClosed: () => void }

/** Asks in the visitor's language whether to open the page in it. It covers the page: nothing moves. */
export default function SuggestionBar({ suggested, onClosed }: Props) {
  const { pathname, search, hash } = useLocation()
  const { question, view, close } = texts[suggested]
  return (
    <aside
      lang={languages[suggested].tag}
      aria-label={question}
      className="fixed right-20 left-4 bottom-[calc(var(--dock,0px)+1rem)] z-40 mx-auto flex max-w-md flex-wrap items-center gap-x-3 gap-y-2 rounded-2xl border border-line bg-surface p-4 pr-13 shadow-lift"
    >
      <p className="min-w-40 flex-1">{question}</p>
      <a
        href={pathIn(suggested, pathname) + search + hash}
        hrefLang={languages[suggested].tag}
        onClick={() => chooseLanguage(suggested)}
        className={buttonLook()}
      >
        {view}
      </a>
      <button
        type="button"
        aria-label={close}
        onClick={() => {
          chooseLanguage(language)
          onClosed()
        }}
        className="absolute top-2 right-2 grid size-11 place-items-center rounded-full hover:bg-raised"
      >
        <X className="size-5" />
      </button>
    </aside>
  )
}
