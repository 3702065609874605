import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { timeText } from './malaysian-time.ts'

/** A status in plain words; `waits` if the shopper must act. */
export type PlainStatus = { text: string; tone: 'good' | 'waits' | 'quiet' }

const tones = { good: 'text-good', waits: 'text-gold', quiet: 'text-muted' }

type Props = {
  /** The accessible name. */
  label: string
  picture: ReactNode
  title: string
  status: PlainStatus
  /** The short reference, or null. */
  reference: string | null
  /** ISO 8601. */
  at: string
  /** With a sign if money moved. */
  amount: string
  /** Actions, always visible; undefined for none. */
  actions?: ReactNode
  /** Content of the expanded row. */
  children: ReactNode
}

/** An entry of a history: title, status and amount, with details on request. */
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
          <ChevronDown className="size-5 shrink-0 text-muted transition group-open/row:rotate-180" />
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

/** The loading state of a row. */
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
