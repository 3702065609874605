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

/** Something to be copied as it is: an id, a code. */
export function Code({ text }: { text: string }) {
  return (
    <span className="font-mono text-[0.8125rem] tracking-tight break-all select-all">{text}</span>
  )
}

const tones = {
  default: 'border-transparent bg-ink text-ground',
  secondary: 'border-line bg-raised text-muted',
  warning: 'border-gold/50 bg-gold-wash text-gold',
  destructive: 'border-danger/40 bg-danger-wash text-danger',
  none: 'border-line text-muted',
}

export type Badge = { label: string; tone: keyof typeof tones }

/** How something stands, in a word. */
export function StatusBadge({ label, tone }: Badge) {
  return (
    <span
      className={`inline-flex items-center rounded-full border px-3 py-0.5 text-sm font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {label}
    </span>
  )
}
