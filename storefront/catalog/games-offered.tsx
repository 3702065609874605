import type { CategorySummary } from '@apeak/contract/catalog'
import { states } from '#messages/frame.ts'
import { api } from '../api.ts'
import { useQuery } from '../ui/use-query.ts'
import { CategoryCard } from './category-card.tsx'

const CATEGORIES_SHOWN = 3

/** The most popular games, for pages without content of their own; nothing if they cannot be loaded. */
export default function GamesOffered() {
  const { value, error } = useQuery('homepage-tags', () => api.catalog.homepageTags(), {
    optional: 'Games to offer',
  })
  const categories = value?.[0]?.categories.slice(0, CATEGORIES_SHOWN) ?? []
  if (error || (value && categories.length === 0)) return null
  return (
    <section aria-label={states.popularGames} className="mx-auto mt-8 max-w-lg text-left">
      <ul className="grid grid-cols-3 gap-3 big:grid-cols-1" aria-busy={!value}>
        {value
          ? categories.map((category) => (
              <li key={category.id}>
                <CategoryCard category={shortened(category)} />
              </li>
            ))
          : Array.from({ length: CATEGORIES_SHOWN }, (_, index) => index).map((index) => (
              // Without a game's key, or its card would move there.
              <li key={`loading-${index}`}>
                <div className="skeleton aspect-square rounded-2xl!" />
                {/* As tall as a name of two lines (three on phones) and a price. */}
                <div className="h-24 sm:h-19" />
              </li>
            ))}
      </ul>
    </section>
  )
}

/** The part that fits three columns on a phone; prices do not break. */
const shortened = (category: CategorySummary): CategorySummary => ({
  ...category,
  from_price: category.from_price?.replaceAll(' ', '\u00a0') ?? null,
  delivery: null,
})
