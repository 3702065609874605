import type { StaticPage, StaticPageName } from '@apeak/contract/content'
import { plainText } from '@apeak/contract/fields'
import { languages } from '@apeak/contract/languages'
import { pagePaths } from '@apeak/contract/paths'
import { data, useLocation } from 'react-router'
import { staticPage as messages } from '#messages/content.ts'
import { states } from '#messages/frame.ts'
import { language } from '#messages/language.ts'
import { api, loadResult, statusOf } from '../api.ts'
import { apiContext } from '../server-context.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { AwaitDeferred } from '../ui/deferred.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { PageHead, wholeSentences } from '../ui/page-head.tsx'
import { Picture } from '../ui/picture.tsx'
import { PreviewFrame, previewToken } from '../ui/preview-frame.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { textLanguage } from '../ui/text-language.ts'
import type { Route } from './+types/static-page'

type KnownPage = { name: StaticPageName; title: string; failure: string }

/** The static pages by address, with their titles until they are loaded. */
const pages: Record<string, KnownPage> = {
  [pagePaths.about]: { name: 'about-us', title: messages.about, failure: messages.aboutFailed },
  [pagePaths.terms]: {
    name: 'terms-and-conditions',
    title: messages.terms,
    failure: messages.termsFailed,
  },
  [pagePaths.privacyPolicy]: {
    name: 'privacy-policy',
    title: messages.privacyPolicy,
    failure: messages.privacyPolicyFailed,
  },
  [pagePaths.refundPolicy]: {
    name: 'refund-policy',
    title: messages.refundPolicy,
    failure: messages.refundPolicyFailed,
  },
}

/** Loads the page at this address. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { name } = pageAtUrl(request.url)
  const page = await loadResult(
    context.get(apiContext).content.page(name, previewToken(request.url)),
  )
  return data({ page }, statusOf(page))
}

/** The same in the browser, without waiting. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { name } = pageAtUrl(request.url)
  return { page: loadResult(api.content.page(name, previewToken(request.url))) }
}

export default function StaticPageScreen({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { title, failure } = pageAt(pathname)
  return (
    <div className="wrap max-w-4xl! pt-6 md:pt-8">
      <AwaitDeferred
        key={pathname}
        load={loaderData.page}
        pending={<PageSkeleton title={title} />}
        failed={() => (
          <>
            <PageHead title={title} hidden />
            <h1 className="mb-7 text-4xl font-extrabold md:text-5xl">{title}</h1>
            <ErrorBox message={failure} />
          </>
        )}
      >
        {(page) => (
          <PreviewFrame is={page.preview ?? false}>
            <PageText page={page} path={pathname} />
          </PreviewFrame>
        )}
      </AwaitDeferred>
    </div>
  )
}

function PageText({ page, path }: { page: StaticPage; path: string }) {
  const { title, body, files, languages } = page
  const [banner] = files
  return (
    <>
      <PageHead
        title={title}
        description={wholeSentences(plainText(body))}
        textLanguages={languages}
      />
      <Breadcrumbs here={{ name: title, path }} />
      <h1
        lang={textLanguage(page, 'title')}
        className="mt-2 text-4xl font-extrabold break-words md:text-5xl"
      >
        {title}
      </h1>
      {banner && (
        <Picture
          image={banner}
          sizes="(min-width: 56rem) 52rem, 92vw"
          widest={832}
          ratio={3}
          first
          className="mt-7 rounded-2xl md:rounded-3xl"
        />
      )}
      <RichText html={body} lang={textLanguage(page, 'body')} className="prose mt-7 max-w-2xl" />
    </>
  )
}

function PageSkeleton({ title }: { title: string }) {
  return (
    <div role="status">
      <span className="sr-only">{states.loading}</span>
      <h1 className="mt-13 text-4xl font-extrabold md:text-5xl">{title}</h1>
      <div aria-hidden="true">
        <div className="skeleton mt-7 aspect-[3] rounded-3xl!" />
        <div className="skeleton mt-7 h-96 max-w-2xl" />
      </div>
    </div>
  )
}

/** The page at a whole address, which has the language's prefix. */
function pageAtUrl(url: string): KnownPage {
  return pageAt(new URL(url).pathname.slice(languages[language].prefix.length))
}

// A trailing slash makes no difference.
function pageAt(pathname: string): KnownPage {
  const page = pages[pathname.replace(/\/+$/, '')]
  if (!page) throw new Error(`There is no static page at ${pathname}`)
  return page
}
