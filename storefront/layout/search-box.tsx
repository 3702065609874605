import type { SearchEntry } from '@apeak/contract/catalog'
import { pagePaths, pathTo } from '@apeak/contract/paths'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useNavigate } from 'react-router'
import { api } from '../api.ts'
import { Picture } from '../ui/picture.tsx'
import { type Query, useQuery } from '../ui/use-query.ts'
import { nextEntry } from './next-entry.ts'

type Find = (typed: string) => SearchEntry[]
type Found = Query<Find>

/** A search for categories while typing; selecting one opens its page. */
export function SearchBox({ className = '' }: { className?: string }) {
  const id = useId()
  const navigate = useNavigate()
  const [found, load] = useSearch()
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const matches = found.value?.(typed) ?? []
  const shown = open && typed.trim() !== ''

  function choose(category: SearchEntry | undefined) {
    if (!category) return
    setTyped('')
    setOpen(false)
    navigate(pathTo(pagePaths.product, { slug: category.slug }))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      setOpen(true)
      setActive(nextEntry(active, event.key === 'ArrowDown' ? 1 : -1, matches.length))
    } else if (event.key === 'Enter') {
      event.preventDefault()
      choose(matches[Math.max(active, 0)])
    } else if (event.key === 'Escape') {
      if (!shown) setTyped('')
      setOpen(false)
    }
  }

  return (
    <search className={`relative ${className}`}>
      <Search className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-muted" />
      <input
        type="text"
        role="combobox"
        aria-label="Search products"
        aria-expanded={shown}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown && active >= 0 ? `${id}-${active}` : undefined}
        placeholder="Search..."
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={typed}
        onFocus={() => {
          load()
          setOpen(true)
        }}
        onBlur={() => setOpen(false)}
        onChange={(event) => {
          setTyped(event.target.value)
          setActive(-1)
          setOpen(true)
        }}
        onKeyDown={onKeyDown}
        className="h-11 w-full rounded-full border border-line bg-surface pr-4 pl-10.5 text-base text-ink hover:border-edge"
      />
      {shown && (
        <div className="absolute inset-x-0 top-full z-50 mt-2 max-h-[min(26rem,60vh)] animate-[rise-in_.15s] overflow-y-auto rounded-2xl border border-line bg-surface p-1.5 shadow-lift">
          <Matches
            id={id}
            found={found}
            matches={matches}
            active={active}
            onActive={setActive}
            onChoose={choose}
          />
        </div>
      )}
    </search>
  )
}

type MatchesProps = {
  id: string
  found: Found
  matches: SearchEntry[]
  active: number
  onActive: (index: number) => void
  onChoose: (category: SearchEntry) => void
}

function Matches({ id, found, matches, active, onActive, onChoose }: MatchesProps) {
  const note = noteOf(found, matches.length)
  return (
    <>
      <p role="status" className={note ? 'px-3 py-2.5 text-muted' : 'sr-only'}>
        {note || `${matches.length} found`}
      </p>
      <div role="listbox" id={`${id}-list`} aria-label="Products">
        {matches.map((category, index) => (
          // The keyboard uses the combobox: aria-activedescendant points here.
          <button
            type="button"
            key={category.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            ref={index === active ? scrollIntoSight : undefined}
            onPointerMove={() => index !== active && onActive(index)}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(category)}
            className="flex min-h-12 w-full items-center gap-3 rounded-xl px-2 py-1 text-left aria-selected:bg-cool-wash"
          >
            <Picture
              image={category.base_image}
              widest={40}
              className="size-10 shrink-0 rounded-lg"
            />
            <span className="font-medium">{category.name}</span>
          </button>
        ))}
      </div>
    </>
  )
}

function scrollIntoSight(entry: HTMLElement | null) {
  entry?.scrollIntoView({ block: 'nearest' })
}

function noteOf(found: Found, count: number): string {
  if (!found.fresh) return 'Loading...'
  if (found.error) return 'Failed to load Products data'
  return count === 0 ? 'No products found.' : ''
}

/** The search function and its data: loaded on first use, and again after a failure. */
function useSearch(): [Found, () => void] {
  const [needed, setNeeded] = useState(false)
  const found = useQuery(needed ? 'search' : null, async (): Promise<Find> => {
    const [entries, { searchMatches }] = await Promise.all([
      api.catalog.searchEntries(),
      import('./search-matches.ts'),
    ])
    return (typed) => searchMatches(entries, typed)
  })
  function load() {
    setNeeded(true)
    if (found.fresh && found.error) found.retry()
  }
  return [found, load]
}
