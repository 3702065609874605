import type { Faq } from '@apeak/contract/content'
import { ChevronDown, Link as LinkIcon } from 'lucide-react'
import { Link } from 'react-router'
import { RichText } from '../ui/rich-text.tsx'

/** The id of a question's element, which an address can point to. */
export const faqAnchor = (id: number) => `question-${id}`

/** A question that opens on its answer; of all on a page at most one is open. */
export function FaqItem({ faq }: { faq: Faq }) {
  const anchor = faqAnchor(faq.id)
  return (
    <details
      id={anchor}
      name="faq"
      className="group scroll-mt-36 rounded-2xl border border-line bg-surface open:border-edge lg:scroll-mt-24"
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-2xl px-5 py-3.5 font-semibold hover:bg-raised [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 break-words">{faq.question}</span>
        <ChevronDown
          aria-hidden="true"
          className="size-5 shrink-0 text-muted transition group-open:rotate-180"
        />
      </summary>
      <div className="px-5 pb-4">
        <RichText html={faq.answer} className="prose text-base!" />
        <Link
          to={`#${anchor}`}
          preventScrollReset
          className="mt-2 inline-flex min-h-11 items-center gap-1.5 text-sm text-muted underline-offset-4 hover:text-ink hover:underline"
        >
          <LinkIcon aria-hidden="true" className="size-4" />
          Link to this question
        </Link>
      </div>
    </details>
  )
}

/** Questions one below the other. */
export function FaqItems({ faqs }: { faqs: Faq[] }) {
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
