import type { ReactNode } from 'react'

/** A list of names and values. Its children are `DetailRow`s. */
export function DetailRows({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line">{children}</dl>
}

type Props = {
  name: string
  /** Whether the value never breaks: without room it moves below the name. */
  unbroken?: boolean
  children: ReactNode
}

/** A row of `DetailRows`; nothing without a value. */
export function DetailRow({ name, unbroken = false, children }: Props) {
  if (!children) return null
  const look = unbroken ? 'ml-auto whitespace-nowrap big:whitespace-normal' : 'min-w-0 break-words'
  return (
    <div className={`flex justify-between gap-x-6 py-2.5 ${unbroken ? 'flex-wrap gap-y-1' : ''}`}>
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className={`text-right font-medium ${look}`}>{children}</dd>
    </div>
  )
}

/** A text to copy verbatim: an id, a code. */
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

/** A status in one word. */
export function StatusBadge({ label, tone }: Badge) {
  return (
    <span
      className={`inline-flex items-center rounded-full border px-3 py-0.5 text-sm font-semibold whitespace-nowrap ${tones[tone]}`}
    >
      {label}
    </span>
  )
}
