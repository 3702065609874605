import type { ReactNode } from 'react'

/** Names and what they stand for, one a line. Its children are `DetailRow`s. */
export function DetailRows({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

/** One line of `DetailRows`. */
export function DetailRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-6 py-2.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right font-medium break-words">{children}</dd>
    </div>
  )
}
