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
