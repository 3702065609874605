import type { ReactNode } from 'react'

type Props = { id: string; step: number; title: string; note?: string; children: ReactNode }

/** One numbered step of buying. */
export function PurchaseStep({ id, step, title, note, children }: Props) {
  return (
    <section aria-labelledby={`${id}-title`} id={id} tabIndex={-1} className="outline-none">
      <h2 id={`${id}-title`} className="mb-4 flex items-center gap-3 text-xl md:text-2xl">
        <span
          aria-hidden="true"
          className="price grid h-7 min-w-9 place-items-center rounded-full border border-gold/50 bg-gold-wash px-2 text-sm text-gold [clip-path:none]"
        >
          {step}
        </span>
        <span>
          {title}
          {note && <span className="font-text text-base font-normal text-muted"> {note}</span>}
        </span>
      </h2>
      {children}
    </section>
  )
}
