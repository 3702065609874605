import { callbackPaths } from '@apeak/contract/paths'
import { type BrowserProvider, redirectTo } from '../provider.ts'

/** Fiuu has its own payment page, whose address is in the shop's response. */
export const fiuu: BrowserProvider = {
  callbackPaths: callbackPaths.fiuu,
  leavesShop: true,
  pay: async ({ fields }) => redirectTo(fields.fiuu_url),
}
