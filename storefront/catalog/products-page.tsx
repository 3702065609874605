import type { CategoriesResponse } from '@apeak/contract/catalog'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { shareImageOfCategories } from '@apeak/contract/pictures'
import { ArrowLeft } from 'lucide-react'
import { data, Link, Navigate, redirect } from 'react-router'
import { api, isMissing, type LoadFailure, loadResult, statusOf } from '../api.ts'
import { apiContext } from '../server-context.ts'
import { buttonLook } from '../ui/button.tsx'
import { AwaitDeferred } from '../ui/deferred.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/products-page'
import { CategoryCard, CategoryGridSkeleton, categoryGrid } from './category-card.tsx'
import GamesOffered from './games-offered.tsx'

/** Loads all categories, or those of one tag. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const list = await loadResult(context.get(apiContext).catalog.categories(tagOf(request)))
  const { movedTo } = list.failure ?? {}
  if (movedTo) throw redirect(pathTo(pagePaths.products, {}, { tag: movedTo }), 301)
  return data({ tag: tagOf(request), list }, statusOf(list))
}

/** The same in the browser, without waiting. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { tag: tagOf(request), list: loadResult(api.catalog.categories(tagOf(request))) }
}

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const { tag, list } = loaderData
  return (
    <div className="wrap pt-10 md:pt-14">
      <AwaitDeferred
        load={list}
        pending={<ListSkeleton />}
        failed={(failure) => (
          <>
            <PageHead title="Products" hidden />
            <Heading title="Products" tagged={Boolean(tag)} />
            <NoList tag={tag} failure={failure} />
          </>
        )}
      >
        {(answer) => <CategoryList answer={answer} tag={tag} />}
      </AwaitDeferred>
    </div>
  )
}

function CategoryList({ answer, tag }: { answer: CategoriesResponse; tag: string | undefined }) {
  const title = answer.tag?.name ?? 'Products'
  return (
    <>
      <PageHead
        title={title}
        description={`${title} at Apeak: choose a game, pay in ringgit, play on.`}
        share={shareImageOfCategories(answer)}
        path={pathTo(pagePaths.products, {}, { tag: tag || undefined })}
      />
      <Heading title={title} tagged={Boolean(tag)} />
      {answer.categories.length === 0 ? (
        <div className="rounded-2xl border border-line bg-surface p-8 text-muted">
          <p>There are no products here yet.</p>
          {tag && <GamesOffered />}
        </div>
      ) : (
        <ul className={categoryGrid}>
          {answer.categories.map((category, index) => (
            <li key={category.id}>
              <CategoryCard category={category} first={index < 2} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function NoList({ tag, failure }: { tag: string | undefined; failure: LoadFailure }) {
  const { movedTo } = failure
  if (movedTo) return <Navigate to={pathTo(pagePaths.products, {}, { tag: movedTo })} replace />
  if (tag && isMissing(failure)) return <NoTag tag={tag} />
  return <ErrorBox message="Failed to load Products data" />
}

function NoTag({ tag }: { tag: string }) {
  return (
    <div className="rounded-2xl border border-line bg-surface p-8">
      <p className="wrap-anywhere">There is no tag ‘{tag}’. It may have been renamed, or ended.</p>
      <Link to={pagePaths.products} className={`mt-5 ${buttonLook('gold')}`}>
        Show all products
      </Link>
      <GamesOffered />
    </div>
  )
}

function Heading({ title, tagged }: { title: string; tagged: boolean }) {
  return (
    <div className="mb-7 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <h1 className="text-4xl font-extrabold md:text-5xl">{title}</h1>
      {tagged && (
        <Link
          to={pagePaths.products}
          className="inline-flex min-h-11 items-center gap-1.5 font-semibold text-cool underline-offset-4 hover:underline"
        >
          <ArrowLeft className="size-4.5" />
          All products
        </Link>
      )}
    </div>
  )
}

function ListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div aria-hidden="true" className="skeleton mb-7 h-11 w-60" />
      <CategoryGridSkeleton count={12} />
    </div>
  )
}

function tagOf(request: Request): string | undefined {
  return new URL(request.url).searchParams.get('tag') || undefined
}
