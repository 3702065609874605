import type { OrderStatus } from '@apeak/contract/orders'

/** What the time is called until which an order's price is kept. */
export const reservedUntilName = (status: OrderStatus) =>
  status === 'pending' ? 'Pay by' : 'Reserved until'
