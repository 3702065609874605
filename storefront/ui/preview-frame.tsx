import { PREVIEW } from '@apeak/contract/paths'
import { lazy, type ReactNode } from 'react'
import { LazyBoundary } from './lazy-component.tsx'

// Only for previews.
const Preview = lazy(() => import('./preview.tsx'))

/** Part of a page, marked if it is an unpublished preview. */
export function PreviewFrame({ is = false, children }: { is?: boolean; children: ReactNode }) {
  if (!is) return children
  return (
    <LazyBoundary>
      <Preview>{children}</Preview>
    </LazyBoundary>
  )
}

/** The preview token in an address, if any. */
export const previewToken = (address: string): string | undefined =>
  new URL(address).searchParams.get(PREVIEW) ?? undefined
