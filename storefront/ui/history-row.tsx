import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { timeText } from './malaysian-time.ts'

/** How something stands, in plain words; `waits` where it is its shopper's turn. */
export type PlainStatus = { text: string; tone: 'good' | 'waits' | 'quiet' }

const tones = { good: 'text-good', waits: 'text-gold', quiet: 'text-muted' }

type Props = {
  /** What is read out as its name. */
  label: string
  picture: ReactNode
  title: string
  status: PlainStatus
  /** What people call it by; null where it has no such. */
  reference: string | null
  /** ISO 8601. */
  at: string
  /** With its sign, where money moved. */
  amount: string
  /** What is to be done about it, always in sight; undefined for nothing. */
  actions?: ReactNode
  /** What is shown once it is opened. */
  children: ReactNode
}

/** One entry of a history: what it was, how it stands and what it cost, and all else by a touch. */
export function HistoryRow(props: Props) {
  const { label, picture, title, status, reference, at, amount, actions, children } = props
  return (
    <article
      aria-label={label}
      className="w-full min-w-0 rounded-2xl border border-line bg-surface"
    >
      <details className="group/row">
        <summary className="flex min-h-16 cursor-pointer list-none items-center gap-3 rounded-2xl py-2.5 pr-2 pl-3 hover:bg-raised sm:gap-4 sm:pl-4 [&::-webkit-details-marker]:hidden">
          {picture}
          <span className="min-w-0 flex-1 leading-snug">
            <span className="line-clamp-2 font-semibold break-words">{title}</span>
            <span className="flex flex-wrap gap-x-2.5 text-sm text-muted">
              <span className={`font-medium ${tones[status.tone]}`}>{status.text}</span>
              {reference && <span className="font-mono text-[0.8125rem]">{reference}</span>}
            </span>
          </span>
          <span className="shrink-0 text-right leading-snug">
            <span className="price block">{amount}</span>
            <time dateTime={at} className="block text-sm text-muted">
              {timeText(at)}
            </time>
          </span>
          <ChevronDown
            aria-hidden="true"
            className="size-5 shrink-0 text-muted transition group-open/row:rotate-180"
          />
        </summary>
        <div className="border-t border-line px-3 py-1.5 text-[0.9375rem] sm:px-4">{children}</div>
      </details>
      {actions && (
        <div className="flex flex-wrap justify-end gap-2.5 border-t border-line p-3 sm:px-4">
          {actions}
        </div>
      )}
    </article>
  )
}

/** Stands in for a row while it loads. */
export function HistoryRowSkeleton() {
  return (
    <div
      aria-hidden="true"
      className="flex h-17 items-center gap-4 rounded-2xl border border-line bg-surface px-4"
    >
      <div className="skeleton size-11 rounded-xl!" />
      <div className="grid flex-1 gap-2">
        <div className="skeleton h-5 w-2/5" />
        <div className="skeleton h-4 w-3/5" />
      </div>
      <div className="skeleton h-5 w-20" />
    </div>
  )
}
