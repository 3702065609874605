import type { SearchEntry } from '@apeak/contract/catalog'
import type { Faq } from '@apeak/contract/content'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import type { PaymentMethodsResponse } from '@apeak/contract/payments'
import { useLayoutEffect } from 'react'
import { pages, search, states } from '#messages/frame.ts'
import { api } from '../api.ts'
import { Picture } from '../ui/picture.tsx'
import { useQuery } from '../ui/use-query.ts'
import {
  helpMatches,
  itemMatches,
  methodMatches,
  numbersIn,
  questionMatches,
} from './search-help.ts'
import { nearMatches, searchMatches } from './search-matches.ts'

/** A result: where it leads, and what it is. Games have a picture. */
type Result = { to: string; name: string; about?: string; entry?: SearchEntry }

type Data = { entries: SearchEntry[]; methods: PaymentMethodsResponse; faqs: Faq[] }

let loaded: Promise<Data> | undefined

/** Loads the games, payment methods and questions once, and again after a failure. */
export function preload(): Promise<Data> {
  loaded ??= Promise.all([
    api.catalog.searchEntries(),
    api.payments.methods().catch((): PaymentMethodsResponse => ({})),
    api.content.faqs().catch(() => []),
  ]).then(
    ([entries, methods, categories]) => ({
      entries,
      methods,
      faqs: categories.flatMap(({ faqs }) => faqs),
    }),
    (error) => {
      loaded = undefined
      throw error
    },
  )
  return loaded
}

type Props = {
  /** The prefix of the elements' ids. */
  id: string
  typed: string
  active: number
  onActive: (index: number) => void
  /** Called with the addresses of the results, without any once they are gone. */
  onResults: (addresses: string[]) => void
  onChoose: (address: string) => void
}

/** The results of a search. The keyboard stays in the combobox. */
export default function SearchResults({ id, typed, active, ...on }: Props) {
  const { results, note } = useResults(typed)
  const { onActive, onResults, onChoose } = on
  const addresses = results.map(({ to }) => to).join(' ')
  // Before the results are painted, so that Enter opens what is seen.
  useLayoutEffect(() => {
    onResults(addresses ? addresses.split(' ') : [])
    return () => onResults([])
  }, [addresses, onResults])
  return (
    <>
      <p role="status" className={note ? 'px-3 py-2.5 text-muted' : 'sr-only'}>
        {note || search.found(results.length)}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label={search.results}>
        {results.map((result, index) => (
          <button
            type="button"
            key={result.to + result.name}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            ref={index === active ? scrollIntoSight : undefined}
            onPointerMove={() => index !== active && onActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(result.to)}
            className="flex min-h-12 w-full items-center gap-3 rounded-xl px-2 py-1 text-left aria-selected:bg-cool-wash"
          >
            {result.entry && (
              <Picture
                image={result.entry.base_image}
                widest={40}
                className="size-10 shrink-0 rounded-lg"
              />
            )}
            <span className="min-w-0 flex-1 font-medium">{result.name}</span>
            {result.about && <span className="shrink-0 text-sm text-muted">{result.about}</span>}
          </button>
        ))}
      </div>
    </>
  )
}

function scrollIntoSight(entry: HTMLElement | null) {
  entry?.scrollIntoView({ block: 'nearest' })
}

/** The results of a search, best first; without any, the nearest games. `note`: what to say instead of a count. */
function useResults(typed: string): { results: Result[]; note: string } {
  const { value, error } = useQuery('search', preload)
  const { numbers, rest } = numbersIn(typed)
  const entries = value?.entries ?? []
  const exact = searchMatches(entries, typed)
  const games = exact.length > 0 ? exact : searchMatches(entries, rest)
  const [first] = games
  const isItem = numbers.length > 0 && exact.length === 0 && first !== undefined
  const products = useQuery(isItem ? first.slug : null, (slug) => api.catalog.products(slug), {
    optional: 'Items to find',
  })
  if (!value) return { results: [], note: error ? states.productsFailed : states.loading }
  const items =
    isItem && products.fresh && products.value ? itemMatches(products.value, numbers, first) : []
  const results: Result[] = [
    ...items,
    ...games.map(gameResult),
    ...methodMatches(value.methods, value.faqs, typed),
    ...helpMatches(typed),
    ...questionMatches(value.faqs, typed),
  ]
  if (results.length > 0) return { results, note: '' }
  const near = nearMatches(entries, typed).map(gameResult)
  if (near.length > 0) return { results: near, note: search.didYouMean }
  return { results: otherwise, note: search.nothing }
}

/** Where else to look. */
const otherwise: Result[] = [
  { to: pagePaths.products, name: pages.products },
  { to: pagePaths.faq, name: pages.faq, about: search.help },
]

const gameResult = (entry: SearchEntry): Result => ({
  to: pathTo(pagePaths.product, { slug: entry.slug }),
  name: entry.name,
  entry,
})
