import type { HomepageTag } from '@apeak/contract/catalog'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import type { Deferred } from '../api.ts'
import { AwaitDeferred } from '../ui/deferred.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { CategoryCard, CategoryGridSkeleton, categoryGrid } from './category-card.tsx'

const mostCategories = 8

/** The tags of the home page, each with its first categories. */
export function TagSections({ load }: { load: Deferred<HomepageTag[]> }) {
  return (
    <AwaitDeferred
      load={load}
      pending={<TagSkeleton />}
      failed={() => (
        <div className="wrap pt-14">
          <ErrorBox message="Failed to load Products data" />
        </div>
      )}
    >
      {(tags) => tags.map((tag) => <TagSection key={tag.id} tag={tag} />)}
    </AwaitDeferred>
  )
}

function TagSection({ tag }: { tag: HomepageTag }) {
  if (tag.categories.length === 0) return null
  return (
    <section aria-labelledby={`tag-${tag.slug}`} className="wrap relative z-1 pt-14 md:pt-18">
      <div className="mb-5 flex items-baseline justify-between gap-4">
        <h2 id={`tag-${tag.slug}`} className="text-2xl md:text-3xl">
          {tag.name}
        </h2>
        <Link
          to={pathTo(pagePaths.products, {}, { tag: tag.slug })}
          aria-label={`See all ${tag.name}`}
          className="group inline-flex min-h-11 shrink-0 items-center gap-1.5 font-semibold text-cool underline-offset-4 hover:underline"
        >
          See all
          <ArrowRight
            aria-hidden="true"
            className="size-4.5 transition group-hover:translate-x-0.5"
          />
        </Link>
      </div>
      <ul className={categoryGrid}>
        {tag.categories.slice(0, mostCategories).map((category) => (
          <li key={category.id}>
            <CategoryCard category={category} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function TagSkeleton() {
  return (
    <div className="wrap pt-14 md:pt-18" role="status">
      <span className="sr-only">Loading...</span>
      <div aria-hidden="true" className="skeleton mb-7 h-8 w-52" />
      <CategoryGridSkeleton count={mostCategories} />
    </div>
  )
}
