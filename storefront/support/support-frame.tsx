import type { ReactNode } from 'react'

type Props = {
  title: string
  text: string
  /** What stands beside the form on wide screens, and under its title on small ones. */
  aside: ReactNode
  children: ReactNode
}

/** The frame of a page on which somebody writes to the shop. */
export function SupportFrame({ title, text, aside, children }: Props) {
  return (
    <div className="relative">
      {/* Down to the foot of the page, which keeps its distance. */}
      <div aria-hidden="true" className="contours absolute inset-x-0 top-0 -bottom-24" />
      <div className="wrap relative grid gap-x-14 gap-y-8 py-10 md:py-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.5fr)]">
        <div className="lg:sticky lg:top-28 lg:self-start">
          <h1 className="text-4xl font-extrabold md:text-5xl">{title}</h1>
          <p className="mt-4 max-w-prose text-lg leading-relaxed text-muted">{text}</p>
          <div className="mt-6">{aside}</div>
        </div>
        <div className="min-w-0 rounded-3xl border border-line bg-surface p-5 shadow-lift sm:p-8">
          {children}
        </div>
      </div>
    </div>
  )
}
