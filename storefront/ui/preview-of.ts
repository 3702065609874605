import { PREVIEW } from '@apeak/contract/page-queries'

/** The token that shows something before it is published, where a page's address has one. */
export const previewOf = (address: string): string | undefined =>
  new URL(address).searchParams.get(PREVIEW) ?? undefined
