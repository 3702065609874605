import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { Key, ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paging, states } from '#messages/frame.ts'
import { buttonLook } from './button.tsx'
import { RetryBox } from './error-box.tsx'
import type { Query } from './use-query.ts'

type Page<Item> = { data: Item[]; current_page: number; last_page: number }

type Props<Item> = {
  list: Pick<Query<unknown>, 'value' | 'error' | 'fresh' | 'retry'>
  /** The page, once loaded. */
  page: Page<Item> | undefined
  /** The message if loading failed. */
  failure: string
  /** The message while loading. */
  loading?: string
  /** Whether to show rows instead of cards. */
  rows?: boolean
  /** The loading state of a card. */
  skeleton: ReactNode
  /** Shown instead of the first card if the list is empty. */
  empty: ReactNode
  /** The address of the first page. */
  first: string
  children: (item: Item) => ReactNode
}

// A single column is explicit too, or a long word would make it wider than the screen.
const grids = {
  cards: 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3',
  rows: 'grid grid-cols-1 gap-2.5',
}

/** A page of a list as rows, or as cards in one to three columns, in every loading state. */
export function PagedCards<Item extends { id: Key }>(props: Props<Item>) {
  const { list, failure, loading = states.loading, skeleton, empty, first, children } = props
  const { value, error, fresh, retry } = list
  const page = error ? undefined : props.page
  const grid = props.rows ? grids.rows : grids.cards
  const isEmpty = page?.data.length === 0
  return (
    <>
      <div className="mt-7" aria-busy={!fresh}>
        {error !== undefined && <RetryBox message={failure} busy={!fresh} onRetry={retry} />}
        {!value && error === undefined && (
          <div role="status" className={grid}>
            <span className="sr-only">{loading}</span>
            {[1, 2, 3].map((card) => (
              <div key={card}>{skeleton}</div>
            ))}
          </div>
        )}
        {page && isEmpty && (
          <div className="rounded-2xl border border-line bg-surface p-8 text-center max-sm:px-4">
            {page.current_page > 1 ? <NoPage first={first} /> : empty}
          </div>
        )}
        {page && !isEmpty && (
          <ul className={`${grid} transition-opacity ${fresh ? '' : 'opacity-55'}`}>
            {page.data.map((item) => (
              <li key={item.id} className="flex">
                {children(item)}
              </li>
            ))}
          </ul>
        )}
      </div>
      {page && !isEmpty && <Pager current={page.current_page} last={page.last_page} />}
    </>
  )
}

function NoPage({ first }: { first: string }) {
  return (
    <>
      <p className="text-muted">{paging.nothing}</p>
      <Link to={first} className={`mt-5 ${buttonLook('plain')}`}>
        {paging.first}
      </Link>
    </>
  )
}

type PagerProps = { current: number; last: number }

/** Pagination; the page number is `page` in the address. */
function Pager({ current, last }: PagerProps) {
  return (
    <nav
      aria-label={paging.pages}
      className="mt-8 flex flex-wrap items-center justify-between gap-3 max-xs:gap-2 sm:justify-center"
    >
      <Step to={current - 1} last={last}>
        <ChevronLeft className={arrowLook} />
        {paging.previous}
      </Step>
      <p className="tabular-nums whitespace-nowrap text-muted max-sm:text-sm sm:min-w-32 sm:text-center">
        {paging.pageOf(current, last)}
      </p>
      <Step to={current + 1} last={last}>
        {paging.next}
        <ChevronRight className={arrowLook} />
      </Step>
    </nav>
  )
}

// At 320 pixels the page number stays on one line between the two buttons, also in Malay.
const stepLook = `${buttonLook('plain')} max-xs:px-3!`
const arrowLook = 'size-4 max-[22rem]:hidden'

function Step({ to, last, children }: { to: number; last: number; children: ReactNode }) {
  const [query] = useSearchParams()
  if (to < 1 || to > last) {
    return (
      <span aria-disabled="true" className={`${stepLook} opacity-50 hover:bg-surface!`}>
        {children}
      </span>
    )
  }
  const next = new URLSearchParams(query)
  next.set('page', String(to))
  return (
    <Link to={`?${next}`} className={stepLook}>
      {children}
    </Link>
  )
}
