import type { OrderStatus } from '@apeak/contract/orders'

const waits: readonly string[] = ['pending', 'processing'] satisfies OrderStatus[]

/** An order, as far as it matters whether its answers can still be put right. */
type Answered = {
  status: string
  qty: number
  delivered_qty: number
  cancelled_qty: number
  delivered_by_code: boolean
  options: unknown
}

/** Whether something of an order is still to be delivered by its answers, so that they matter. */
export function isCorrectable(order: Answered): boolean {
  const { status, qty, delivered_qty, cancelled_qty, delivered_by_code, options } = order
  const isOwed = waits.includes(status) && qty > delivered_qty + cancelled_qty
  return isOwed && !delivered_by_code && (options as unknown[]).length > 0
}
