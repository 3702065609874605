import type { OrderStatus } from '@apeak/contract/orders'
import type { Verdict } from '../payments/poll-status.ts'

/**
 * Where an order stands for whoever looks at its page. `placed`: only what came along is known.
 * `waiting`: the shopper came back from a provider whose word is not in yet. `unpaid`: nobody has
 * paid so far. `failed`: every try to pay it failed.
 */
export type Stage =
  | 'checking'
  | 'placed'
  | 'awaited'
  | 'paid'
  | 'completed'
  | 'refunded'
  | 'waiting'
  | 'unpaid'
  | 'failed'
  | 'unknown'

export type Known = {
  /** The order's status; undefined until it is read, null where it cannot be read. */
  status: OrderStatus | null | undefined
  verdict: Verdict | undefined
  /** The shopper comes from a provider's page. */
  returned: boolean
  /** Something of the order came along with the navigation or the address. */
  cameAlong: boolean
}

const settled: Partial<Record<OrderStatus, Stage>> = {
  pending: 'awaited',
  processing: 'paid',
  completed: 'completed',
  refunded: 'refunded',
}

/** The stage by the server's word; where there is none, by what came along. */
export function stageOf({ status, verdict, returned, cameAlong }: Known): Stage {
  const stage = status && settled[status]
  if (stage) return stage
  if (verdict === 'paid') return 'paid'
  if (verdict === 'failed') return 'failed'
  if (returned && (status !== undefined || verdict)) return 'waiting'
  if (status === 'pending_payment') return verdict ? 'unpaid' : 'checking'
  if (cameAlong) return 'placed'
  return status === null ? 'unknown' : 'checking'
}
