import { type Static, Type } from 'typebox'
import { Money } from './money.ts'

/** The only statuses that are ever sent. */
export const orderStatuses = [
  'pending_payment',
  'pending',
  'processing',
  'completed',
  'refunded',
] as const
export const OrderStatus = Type.Enum([...orderStatuses])
export type OrderStatus = (typeof orderStatuses)[number]

/** A letter, then 128 random bits in base 32: for a guest it is the only key to the order. */
export const OrderId = Type.String({ pattern: '^o[0-9a-z]{26}$' })

/** What whoever holds the id may see of an order. */
export const OrderDetails = Type.Object({
  id: Type.String(),
  status: OrderStatus,
  product: Type.Object({
    name: Type.String(),
    category: Type.Object({ name: Type.String() }),
  }),
  total: Money,
})
export type OrderDetails = Static<typeof OrderDetails>
