import { pagePaths } from '@apeak/contract/paths'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { states } from '#messages/frame.ts'
import { buttonLook } from '../ui/button.tsx'

type Props = {
  text: string
  /** Further help. */
  children?: ReactNode
}

/** The error page. */
export function ErrorPage({ text, children }: Props) {
  return (
    <div className="relative grid min-h-[70vh] place-items-center py-16">
      <div aria-hidden="true" className="contours absolute inset-0" />
      <title>{`${states.oops} · Apeak`}</title>
      <meta name="robots" content="noindex" />
      <div className="wrap relative text-center">
        <h1 className="text-6xl font-extrabold md:text-8xl">{states.oops}</h1>
        <p className="mt-5 text-lg">{states.unexpected}</p>
        <p className="mt-2 wrap-anywhere text-muted">
          <i>{text}</i>
        </p>
        <Link to={pagePaths.home} className={`mt-8 ${buttonLook('gold')}`}>
          {states.goHome}
        </Link>
        {children}
      </div>
    </div>
  )
}
