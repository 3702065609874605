import { type Static, Type } from 'typebox'
import { Money } from './money.ts'
import { PaymentMethodValue, ShortReference } from './payments.ts'

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

/** An item as people read how many of it were ordered: '3 × 100 Crystals', and one by its name alone. */
export const itemText = (name: string, qty: number) => (qty > 1 ? `${qty} × ${name}` : name)

/** A letter, then 128 random bits in base 32: for a guest it is the only key to the order. */
export const OrderId = Type.String({
  pattern: '^o[0-9a-z]{26}$',
  message: 'This order ID is not valid.',
  description: 'For a guest it is the only key to the order',
})

/** Until when an unpaid or placed order's price and units are kept; null where nothing is kept, or without end. */
const ReservedUntil = Type.Union([Type.String(), Type.Null()])

/** What was ordered. */
const OrderedProduct = Type.Object({
  id: Type.Union([Type.Integer(), Type.Null()], {
    description: 'Null where the product is not sold any more',
  }),
  name: Type.String(),
  category: Type.Object({
    name: Type.String(),
    slug: Type.Union([Type.String(), Type.Null()], {
      description: 'Null where the category is not there any more',
    }),
  }),
})

/** What whoever holds the id may see of an order. */
export const OrderDetails = Type.Object({
  id: Type.String(),
  short_reference: ShortReference,
  status: OrderStatus,
  payment_method: PaymentMethodValue,
  qty: Type.Integer(),
  reserved_until: ReservedUntil,
  product: OrderedProduct,
  total: Money,
})
export type OrderDetails = Static<typeof OrderDetails>

export const TransactionsQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  // With its type named: a query is text, and is read as a number only where the schema says so.
  days: Type.Optional(
    Type.Unsafe<7 | 30 | 90>({
      type: 'integer',
      enum: [7, 30, 90],
      description: 'How many days back, 90 unless given',
    }),
  ),
})
export type TransactionsQuery = Static<typeof TransactionsQuery>

/** An order as its owner's history shows it. */
export const Transaction = Type.Object({
  id: Type.String(),
  short_reference: ShortReference,
  created_at: Type.String(),
  status: OrderStatus,
  qty: Type.Integer(),
  reserved_until: ReservedUntil,
  payment_method: PaymentMethodValue,
  voucher_code: Type.Union([Type.String(), Type.Null()], {
    description: 'The code that was delivered, once it was',
  }),
  coupon_code: Type.Union([Type.String(), Type.Null()], {
    description: 'The coupon that took something off',
  }),
  total: Money,
  transaction: Type.Union([Type.Object({ transaction_id: Type.String() }), Type.Null()], {
    description: 'Of the payment, as its provider calls it; null until it is paid',
  }),
  product: OrderedProduct,
  options: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
})
export type Transaction = Static<typeof Transaction>

/** The customer's orders, newest first. */
export const TransactionsResponse = Type.Object({
  orders: Type.Object({
    data: Type.Array(Transaction),
    current_page: Type.Integer(),
    last_page: Type.Integer(),
    per_page: Type.Integer(),
    total: Type.Integer(),
  }),
})
export type TransactionsResponse = Static<typeof TransactionsResponse>
