import type { ReactNode } from 'react'

type Props = { id: string; step: number; title: string; note?: string; children: ReactNode }

/** A numbered step of a purchase. */
export function PurchaseStep({ id, step, title, note, children }: Props) {
  return (
    <section
      aria-labelledby={`${id}-title`}
      id={id}
      tabIndex={-1}
      className="scroll-mt-32 outline-none lg:scroll-mt-24"
    >
      <h2
        id={`${id}-title`}
        className="mb-3 flex items-center low:mb-2 gap-2.5 text-lg md:mb-4 md:text-2xl"
      >
        <span
          aria-hidden="true"
          className="price grid h-6 min-w-8 place-items-center rounded-full border border-gold/50 bg-gold-wash px-2 text-sm text-gold md:h-7 md:min-w-9"
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
