import type { CategorySummary } from '@apeak/contract/catalog'
import { api } from '../api.ts'
import { useQuery } from '../ui/use-query.ts'
import { CategoryCard } from './category-card.tsx'

const mostGames = 3

/** The most wanted games, where a page has nothing of its own to show; nothing where they cannot be read. */
export function GamesOffered() {
  const { value, error } = useQuery('homepage-tags', () => api.catalog.homepageTags(), {
    // The page is whole without them.
    onError: (failure) => console.warn('Games to offer could not be read', failure),
  })
  const games = value?.[0]?.categories.slice(0, mostGames) ?? []
  if (error || (value && games.length === 0)) return null
  return (
    <section aria-label="Popular games" className="mx-auto mt-8 max-w-lg text-left">
      <ul className="grid grid-cols-3 gap-3" aria-busy={!value}>
        {value
          ? games.map((category) => (
              <li key={category.id}>
                <CategoryCard category={inBrief(category)} />
              </li>
            ))
          : Array.from({ length: mostGames }, (_, index) => index).map((index) => (
              <li key={index}>
                <div className="skeleton aspect-square rounded-2xl!" />
                {/* As tall as a name of two lines, on phones of three, and a price. */}
                <div className="h-24 sm:h-19" />
              </li>
            ))}
      </ul>
    </section>
  )
}

/** As much of it as three in a row have room for on a phone; its price is never torn apart. */
const inBrief = (category: CategorySummary): CategorySummary => ({
  ...category,
  from_price: category.from_price?.replaceAll(' ', '\u00a0') ?? null,
  delivery: null,
})
