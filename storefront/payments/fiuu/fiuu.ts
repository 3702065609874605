import { callbackPaths } from '@apeak/contract/paths'
import { leaveFor } from '../leave-for.ts'
import type { BrowserProvider } from '../provider.ts'

/** Fiuu is paid on a page of its own, whose address the shop's answer holds. */
export const fiuu: BrowserProvider = {
  callbackPaths: callbackPaths.fiuu,
  leavesShop: true,
  pay: async ({ fields }) => leaveFor(fields.fiuu_url),
}
