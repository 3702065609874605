import type { ReactNode } from 'react'

/** One step of a form, with its number in two digits beside it. */
export function NumberedStep({ number, children }: { number: number; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-2 sm:grid-cols-[3rem_minmax(0,1fr)] sm:gap-x-4">
      <span className="price pt-0.5 text-xl text-gold sm:text-2xl">
        {String(number).padStart(2, '0')}
      </span>
      {children}
    </li>
  )
}
