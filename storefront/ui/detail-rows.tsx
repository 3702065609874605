import type { ReactNode } from 'react'

/** Names and what they stand for, one a line. Its children are `DetailRow`s. */
export function DetailRows({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

type Props = {
  name: string
  /** What it stands for is never broken: where there is no room it goes below the name. */
  unbroken?: boolean
  children: ReactNode
}

/** One line of `DetailRows`. */
export function DetailRow({ name, unbroken = false, children }: Props) {
  const look = unbroken ? 'ml-auto whitespace-nowrap' : 'min-w-0 break-words'
  return (
    <div className={`flex justify-between gap-x-6 py-2.5 ${unbroken ? 'flex-wrap gap-y-1' : ''}`}>
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className={`text-right font-medium ${look}`}>{children}</dd>
    </div>
  )
}
