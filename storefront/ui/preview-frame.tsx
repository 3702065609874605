import { PREVIEW } from '@apeak/contract/paths'
import type { ReactNode } from 'react'
import { pageParts } from '#messages/frame.ts'

/** Part of a page; an unpublished preview is marked and inert. */
export function PreviewFrame({ is = false, children }: { is?: boolean; children: ReactNode }) {
  if (!is) return children
  return (
    <>
      <p role="note" className="wrap mt-4">
        <span className="block rounded-[0.625rem] border border-gold bg-gold-wash px-4 py-2.5 font-semibold">
          {pageParts.preview}
        </span>
      </p>
      <div inert>{children}</div>
    </>
  )
}

/** The preview token in an address, if any. */
export const previewToken = (address: string): string | undefined =>
  new URL(address).searchParams.get(PREVIEW) ?? undefined
