import type { Category } from '@apeak/contract/catalog'
import type { Client } from '@apeak/contract/client'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { plainText } from '@apeak/contract/plain-text'
import { shareImageOfCategory } from '@apeak/contract/share-images'
import { lazy } from 'react'
import { data, Navigate, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import { api, isMissing, type LoadFailure, loadResult, statusOf } from '../api.ts'
import { Purchase } from '../checkout/purchase.tsx'
import { PurchaseSkeleton } from '../checkout/purchase-skeleton.tsx'
import { useSettings } from '../layout/settings.ts'
import { apiContext } from '../server-context.ts'
import { AwaitDeferred, useReload } from '../ui/deferred.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { MaybePreview } from '../ui/maybe-preview.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { previewOf } from '../ui/preview-of.ts'
import { StructuredData } from '../ui/structured-data.tsx'
import type { Route } from './+types/product-page'
import { Banner } from './banner.tsx'
import { productData } from './product-data.ts'

// Only where there is nothing to buy.
const NoProduct = lazy(() => import('./no-product.tsx'))

/** A category with all that is needed to buy from it, and the payment methods. */
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
  const token = previewOf(address)
  const [{ category, preview = false }, products, options] = await Promise.all([
    client.catalog.category(slug, token),
    client.catalog.products(slug, token),
    client.catalog.options(slug, token),
  ])
  return { category, products, options, preview }
}

/** Whether to load them anew: not for another part of the page, as a sheet's entry in the history. */
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
            <Banner category={category} />
            <MaybePreview is={preview}>
              <Purchase
                category={category}
                products={products}
                options={options}
                methods={methods}
                onReloadMethods={reloadMethods}
                loadedAt={loadedAt}
              />
            </MaybePreview>
          </>
        )
      }}
    </AwaitDeferred>
  )
}

type HeadProps = { category: Category; data: Parameters<typeof productData>[1] }

function Head({ category, data }: HeadProps) {
  const { publicUrl } = useSettings()
  return (
    <>
      <PageHead
        title={category.name}
        description={plainText(category.description, 160)}
        share={shareImageOfCategory(category)}
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

function Missing() {
  return (
    <LazyPart otherwise={<ErrorBox message="Product not found" />}>
      <NoProduct />
    </LazyPart>
  )
}

function LoadFailed() {
  return (
    <div className="wrap pt-14">
      <PageHead title="Error" hidden />
      <h1 className="sr-only">Product</h1>
      <ErrorBox message="Failed to load Product data" />
    </div>
  )
}
