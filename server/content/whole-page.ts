import type { Page } from '@apeak/contract/lists'

/** A short list, which is one page whatever is asked for. */
export const wholePage = <Entry>(data: Entry[]): Page<Entry> => ({
  data,
  current_page: 1,
  has_more: false,
  per_page: Math.max(1, data.length),
  total: data.length,
})

/** The longest text that is taken, in whatever letters. */
export const TEXT_BYTES_MAX = 3 * 1024 * 1024
