import type { HomepageTag } from '@apeak/contract/catalog'
import type { Client } from '@apeak/contract/client'
import {
  type Contact,
  defaultNotice,
  type Notice,
  type Slide,
  type Slider,
} from '@apeak/contract/content'
import { languages, pathIn } from '@apeak/contract/languages'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { PaymentMethodsResponse } from '@apeak/contract/payments'
import { ArrowRight, BellRing, Clock, Hourglass } from 'lucide-react'
import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react'
import { data, Link } from 'react-router'
import { home } from '#messages/catalog.ts'
import { pages, states } from '#messages/frame.ts'
import { language } from '#messages/language.ts'
import { api, type Deferred, loadOptional, loadResult, statusOf } from '../api.ts'
import {
  CategoryCard,
  CategoryGridSkeleton,
  categoryGrid,
  smallGrid,
} from '../catalog/category-card.tsx'
import { LAST_BOUGHT, unpaidOrderId } from '../checkout/unpaid-order-id.ts'
import { apiContext, settingsContext } from '../server-context.ts'
import { authToken } from '../session/shopper.ts'
import { useBelowFold } from '../ui/browser-state.ts'
import { sharedStorage } from '../ui/browser-storage.ts'
import { buttonLook } from '../ui/button.tsx'
import { Carousel } from '../ui/carousel.tsx'
import { AwaitDeferred, useDeferred, useRetry } from '../ui/deferred.tsx'
import { RetryBox } from '../ui/error-box.tsx'
import { LazyBoundary } from '../ui/lazy-component.tsx'
import { PageHead, StructuredData } from '../ui/page-head.tsx'
import { Picture } from '../ui/picture.tsx'
import { PreviewFrame, previewToken } from '../ui/preview-frame.tsx'
import { textLanguage } from '../ui/text-language.ts'
import type { Route } from './+types/home-page'
import { PostCard, PostCardSkeleton, type PostList, summariesOf } from './post-card.tsx'

/** Loads the home page's sections separately, so that a failure affects only its section. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const client = context.get(apiContext)
  const loads = loadSections(client, previewToken(request.url))
  const [contact, slider, notice, tags, marks, posts] = await Promise.all([
    loadOptional('The ways to the shop', client.content.contact()),
    loads.slider,
    loads.notice,
    loads.tags,
    loads.marks,
    loads.posts,
  ])
  const sections = [slider, notice, tags, posts]
  const allFailed = sections.every(({ failure }) => failure)
  const news = posts.value ? { value: summariesOf(posts.value) } : posts
  const status = allFailed ? statusOf(...sections) : 200
  const shopData = shopDataOf(context.get(settingsContext).publicUrl, contact.value)
  return data({ slider, notice, tags, marks, posts: news, shopData }, status)
}

/** The shop as schema.org's Organization and WebSite, for search engines. */
function shopDataOf(url: string, contact: Contact | undefined) {
  const { facebook, tiktok, instagram } = contact ?? {}
  const sameAs = [facebook, tiktok, instagram].filter(Boolean)
  const logo = new URL('/icons/icon-512.png', url).href
  const shop = { name: 'Apeak', url }
  const page = new URL(pathIn(language, pagePaths.home), url).href
  return {
    '@graph': [
      { '@type': 'Organization', ...shop, logo, sameAs },
      { '@type': 'WebSite', ...shop, url: page, inLanguage: languages[language].tag },
    ],
  }
}

/** The same in the browser, without waiting: each section shows its skeleton. */
export function clientLoader() {
  return loadSections(api)
}

function loadSections({ catalog, content, payments }: Client, preview?: string) {
  return {
    slider: loadResult(content.sliders(preview)),
    notice: loadOptional('The notice', content.notice(preview)),
    tags: loadResult(catalog.homepageTags()),
    marks: loadOptional('The payment methods', payments.methods().then(marksOf)),
    posts: loadOptional('The news', content.latestPosts(newsCount)),
  }
}

/** The marks of all methods, each once. */
function marksOf(methods: PaymentMethodsResponse): string[] {
  return [...new Set(Object.values(methods).flatMap(({ marks = [] }) => marks))]
}

// Below the first screen: the page works without its script.
const PaymentPromises = lazy(() => import('../payments/payment-promises.tsx'))

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { slider, notice, tags, marks, posts } = loaderData
  return (
    <>
      <PageHead title={home.title} description={home.description} />
      {'shopData' in loaderData && <StructuredData data={loaderData.shopData} />}
      <h1 className="sr-only">{home.title}</h1>
      <PreviewFrame is={useDeferred(slider)?.value?.preview ?? false}>
        {/* In the order of phones, where games come before the slides: slow lines show what has arrived, and
        nothing that follows may push it down. */}
        <div className="flex flex-col">
          <div className="for-returning wrap min-h-19 pt-3 md:pt-6">
            <LateSlot isWanted={hasLastBought} load={loadBuyAgain} />
          </div>
          <TagSections load={tags}>
            <SliderCarousel load={slider} />
            <NoticeCard load={notice} />
          </TagSections>
          <LazyBoundary otherwise={null}>
            <PaymentPromises load={marks} />
          </LazyBoundary>
          <NewsCarousel load={posts} />
        </div>
      </PreviewFrame>
      <LateSlot isWanted={mayHaveUnpaidOrder} load={loadUnpaidNotice} />
    </>
  )
}

/** The opening hours and delivery time, or the defaults if they cannot be loaded. */
function NoticeCard({ load }: { load: Deferred<Notice> }) {
  return (
    <section aria-label={home.hours} className="wrap pt-8 md:-order-1 md:pt-10">
      <div className="rounded-2xl border border-line bg-surface">
        <AwaitDeferred
          load={load}
          pending={<NoticeSkeleton />}
          failed={() => <NoticeTexts notice={defaultNotice} />}
        >
          {(notice) => <NoticeTexts notice={notice} />}
        </AwaitDeferred>
      </div>
    </section>
  )
}

// While loading, as high as with the default texts.
const grid =
  'grid min-h-[18.75rem] divide-line md:min-h-31 max-md:divide-y md:grid-cols-3 md:divide-x md:[&>*]:px-6 [&>*]:px-5 [&>*]:py-5'

function NoticeTexts({ notice }: { notice: Notice }) {
  const text = (name: keyof typeof defaultNotice) => ({
    lang: textLanguage(notice, name),
    children: notice[name].trim() || defaultNotice[name],
  })
  const icon = 'size-5'
  return (
    <dl className={grid}>
      <NoticeText
        name={home.operatingHours}
        icon={<Clock className={icon} />}
        {...text('operating_hours')}
      />
      <NoticeText name={home.reminder} icon={<BellRing className={icon} />} {...text('reminder')} />
      <NoticeText
        name={home.processing}
        icon={<Hourglass className={icon} />}
        {...text('order_processing_duration')}
      />
    </dl>
  )
}

type NoticeTextProps = {
  name: string
  icon: ReactNode
  lang: string | undefined
  children: string
}

function NoticeText({ name, icon, lang, children }: NoticeTextProps) {
  return (
    <div className="min-w-0">
      <dt className="flex items-center gap-2.5 font-display font-bold">
        <span aria-hidden="true" className="text-gold">
          {icon}
        </span>
        {name}
      </dt>
      <dd lang={lang} className="mt-1.5 text-muted break-words whitespace-pre-line">
        {children}
      </dd>
    </div>
  )
}

function NoticeSkeleton() {
  return (
    <div role="status" className={grid}>
      <span className="sr-only p-0!">{states.loading}</span>
      {[1, 2, 3].map((column) => (
        <div key={column} aria-hidden="true">
          <div className="skeleton h-6 w-40" />
          <div className="skeleton mt-3 h-4" />
          <div className="skeleton mt-2 h-4 w-2/3" />
        </div>
      ))}
    </div>
  )
}

const mostCategories = 8

const firstSection = 'pt-3 md:pt-18'

/**
 * The home page's tags with their first categories, and `children` after the first tag. Retry reloads only the
 * tags.
 */
function TagSections({ load, children }: { load: Deferred<HomepageTag[]>; children: ReactNode }) {
  const { result, busy, retry } = useRetry(load, () => loadResult(api.catalog.homepageTags()))
  const [first, ...others] = result?.value ?? []
  return (
    <>
      {!result && <TagSkeleton />}
      {first && <TagSection tag={first} first />}
      {children}
      {others.map((tag) => (
        <TagSection key={tag.id} tag={tag} />
      ))}
      {result?.failure && (
        <div className="wrap pt-14">
          <RetryBox message={states.productsFailed} busy={busy} onRetry={retry} />
        </div>
      )}
    </>
  )
}

function TagSection({ tag, first = false }: { tag: HomepageTag; first?: boolean }) {
  const belowFold = useBelowFold()
  return (
    <section
      aria-labelledby={`tag-${tag.slug}`}
      className={`wrap relative z-1 ${first ? firstSection : `pt-14 md:pt-18 ${belowFold}`}`}
    >
      <SectionHead
        id={`tag-${tag.slug}`}
        title={tag.name}
        to={pathTo(pagePaths.products, {}, { tag: tag.slug })}
      />
      <ul className={first ? smallGrid : categoryGrid}>
        {tag.categories.slice(0, mostCategories).map((category, at) => (
          <li key={category.id}>
            <CategoryCard category={category} small={first} first={first && at < 3} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TagSkeleton() {
  return (
    <div className={`wrap ${firstSection}`} role="status">
      <span className="sr-only">{states.loading}</span>
      <div aria-hidden="true" className="skeleton mb-3 h-8 w-52 md:mb-7" />
      <CategoryGridSkeleton count={mostCategories} small />
    </div>
  )
}

/** The number of posts in the carousel. */
const newsCount = 4

const delay = 10_000
const width = 'w-[85%] px-2 sm:w-1/2 lg:w-1/3'

/** The newest posts, omitted if they cannot be loaded. */
function NewsCarousel({ load }: { load: Deferred<PostList> }) {
  return (
    <AwaitDeferred load={load} pending={<NewsSkeleton />} failed={() => null}>
      {({ blog_posts: { data } }) =>
        data.length > 0 && (
          <NewsSection>
            <Carousel
              label={home.news}
              delay={delay}
              slideClass={`flex ${width}`}
              controlsClass="mt-3 px-2"
              slides={data.slice(0, newsCount).map((post) => ({
                id: post.id,
                content: () => <PostCard post={post} heading="h3" />,
              }))}
            />
          </NewsSection>
        )
      }
    </AwaitDeferred>
  )
}

function NewsSection({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="news" className={`wrap pt-14 md:pt-18 ${useBelowFold()}`}>
      <SectionHead id="news" title={pages.newsHeading} to={pagePaths.news} />
      <div className="-mx-2">{children}</div>
    </section>
  )
}

function NewsSkeleton() {
  return (
    <NewsSection>
      <div role="status" className="flex overflow-hidden">
        <span className="sr-only">{states.loading}</span>
        {[1, 2, 3].map((card) => (
          <div key={card} className={`shrink-0 ${width}`}>
            <PostCardSkeleton />
          </div>
        ))}
      </div>
    </NewsSection>
  )
}

type Props = { id: string; title: string; to: string }

/** A section's heading, with a link to the full list. */
function SectionHead({ id, title, to }: Props) {
  return (
    <div className="mb-3 flex items-baseline justify-between gap-x-4 big:flex-wrap md:mb-5">
      <h2 id={id} className="min-w-0 text-2xl md:text-3xl">
        {title}
      </h2>
      <Link
        to={to}
        aria-label={home.seeAllOf(title)}
        className="group inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold text-cool underline-offset-4 hover:underline"
      >
        {home.seeAll}
        <ArrowRight className="size-4.5 transition group-hover:translate-x-0.5" />
      </Link>
    </div>
  )
}

const mayHaveUnpaidOrder = () => unpaidOrderId() !== null || authToken() !== null
const loadUnpaidNotice = () => import('../checkout/unpaid-notice.tsx')
const hasLastBought = () => sharedStorage.read(LAST_BOUGHT) !== null
const loadBuyAgain = () => import('../checkout/buy-again.tsx')

type SlotProps = { isWanted: () => boolean; load: () => Promise<{ default: ComponentType }> }

/** A visitor's own part, added in the browser to the shared page. */
function LateSlot({ isWanted, load }: SlotProps) {
  const [Part, setPart] = useState<ComponentType>()
  useEffect(() => {
    if (!isWanted()) return
    load().then(
      ({ default: Loaded }) => setPart(() => Loaded),
      (error) => console.warn('A part of the page could not be loaded', error),
    )
  }, [isWanted, load])
  return Part ? <Part /> : null
}

// Wide screens begin with the slides and the notice.
const frame = 'wrap max-md:mt-16 max-md:px-0 md:-order-2 md:pt-6'

/** The home page's slides. */
function SliderCarousel({ load }: { load: Deferred<Slider> }) {
  return (
    <AwaitDeferred
      load={load}
      pending={
        <div role="status" className={frame}>
          <span className="sr-only">{states.loading}</span>
          <EmptySlide className="skeleton rounded-none! md:rounded-3xl!" />
        </div>
      }
      failed={() => (
        <div role="alert" className={frame}>
          <EmptySlide className="border border-line bg-surface md:rounded-3xl">
            {home.slidesFailed}
          </EmptySlide>
        </div>
      )}
    >
      {({ autoplay, autoplay_speed, dots, slides }) =>
        slides.length > 0 && (
          <div className={frame}>
            <Carousel
              label={home.highlights}
              single
              delay={autoplay === 1 ? autoplay_speed : 0}
              dots={dots === 1}
              slideClass="w-full"
              controlsClass="px-2.5 md:absolute md:right-4 md:bottom-4 md:text-[#f1f4fa] md:[--gold:#ffcf5c] md:[--raised:rgb(255_255_255/.16)]"
              slides={slides.map((slide, index) => ({
                id: slide.id,
                content: (near) => <SlideView slide={slide} first={index === 0} near={near} />,
              }))}
            />
          </div>
        )
      }
    </AwaitDeferred>
  )
}

/** As high as a slide. */
function EmptySlide({ className, children }: { className: string; children?: string }) {
  return (
    <div
      className={`grid place-items-center max-md:min-h-[calc(37.5vw+14.75rem)] md:aspect-[16/6] ${className}`}
    >
      {children}
    </div>
  )
}

type ViewProps = { slide: Slide; first: boolean; near: boolean }

/** A picture with its text: below it on phones, on its left part elsewhere. */
function SlideView({ slide, first, near }: ViewProps) {
  const { file, caption_1, caption_2 } = slide
  return (
    <div className="relative isolate h-full overflow-hidden md:rounded-3xl md:bg-[#0b0e14]">
      <Picture
        image={file}
        sizes="(min-width: 80rem) 72rem, 100vw"
        widest={1152}
        ratio={16 / 6}
        first={first}
        eager={near}
        inline={first ? 480 : undefined}
        className="-z-10 w-full md:absolute! md:inset-0 md:size-full"
      />
      <div className="flex min-h-[12rem] flex-col items-start gap-y-2 px-4 pt-5 pb-1 md:aspect-[16/6] md:min-h-0 md:justify-center md:gap-y-3 md:bg-[linear-gradient(90deg,rgb(11_14_20/.86)_0%,rgb(11_14_20/.62)_42%,transparent_68%)] md:px-10 md:py-6 md:text-[#f1f4fa] lg:px-14">
        {caption_1 && (
          <h2 className="line-clamp-3 max-w-[16ch] big:line-clamp-none text-[clamp(1.75rem,4.4vw,3.5rem)] leading-[1.08] pb-[0.12em] font-extrabold">
            {caption_1}
          </h2>
        )}
        {caption_2 && (
          <p className="line-clamp-3 max-w-[42ch] big:line-clamp-none text-muted md:text-[#cdd5e3] lg:text-lg">
            {caption_2}
          </p>
        )}
        <CallToAction slide={slide} />
      </div>
    </div>
  )
}

/** A slide's link, which covers the whole slide. */
function CallToAction({ slide }: { slide: Slide }) {
  const { call_to_action_url: url, call_to_action_text: text, open_in_new_window } = slide
  if (!url || !text) return null
  const look = `${buttonLook('gold')} mt-auto max-w-full after:absolute after:inset-0 md:mt-2`
  return (
    <Link
      to={url}
      {...(open_in_new_window ? { target: '_blank', rel: 'noreferrer' } : {})}
      className={look}
      draggable={false}
    >
      <span className="truncate big:whitespace-normal">{text}</span>
      <ArrowRight className="size-5 shrink-0" />
    </Link>
  )
}
