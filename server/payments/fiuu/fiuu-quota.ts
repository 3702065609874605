import type { ProviderTools } from '../provider.ts'
import type { FiuuSettings } from './fiuu-settings.ts'

/** The calls that Fiuu counts: about a transaction, an order's latest one, or lists of them. */
export type FiuuCall = 'transaction' | 'order' | 'list'

// Of its documented limits (30, 10 and 5 a minute) the shares of the largest.
const shares: Record<FiuuCall, number> = { transaction: 1, order: 1 / 3, list: 1 / 6 }

/**
 * How often a call may be made in one minute of the clock, where `perMinute` is what Fiuu allows for
 * transactions: half of it, so that no sixty seconds across two minutes hold more.
 */
export function fiuuLimit(call: FiuuCall, perMinute: number): number {
  return Math.max(1, Math.floor((perMinute * shares[call]) / 2))
}

/** Whether Fiuu may be called now: who calls too often is not answered for an hour. */
export function mayCallFiuu(
  tools: ProviderTools,
  { quotaPerMinute }: FiuuSettings,
  call: FiuuCall,
): Promise<boolean> {
  return tools.mayCall({ call, perMinute: fiuuLimit(call, quotaPerMinute) })
}
