import type { Category, Product } from '@apeak/contract/catalog'
import type { Client } from '@apeak/contract/client'
import { plainText } from '@apeak/contract/fields'
import { pathIn } from '@apeak/contract/languages'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { shareImageOfCategory } from '@apeak/contract/pictures'
import { lazy, useState } from 'react'
import { data, Link, Navigate, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { product } from '#messages/catalog.ts'
import { states } from '#messages/frame.ts'
import { language } from '#messages/language.ts'
import { api, isMissing, type LoadFailure, loadResult, statusOf } from '../api.ts'
import { parseAmount } from '../checkout/item-offer.ts'
import { Purchase, PurchaseSkeleton } from '../checkout/purchase.tsx'
import { useSettings } from '../layout/settings.ts'
import { apiContext } from '../server-context.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { buttonLook } from '../ui/button.tsx'
import { AwaitDeferred, useReload } from '../ui/deferred.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { LazyBoundary } from '../ui/lazy-component.tsx'
import { PageHead, StructuredData, wholeSentences } from '../ui/page-head.tsx'
import { Picture } from '../ui/picture.tsx'
import { PreviewFrame, previewToken } from '../ui/preview-frame.tsx'
import { RichText } from '../ui/rich-text.tsx'
import { textLanguage } from '../ui/text-language.ts'
import type { Route } from './+types/product-page'

// Loaded only for an unknown category.
const GamesOffered = lazy(() => import('./games-offered.tsx'))

/** Loads a category with everything for a purchase, and the payment methods. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const client = context.get(apiContext)
  const [page, methods] = await Promise.all([
    loadResult(loadPage(client, params.slug, request.url)),
    loadResult(client.payments.methods()),
  ])
  const { movedTo } = page.failure ?? {}
  if (movedTo) throw redirect(pathTo(pagePaths.product, { slug: movedTo }), 301)
  return data({ page, methods, loadedAt: Date.now() }, statusOf(page, methods))
}

/** The same in the browser, without waiting. */
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return {
    page: loadResult(loadPage(api, params.slug, request.url)),
    methods: loadMethods(),
    loadedAt: Date.now(),
  }
}

const loadMethods = () => loadResult(api.payments.methods())

async function loadPage(client: Client, slug: string, address: string) {
  const token = previewToken(address)
  const [{ category, preview = false }, products, options] = await Promise.all([
    client.catalog.category(slug, token),
    client.catalog.products(slug, token),
    client.catalog.options(slug, token),
  ])
  return { category, products, options, preview }
}

/** Reloads only on a change of page, not for another section or a sheet's history entry. */
export function shouldRevalidate(change: ShouldRevalidateFunctionArgs): boolean {
  const { currentUrl, nextUrl, defaultShouldRevalidate } = change
  const isSamePage = currentUrl.pathname === nextUrl.pathname
  return isSamePage && currentUrl.hash !== nextUrl.hash ? false : defaultShouldRevalidate
}

export default function ProductPage({ loaderData, params }: Route.ComponentProps) {
  const { page, loadedAt } = loaderData
  const [methods, reloadMethods] = useReload(loaderData.methods, loadMethods)
  return (
    <AwaitDeferred
      key={params.slug}
      load={page}
      pending={<PurchaseSkeleton />}
      failed={(failure) => <Failed failure={failure} />}
    >
      {({ category, products, options, preview }) => {
        if (!category.name) return <Missing />
        return (
          <>
            <Head category={category} data={products} />
            <div className="wrap max-md:hidden">
              <Breadcrumbs
                above={[{ name: product.products, path: pagePaths.products }]}
                here={{
                  name: category.name,
                  path: pathTo(pagePaths.product, { slug: category.slug }),
                }}
              />
            </div>
            <Banner category={category} />
            <PreviewFrame is={preview}>
              <Purchase
                category={category}
                products={products}
                options={options}
                methods={methods}
                onReloadMethods={reloadMethods}
                loadedAt={loadedAt}
              />
            </PreviewFrame>
          </>
        )
      }}
    </AwaitDeferred>
  )
}

/** The title that people search: 'Top up Mobile Legends Diamonds in Malaysia'. */
function titleOf({ name }: Category, products: Product[]): string {
  const units = products.flatMap((item) => parseAmount(item.name)?.unit ?? [])
  const [unit] = units
  return unit && units.length * 2 >= products.length
    ? product.topUpTitle(name, unit)
    : product.buyTitle(name)
}

type HeadProps = { category: Category; data: Parameters<typeof productData>[1] }

function Head({ category, data }: HeadProps) {
  const { publicUrl } = useSettings()
  return (
    <>
      <PageHead
        title={titleOf(category, data)}
        description={wholeSentences(plainText(category.description))}
        share={shareImageOfCategory(category)}
        textLanguages={category.languages}
      />
      <StructuredData data={productData(category, data, publicUrl)} />
    </>
  )
}

function Failed({ failure }: { failure: LoadFailure }) {
  const { movedTo } = failure
  if (movedTo) return <Navigate to={pathTo(pagePaths.product, { slug: movedTo })} replace />
  return isMissing(failure) ? <Missing /> : <LoadFailed />
}

/** The page of an unknown category. */
function Missing() {
  return (
    <div className="wrap pt-14">
      <PageHead title={product.notFound} hidden />
      <h1 className="sr-only">{product.notFound}</h1>
      <ErrorBox message={product.notFound}>
        <Link to={pagePaths.products} className={buttonLook('gold')}>
          {product.browse}
        </Link>
      </ErrorBox>
      <LazyBoundary otherwise={null}>
        <GamesOffered />
      </LazyBoundary>
    </div>
  )
}

function LoadFailed() {
  return (
    <div className="wrap pt-14">
      <PageHead title={states.error} hidden />
      <h1 className="sr-only">{product.product}</h1>
      <ErrorBox message={product.failed} />
    </div>
  )
}

/**
 * A category's banner: name and description over its art. On phones a strip whose description opens on touch.
 */
function Banner({ category }: { category: Category }) {
  return (
    <section className="relative isolate overflow-hidden border-b border-line bg-[#0b0e14] text-[#f1f4fa]">
      {category.background_image && (
        <Picture
          image={category.background_image}
          sizes="100vw"
          widest={1280}
          ratio={3}
          first
          className="absolute! inset-0 -z-20 size-full bg-[#0b0e14]!"
        />
      )}
      <div
        aria-hidden="true"
        className="absolute inset-0 -z-10 bg-[linear-gradient(90deg,rgb(11_14_20/.94)_0%,rgb(11_14_20/.8)_45%,rgb(11_14_20/.25)_100%)] max-md:bg-[#0b0e14]/70"
      />
      <div className="wrap flex items-center gap-3.5 big:flex-wrap py-3 low:py-2 md:min-h-52 md:gap-8 md:py-8">
        <Picture
          image={category.base_image}
          sizes="(min-width: 48rem) 9rem, 4.5rem"
          widest={144}
          first={!category.background_image}
          inline={192}
          className="w-18 shrink-0 low:w-14 self-start rounded-xl shadow-lift ring-1 ring-white/15 md:w-36 md:self-center md:rounded-2xl"
        />
        <div className="min-w-0 flex-1 big:basis-full">
          <h1 className="text-xl leading-tight font-extrabold md:text-5xl">{category.name}</h1>
          {category.delivery_minutes !== null && (
            <p className="mt-1 inline-flex items-center gap-2 text-sm font-semibold text-[#d8f5e3] md:mt-3 md:rounded-full md:bg-white/10 md:px-3 md:py-1">
              <span aria-hidden="true" className="size-2 rounded-full bg-[#3ddc84]" />
              {deliveredIn(category.delivery_minutes)}
            </p>
          )}
          <Description category={category} />
        </div>
      </div>
    </section>
  )
}

function Description({ category }: { category: Category }) {
  const [open, setOpen] = useState(false)
  const { description: html } = category
  if (!html) return null
  const clamp = open ? '' : 'line-clamp-2 low:line-clamp-1 md:line-clamp-none'
  return (
    <div className={`mt-1 max-md:text-sm md:mt-4 ${open ? '' : 'flex items-baseline gap-2'}`}>
      <RichText
        html={html}
        lang={textLanguage(category, 'description')}
        className={`min-w-0 max-w-[62ch] text-[#cdd5e3] [&_a]:text-[#74c0ff] ${clamp}`}
      />
      <button
        type="button"
        aria-expanded={open}
        aria-label={open ? product.lessAboutGame : product.moreAboutGame}
        onClick={() => setOpen(!open)}
        className="relative shrink-0 font-semibold text-[#74c0ff] before:absolute before:-inset-3 md:hidden"
      >
        {open ? product.less : product.more}
      </button>
    </div>
  )
}

/** Measured by the shop over the last 24 hours. */
function deliveredIn(minutes: number): string {
  return minutes < 120
    ? product.deliveredInMinutes(minutes)
    : product.deliveredInHours(Math.round(minutes / 60))
}

/** A category with its items as schema.org's Product, for search engines. */
function productData(category: Category, products: Product[], publicUrl: string) {
  const prices = products.map((item) => item.selling_price.inCurrentCurrency.amount)
  return {
    '@type': 'Product',
    name: category.name,
    description: plainText(category.description, 500),
    url: new URL(pathIn(language, pathTo(pagePaths.product, { slug: category.slug })), publicUrl)
      .href,
    image: category.base_image ? new URL(category.base_image.path, publicUrl).href : undefined,
    offers:
      prices.length === 0
        ? undefined
        : {
            '@type': 'AggregateOffer',
            priceCurrency: 'MYR',
            lowPrice: Math.min(...prices).toFixed(2),
            highPrice: Math.max(...prices).toFixed(2),
            offerCount: prices.length,
            availability: products.every((item) => item.sold_out)
              ? 'https://schema.org/OutOfStock'
              : 'https://schema.org/InStock',
          },
  }
}
