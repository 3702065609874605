import type { FaqCategory } from '@apeak/contract/content'
import { pagePaths } from '@apeak/contract/paths'
import { Search } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { FaqItems, faqAnchor } from './faq-item.tsx'
import { matchingFaqs, searchableFaqs } from './faq-search.ts'
import { FaqTabs } from './faq-tabs.tsx'

/** The questions by category or, once something is typed, those of all categories that have it. */
export function FaqBrowser({ categories }: { categories: FaqCategory[] }) {
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState(categories[0]?.faq_category_id ?? 0)
  useLinkedQuestion(categories, category, (id) => {
    setTyped('')
    setCategory(id)
  })
  return (
    <>
      <search className="relative mt-7 block">
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted"
        />
        <input
          type="search"
          aria-label="Search questions"
          placeholder="Search..."
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          className="entry pl-12!"
        />
      </search>
      <div className="mt-5">
        {typed.trim() === '' ? (
          <FaqTabs categories={categories} chosen={category} onChoose={setCategory} />
        ) : (
          <FaqMatches categories={categories} typed={typed} />
        )}
      </div>
    </>
  )
}

function FaqMatches({ categories, typed }: { categories: FaqCategory[]; typed: string }) {
  const faqs = useMemo(() => searchableFaqs(categories), [categories])
  const found = matchingFaqs(faqs, typed)
  return (
    <>
      <p role="status" className="mb-4 text-muted">
        {found.length === 0
          ? 'No question has these words.'
          : `${found.length} ${found.length === 1 ? 'question' : 'questions'} found`}
      </p>
      <FaqItems faqs={found} />
      {found.length === 0 && (
        <Link
          to={pagePaths.submitTicket}
          className="inline-flex min-h-11 items-center font-semibold text-cool underline underline-offset-4"
        >
          Ask us by a support ticket
        </Link>
      )}
    </>
  )
}

/** Opens the question that the address points to: first its category, then itself. */
function useLinkedQuestion(
  categories: FaqCategory[],
  chosen: number,
  choose: (categoryId: number) => void,
): void {
  const { hash, key } = useLocation()
  const opened = useRef('')
  useEffect(() => {
    if (opened.current === key + hash) return
    const category = categories.find(({ faqs }) =>
      faqs.some(({ id }) => hash === `#${faqAnchor(id)}`),
    )
    if (!category) return
    if (category.faq_category_id !== chosen) {
      choose(category.faq_category_id)
      return
    }
    const question = document.querySelector<HTMLDetailsElement>(`details${hash}`)
    if (!question) {
      choose(category.faq_category_id)
      return
    }
    opened.current = key + hash
    question.open = true
    question.scrollIntoView()
  })
}
