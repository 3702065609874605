import type { CategoriesResponse, CategorySummary } from '@apeak/contract/catalog'
import { languages } from '@apeak/contract/languages'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { shareImageOfCategories } from '@apeak/contract/pictures'
import { useState } from 'react'
import { data, Link, Navigate, redirect } from 'react-router'
import { products } from '#messages/catalog.ts'
import { states } from '#messages/frame.ts'
import { language } from '#messages/language.ts'
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
    <div className="wrap pt-6 md:pt-14">
      <AwaitDeferred
        load={list}
        pending={<ListSkeleton />}
        failed={(failure) => (
          <>
            <PageHead title={products.title} hidden />
            <Heading title={products.title} />
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
  const title = answer.tag?.name ?? products.title
  const [sort, setSort] = useState<Sort>('popular')
  const categories = sorted(answer.categories, sort)
  return (
    <>
      <PageHead
        title={tag ? products.tagTitle(title) : products.allTitle}
        description={products.description(title)}
        share={shareImageOfCategories(answer, language)}
        path={pathTo(pagePaths.products, {}, { tag: tag || undefined })}
      />
      <Heading title={title} />
      <Chips answer={answer} tag={tag} sort={sort} onSort={setSort} />
      {categories.length === 0 ? (
        <div className="rounded-2xl border border-line bg-surface p-8 text-muted">
          <p>{products.none}</p>
          {tag && <GamesOffered />}
        </div>
      ) : (
        <ul className={categoryGrid}>
          {categories.map((category, index) => (
            <li key={category.id}>
              <CategoryCard category={category} first={index < 2} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The orders of the list. 'popular' is the shop's own. */
const sorts = { popular: products.popular, name: products.byName, sale: products.onSale }
type Sort = keyof typeof sorts

function sorted(categories: CategorySummary[], sort: Sort): CategorySummary[] {
  if (sort === 'sale') return categories.filter(({ on_sale }) => on_sale)
  return sort === 'name'
    ? categories.toSorted((one, other) =>
        one.name.localeCompare(other.name, languages[language].tag),
      )
    : categories
}

type ChipsProps = {
  answer: CategoriesResponse
  tag: string | undefined
  sort: Sort
  onSort: (sort: Sort) => void
}

const chip =
  'inline-flex min-h-11 shrink-0 items-center rounded-full border border-line bg-surface px-4 font-semibold whitespace-nowrap hover:border-edge aria-[current=page]:border-gold aria-[current=page]:bg-gold-wash aria-pressed:border-gold aria-pressed:bg-gold-wash'
const row =
  'relative -mx-4 flex min-w-0 gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] md:mx-0 md:flex-wrap md:px-0'

/** Chips for the tags, and for the order of the list. */
function Chips({ answer, tag, sort, onSort }: ChipsProps) {
  const { tags = [], categories } = answer
  const isSale = categories.some(({ on_sale }) => on_sale)
  return (
    <div className="mb-6 grid grid-cols-1 gap-2">
      {tags.length > 0 && (
        <nav aria-label={products.tags} className={row}>
          <Link to={pagePaths.products} aria-current={tag ? undefined : 'page'} className={chip}>
            {products.all}
          </Link>
          {tags.map(({ slug, name }) => (
            <Link
              key={slug}
              to={pathTo(pagePaths.products, {}, { tag: slug })}
              aria-current={slug === tag ? 'page' : undefined}
              className={chip}
            >
              {name}
            </Link>
          ))}
        </nav>
      )}
      <fieldset className={row}>
        <legend className="sr-only">{products.sort}</legend>
        {Object.entries(sorts).map(([value, label]) =>
          value === 'sale' && !isSale ? null : (
            <button
              key={value}
              type="button"
              aria-pressed={value === sort}
              onClick={() => onSort(value as Sort)}
              className={chip}
            >
              {label}
            </button>
          ),
        )}
      </fieldset>
    </div>
  )
}

function NoList({ tag, failure }: { tag: string | undefined; failure: LoadFailure }) {
  const { movedTo } = failure
  if (movedTo) return <Navigate to={pathTo(pagePaths.products, {}, { tag: movedTo })} replace />
  if (tag && isMissing(failure)) return <NoTag tag={tag} />
  return <ErrorBox message={states.productsFailed} />
}

function NoTag({ tag }: { tag: string }) {
  return (
    <div className="rounded-2xl border border-line bg-surface p-8">
      <p className="wrap-anywhere">{products.noTag(tag)}</p>
      <Link to={pagePaths.products} className={`mt-5 ${buttonLook('gold')}`}>
        {products.showAll}
      </Link>
      <GamesOffered />
    </div>
  )
}

function Heading({ title }: { title: string }) {
  return <h1 className="mb-4 text-4xl font-extrabold md:text-5xl">{title}</h1>
}

function ListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">{states.loading}</span>
      <div aria-hidden="true" className="skeleton mb-7 h-11 w-60" />
      <CategoryGridSkeleton count={12} />
    </div>
  )
}

function tagOf(request: Request): string | undefined {
  return new URL(request.url).searchParams.get('tag') || undefined
}
