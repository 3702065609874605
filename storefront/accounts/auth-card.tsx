import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { PageHead } from '../ui/page-head.tsx'

type Props = {
  title: string
  text: ReactNode
  /** For search engines; without it the page is hidden from them. */
  description?: string
  wide?: boolean
  children: ReactNode
}

/** The card of login, registration and recovery pages. */
export function AuthCard({ title, text, description, wide = false, children }: Props) {
  return (
    <div className="relative">
      <PageHead title={title} {...(description ? { description } : { hidden: true })} />
      {/* Extends over the page's bottom margin. */}
      <div aria-hidden="true" className="contours absolute inset-x-0 top-0 -bottom-24" />
      <div className="wrap relative grid min-h-[70svh] grid-cols-1 place-items-center py-10 md:py-16">
        <div
          className={`w-full rounded-3xl border border-line bg-surface p-6 shadow-lift ${wide ? 'max-w-[42rem] md:p-8' : 'max-w-[350px]'}`}
        >
          <h1 className="text-3xl font-extrabold">{title}</h1>
          <p className="mt-2 leading-snug text-balance text-muted">{text}</p>
          <div className="mt-6 grid grid-cols-1 gap-5">{children}</div>
        </div>
      </div>
    </div>
  )
}

type LinkProps = { to: string; className?: string; children: ReactNode }

/** A link in or under a form, large enough for touch. */
export function TextLink({ to, className = '', children }: LinkProps) {
  return (
    <Link
      to={to}
      className={`inline-flex min-h-11 items-center font-semibold text-cool underline-offset-4 hover:underline ${className}`}
    >
      {children}
    </Link>
  )
}
