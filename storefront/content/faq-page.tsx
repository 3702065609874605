import type { FaqCategory } from '@apeak/contract/content'
import { pagePaths } from '@apeak/contract/paths'
import { plainText } from '@apeak/contract/plain-text'
import { data } from 'react-router'
import { api, loadResult, statusOf } from '../api.ts'
import { apiContext } from '../server-context.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { AwaitDeferred } from '../ui/deferred.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { StructuredData } from '../ui/structured-data.tsx'
import type { Route } from './+types/faq-page'
import { FaqBrowser } from './faq-browser.tsx'

/** Every question with its answer. */
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
      <PageHead
        title="FAQ"
        description="Payment, delivery, Apeak Gold and affiliates: what others asked, and our answers."
      />
      <Breadcrumbs here={{ name: 'FAQ', path: pagePaths.faq }} />
      <h1 className="mt-2 text-4xl font-extrabold md:text-5xl">Frequently Asked Questions</h1>
      <AwaitDeferred
        load={loaderData.faqs}
        pending={<FaqSkeleton />}
        failed={() => (
          <div className="mt-7">
            <ErrorBox message="Failed to load FAQ data" />
          </div>
        )}
      >
        {(categories) =>
          categories.length === 0 ? (
            <p className="mt-7 rounded-2xl border border-line bg-surface p-8 text-muted">
              No FAQ data available.
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

/** The questions as search engines read them: schema.org's FAQPage. */
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
      <span className="sr-only">Loading FAQs...</span>
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
