import { PREVIEW } from '@apeak/contract/paths'
import { lazy, type ReactNode } from 'react'
import { LazyBoundary } from './lazy-component.tsx'

// Only for whoever looks before others do.
const Preview = lazy(() => import('./preview.tsx'))

/** A part of a page, marked where it is not published yet. */
export function PreviewFrame({ is = false, children }: { is?: boolean; children: ReactNode }) {
  if (!is) return children
  return (
    <LazyBoundary>
      <Preview>{children}</Preview>
    </LazyBoundary>
  )
}

/** The token that shows something before it is published, where a page's address has one. */
export const previewToken = (address: string): string | undefined =>
  new URL(address).searchParams.get(PREVIEW) ?? undefined
