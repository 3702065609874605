import type { OrderDetails } from '@apeak/contract/orders'

/** Whether a guest's order is only seen here: this browser has its address and not its key. */
export const isReadOnly = (order: OrderDetails | null | undefined): boolean =>
  order != null && !order.may_change && order.email !== null

/** To whoever has the address of a guest's order alone: how its buyer comes to change it. */
export function OrderReadOnly({ order }: { order: OrderDetails }) {
  if (!isReadOnly(order)) return null
  return (
    <p className="mt-6 text-pretty rounded-2xl border border-line bg-surface p-4 text-muted">
      You see this order and cannot change it here. If it is yours, open the link in its e-mail, or
      the browser that you ordered in.
    </p>
  )
}
