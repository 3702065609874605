import type { Faq, FaqCategory } from '@apeak/contract/content'
import { plainText } from '@apeak/contract/fields'
import { pagePaths } from '@apeak/contract/paths'
import { ChevronDown, Link as LinkIcon, Search } from 'lucide-react'
import * as Tabs from 'radix-ui/tabs'
import { useEffect, useMemo, useRef, useState } from 'react'
import { data, Link, useLocation } from 'react-router'
import { faq as messages } from '#messages/content.ts'
import { pages } from '#messages/frame.ts'
import { api, loadResult, statusOf } from '../api.ts'
import { apiContext } from '../server-context.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { AwaitDeferred } from '../ui/deferred.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { PageHead, StructuredData } from '../ui/page-head.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { textLanguage } from '../ui/text-language.ts'
import { useSearchText } from '../ui/use-search-text.ts'
import type { Route } from './+types/faq-page'
import { matchingFaqs, searchableFaqs } from './faq-search.ts'

/** Loads all questions with answers. */
export async function loader({ context }: Route.LoaderArgs) {
  const faqs = await loadResult(context.get(apiContext).content.faqs())
  return data({ faqs }, statusOf(faqs))
}

/** The same in the browser, without waiting. */
export function clientLoader() {
  return { faqs: loadResult(api.content.faqs()) }
}

export default function FaqPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="wrap max-w-4xl! pt-6 md:pt-8">
      <PageHead title={pages.faq} description={messages.description} />
      <Breadcrumbs here={{ name: pages.faq, path: pagePaths.faq }} />
      <h1 className="mt-2 text-4xl font-extrabold md:text-5xl">{messages.heading}</h1>
      <AwaitDeferred
        load={loaderData.faqs}
        pending={<FaqSkeleton />}
        failed={() => (
          <div className="mt-7">
            <ErrorBox message={messages.failed} />
          </div>
        )}
      >
        {(categories) =>
          categories.length === 0 ? (
            <p className="mt-7 rounded-2xl border border-line bg-surface p-8 text-muted">
              {messages.none}
            </p>
          ) : (
            <>
              <StructuredData data={faqData(categories)} />
              <FaqBrowser categories={categories} />
            </>
          )
        }
      </AwaitDeferred>
    </div>
  )
}

/** The questions as schema.org's FAQPage, for search engines. */
function faqData(categories: FaqCategory[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: categories.flatMap(({ faqs }) =>
      faqs.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
      })),
    ),
  }
}

function FaqSkeleton() {
  return (
    <div role="status" className="mt-7">
      <span className="sr-only">{messages.loading}</span>
      <div aria-hidden="true" className="grid gap-3">
        <div className="skeleton h-12 rounded-xl!" />
        <div className="skeleton my-2 h-11 w-3/4 rounded-full!" />
        {[1, 2, 3, 4, 5].map((line) => (
          <div key={line} className="skeleton h-14 rounded-2xl!" />
        ))}
      </div>
    </div>
  )
}

/** The questions by category, or the matches of a search across categories. */
function FaqBrowser({ categories }: { categories: FaqCategory[] }) {
  const { wanted, clear, attributes } = useSearchText()
  const [category, setCategory] = useState(categories[0]?.faq_category_id ?? 0)
  useLinkedQuestion(categories, category, (id) => {
    clear()
    setCategory(id)
  })
  return (
    <>
      <search className="relative mt-7 block">
        <Search className="pointer-events-none absolute top-1/2 left-4 size-5 -translate-y-1/2 text-muted" />
        <input
          type="search"
          aria-label={messages.search}
          placeholder={messages.searchHint}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          {...attributes}
          className="entry pl-12!"
        />
      </search>
      <div className="mt-5">
        {wanted.trim() === '' ? (
          <FaqTabs categories={categories} chosen={category} onChoose={setCategory} />
        ) : (
          <FaqMatches categories={categories} wanted={wanted} />
        )}
      </div>
    </>
  )
}

function FaqMatches({ categories, wanted }: { categories: FaqCategory[]; wanted: string }) {
  const faqs = useMemo(() => searchableFaqs(categories), [categories])
  const found = matchingFaqs(faqs, wanted)
  return (
    <>
      <p role="status" className="mb-4 text-muted">
        {found.length === 0 ? messages.noneFound : messages.found(found.length)}
      </p>
      <FaqItems faqs={found} />
      {found.length === 0 && (
        <Link
          to={pagePaths.submitTicket}
          className="inline-flex min-h-11 items-center font-semibold text-cool underline underline-offset-4"
        >
          {messages.submitTicket}
        </Link>
      )}
    </>
  )
}

/** Opens the question in the address's fragment, after its category. */
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

type Props = { categories: FaqCategory[]; chosen: number; onChoose: (categoryId: number) => void }

/** The categories as tabs. The page contains every question: without scripts all are visible. */
function FaqTabs({ categories, chosen, onChoose }: Props) {
  return (
    <Tabs.Root value={String(chosen)} onValueChange={(value) => onChoose(Number(value))}>
      <Tabs.List aria-label={messages.categories} className="faq-tabs flex flex-wrap gap-2">
        {categories.map(({ faq_category_id, faq_category_name }) => (
          <Tabs.Trigger
            key={faq_category_id}
            value={String(faq_category_id)}
            className="min-h-11 max-w-full rounded-full border border-line bg-surface px-5 font-semibold break-words transition hover:border-edge data-[state=active]:border-gold data-[state=active]:bg-gold-wash data-[state=active]:text-gold"
          >
            {faq_category_name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {categories.map(({ faq_category_id, faq_category_name, faqs }) => (
        <Tabs.Content
          key={faq_category_id}
          value={String(faq_category_id)}
          forceMount
          tabIndex={-1}
          className="faq-panel mt-5 outline-none data-[state=inactive]:hidden"
        >
          <h2 className="sr-only">{faq_category_name}</h2>
          <FaqItems faqs={faqs} />
        </Tabs.Content>
      ))}
      <noscript>
        <style>
          {
            '.faq-tabs{display:none}.faq-panel{display:block!important}.faq-panel>h2{position:static;width:auto;height:auto;margin:2rem 0 .75rem;clip-path:none;font-size:1.5rem}'
          }
        </style>
      </noscript>
    </Tabs.Root>
  )
}

/** The id of a question's element, for links. */
const faqAnchor = (id: number) => `question-${id}`

/** A question with its answer; at most one on a page is open. */
function FaqItem({ faq }: { faq: Faq }) {
  const anchor = faqAnchor(faq.id)
  return (
    <details
      id={anchor}
      name="faq"
      className="group scroll-mt-36 rounded-2xl border border-line bg-surface open:border-edge lg:scroll-mt-24"
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-2xl px-5 py-3.5 font-semibold hover:bg-raised [&::-webkit-details-marker]:hidden">
        <span lang={textLanguage(faq, 'question')} className="min-w-0 break-words">
          {faq.question}
        </span>
        <ChevronDown className="size-5 shrink-0 text-muted transition group-open:rotate-180" />
      </summary>
      <div className="px-5 pb-4">
        <RichText
          html={faq.answer}
          lang={textLanguage(faq, 'answer')}
          className="prose text-base!"
        />
        <Link
          to={`#${anchor}`}
          preventScrollReset
          className="mt-2 inline-flex min-h-11 items-center gap-1.5 text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          <LinkIcon className="size-4" />
          {messages.linkTo}
        </Link>
      </div>
    </details>
  )
}

/** A list of questions. */
function FaqItems({ faqs }: { faqs: Faq[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {faqs.map((faq) => (
        <li key={faq.id}>
          <FaqItem faq={faq} />
        </li>
      ))}
    </ul>
  )
}
