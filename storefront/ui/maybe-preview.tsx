import { lazy, type ReactNode } from 'react'
import { LazyPart } from './lazy-part.tsx'

// Only for whoever looks before others do.
const Preview = lazy(() => import('./preview.tsx'))

/** A part of a page, marked where it is not published yet. */
export function MaybePreview({ is = false, children }: { is?: boolean; children: ReactNode }) {
  if (!is) return children
  return (
    <LazyPart>
      <Preview>{children}</Preview>
    </LazyPart>
  )
}
