import type { HomepageTag } from '@apeak/contract/catalog'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { api, type Deferred, loadResult } from '../api.ts'
import { useRetry } from '../ui/deferred.tsx'
import { RetryBox } from '../ui/error-box.tsx'
import { SectionHead } from '../ui/section-head.tsx'
import { useBelowFold } from '../ui/use-below-fold.ts'
import { CategoryCard, CategoryGridSkeleton, categoryGrid } from './category-card.tsx'

const mostCategories = 8

/** The tags of the home page, each with its first categories. Only these are loaded again on Retry. */
export function TagSections({ load }: { load: Deferred<HomepageTag[]> }) {
  const { result, busy, retry } = useRetry(load, () => loadResult(api.catalog.homepageTags()))
  if (!result) return <TagSkeleton />
  if (result.failure) {
    return (
      <div className="wrap pt-14">
        <RetryBox message="Failed to load Products data" busy={busy} onRetry={retry} />
      </div>
    )
  }
  return result.value.map((tag) => <TagSection key={tag.id} tag={tag} />)
}

function TagSection({ tag }: { tag: HomepageTag }) {
  const belowFold = useBelowFold()
  if (tag.categories.length === 0) return null
  return (
    <section
      aria-labelledby={`tag-${tag.slug}`}
      className={`wrap relative z-1 pt-14 md:pt-18 ${belowFold}`}
    >
      <SectionHead
        id={`tag-${tag.slug}`}
        title={tag.name}
        to={pathTo(pagePaths.products, {}, { tag: tag.slug })}
      />
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
