import type { Client } from '@apeak/contract/client'
import type { PaymentMethodsResponse } from '@apeak/contract/payments'
import { lazy } from 'react'
import { data } from 'react-router'
import { api, loadQuietly, loadResult, statusOf } from '../api.ts'
import { TagSections } from '../catalog/tag-sections.tsx'
import { HomeUnpaidSlot } from '../checkout/home-unpaid-slot.tsx'
import { apiContext } from '../server-context.ts'
import { useDeferred } from '../ui/deferred.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { MaybePreview } from '../ui/maybe-preview.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { previewOf } from '../ui/preview-of.ts'
import type { Route } from './+types/home-page'
import { NewsCarousel, newsCount } from './news-carousel.tsx'
import { NoticeCard } from './notice-card.tsx'
import { SliderCarousel } from './slider-carousel.tsx'

/** The home page's sections, each with its own result: what fails takes no other with it. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const loads = loadSections(context.get(apiContext), previewOf(request.url))
  const [slider, notice, tags, marks, posts] = await Promise.all([
    loads.slider,
    loads.notice,
    loads.tags,
    loads.marks,
    loads.posts,
  ])
  const sections = [slider, notice, tags, posts]
  const allFailed = sections.every(({ failure }) => failure)
  return data({ slider, notice, tags, marks, posts }, allFailed ? statusOf(...sections) : 200)
}

/** The same in the browser, without waiting: each section shows its skeleton meanwhile. */
export function clientLoader() {
  return loadSections(api)
}

function loadSections({ catalog, content, payments }: Client, preview?: string) {
  return {
    slider: loadResult(content.sliders(preview)),
    notice: loadQuietly('The notice', content.notice(preview)),
    tags: loadResult(catalog.homepageTags()),
    marks: loadQuietly('The payment methods', payments.methods().then(marksOf)),
    posts: loadQuietly('The news', content.latestPosts(newsCount)),
  }
}

/** By what the methods are known, each once. */
function marksOf(methods: PaymentMethodsResponse): string[] {
  return [...new Set(Object.values(methods).flatMap(({ marks = [] }) => marks))]
}

// Below the first screen: the page is there, and works, without its script.
const PaymentPromises = lazy(() => import('../payments/payment-promises.tsx'))

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { slider, notice, tags, marks, posts } = loaderData
  return (
    <>
      <PageHead
        title="Game top-ups in Malaysia"
        description="Game top-ups, passes and gift cards in Malaysia, paid by gold balance, card or online banking."
      />
      <h1 className="sr-only">Game top-ups in Malaysia</h1>
      <MaybePreview is={useDeferred(slider)?.value?.preview ?? false}>
        <SliderCarousel load={slider} />
        <NoticeCard load={notice} />
        <TagSections load={tags} />
        <LazyPart otherwise={null}>
          <PaymentPromises load={marks} />
        </LazyPart>
        <NewsCarousel load={posts} />
      </MaybePreview>
      <HomeUnpaidSlot />
    </>
  )
}
