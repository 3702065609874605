import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { buttonLook } from './button.tsx'

type Props = { current: number; last: number }

/** Leads through the pages of a list, whose number is the address's `page`. */
export function Pager({ current, last }: Props) {
  return (
    <nav
      aria-label="Pages"
      className="mt-8 flex items-center justify-between gap-3 sm:justify-center"
    >
      <Step to={current - 1} last={last}>
        <ChevronLeft aria-hidden="true" className="size-4" />
        Previous
      </Step>
      <p className="tabular-nums whitespace-nowrap text-muted max-sm:text-sm sm:min-w-32 sm:text-center">
        Page {current} of {last}
      </p>
      <Step to={current + 1} last={last}>
        Next
        <ChevronRight aria-hidden="true" className="size-4" />
      </Step>
    </nav>
  )
}

// At 320 pixels the number of the page stays on one line between two of them.
const stepLook = `${buttonLook('plain')} max-xs:px-3!`

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
