import type { ProviderTools, Quota } from '../provider.ts'
import type { FiuuSettings } from './fiuu-settings.ts'

/**
 * The calls that Fiuu counts: about one transaction, the latest or all of one order, or lists of orders
 * or of transactions.
 */
export type FiuuCall = 'transaction' | 'order' | 'batch' | 'orders' | 'transactions'

/** What Fiuu documents for a minute, of which the first is the setting. */
const documented: Record<FiuuCall, number> = {
  transaction: 30,
  order: 10,
  batch: 5,
  orders: 5,
  transactions: 10,
}

/**
 * How often a call may be made in a minute. `share`: of what Fiuu allows, for whoever asks without a
 * signed word of money, so that the rest is left for those who have one.
 */
export function fiuuQuota({ quotaPerMinute }: Rate, call: FiuuCall, share = 1): Quota {
  const allowed = (quotaPerMinute * documented[call]) / documented.transaction
  return { call, perMinute: Math.max(1, Math.floor(allowed * share)) }
}

type Rate = Pick<FiuuSettings, 'quotaPerMinute'>

/** Whether Fiuu may be called now: who calls too often is not answered for an hour. */
export function mayCallFiuu(
  { tools, settings }: { tools: ProviderTools; settings: Rate },
  call: FiuuCall,
  share?: number,
): Promise<boolean> {
  return tools.mayCall(fiuuQuota(settings, call, share))
}
