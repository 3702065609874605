import { callbackPaths } from '@apeak/contract/paths'
import { type BrowserProvider, redirectTo } from '../provider.ts'

/** Fiuu is paid on a page of its own, whose address the shop's answer holds. */
export const fiuu: BrowserProvider = {
  callbackPaths: callbackPaths.fiuu,
  leavesShop: true,
  pay: async ({ fields }) => redirectTo(fields.fiuu_url),
}
