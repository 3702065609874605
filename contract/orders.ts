import { type Static, Type } from 'typebox'
import { MaybeImage } from './catalog.ts'
import { nullable } from './fields.ts'
import { Money } from './money.ts'
import { ORDER_KEY_HEADER } from './paths.ts'
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

/** A letter, then 128 random bits in base 32: whoever has it may read the order. */
export const OrderId = Type.String({
  pattern: '^o[0-9a-z]{26}$',
  message: 'This order ID is not valid.',
  description: 'Whoever has it may read the order',
})

/** Sent with every call that may change an order. */
export const OrderKeyHeaders = Type.Object({
  [ORDER_KEY_HEADER]: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'The `order_key` of a guest’s order, which its buyer holds beside the id: without it nothing of that order changes. An account’s order needs its login instead.',
    }),
  ),
})

/**
 * Until when an unpaid or placed order's price and units are kept; null where nothing is kept, or
 * without end.
 */
const ReservedUntil = nullable(Type.String())

const OrNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  nullable(schema)

/** What was answered to an option, such as a player's ID. */
const OrderAnswer = Type.Object({ name: Type.String(), value: Type.String() })
export type OrderAnswer = Static<typeof OrderAnswer>

/** An item that was ordered, as it was called then, and where it is sold now. */
const OrderedItem = Type.Object({
  id: nullable(Type.Integer(), {
    description: 'Null where the product is not sold any more',
  }),
  name: Type.String(),
  base_image: MaybeImage,
  category: Type.Object({
    name: Type.String(),
    slug: nullable(Type.String(), {
      description: 'Null where the category is not sold any more',
    }),
  }),
})

/** How far an order is. */
const OrderProgress = Type.Object({
  received_at: Type.String(),
  paid_at: OrNull(Type.String()),
  delivered_at: nullable(Type.String(), { description: 'Once nothing is owed' }),
  delivered_qty: Type.Integer(),
  usual_minutes: nullable(Type.Integer(), {
    description:
      'Half of the game’s orders of the last 24 hours were delivered within so many minutes of their payment; null where too few say so',
  }),
})
export type OrderProgress = Static<typeof OrderProgress>

/** What the shopper asked to be put right last, and what became of it. */
const OrderCorrection = Type.Object({
  state: Type.Enum(['asked', 'accepted', 'declined']),
  options: Type.Array(OrderAnswer),
  reason: nullable(Type.String(), { description: 'Why it was declined' }),
})

/** What whoever holds the id may see of an order. */
export const OrderDetails = Type.Object({
  id: Type.String(),
  short_reference: ShortReference,
  status: OrderStatus,
  payment_method: PaymentMethodValue,
  qty: Type.Integer(),
  reserved_until: ReservedUntil,
  product: OrderedItem,
  total: Money,
  version: Type.Integer({ description: 'Another one whenever something has happened to it' }),
  progress: OrderProgress,
  is_own: Type.Boolean({ description: 'Whether the caller is its customer' }),
  may_change: Type.Boolean({
    description:
      'Whether the caller may change it: its customer, and of a guest’s whoever sends its key',
  }),
  options: Type.Array(OrderAnswer, {
    description:
      'To its customer, and to a guest while it waits, as they were given; to a guest later shortened; none to others',
  }),
  email: nullable(Type.String(), {
    description: 'Where its mails go: shortened but for its customer, null for others',
  }),
  may_correct: Type.Boolean({ description: 'Whether the caller may ask for other answers now' }),
  correction: OrNull(OrderCorrection),
})
export type OrderDetails = Static<typeof OrderDetails>

/** All answers of an order as they shall be. */
export const AskCorrection = Type.Object(
  {
    order_id: OrderId,
    options: Type.Array(
      Type.Object(
        { name: Type.String({ maxLength: 200 }), value: Type.String({ maxLength: 1000 }) },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 50 },
    ),
  },
  { additionalProperties: false },
)
export type AskCorrection = Static<typeof AskCorrection>

/** An order by the manual method whose shopper would rather pay in another way. */
export const PayAnotherWay = Type.Object({ order_id: OrderId }, { additionalProperties: false })
export type PayAnotherWay = Static<typeof PayAnotherWay>

/** An order whose codes its customer wants mailed once more. */
export const MailOrderCode = Type.Object({ order_id: OrderId }, { additionalProperties: false })
export type MailOrderCode = Static<typeof MailOrderCode>

/** What the stream of an order says (`order`): another version than was read means to read it again. */
export type OrderVersion = { version: number }

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
  voucher_code: nullable(Type.String(), {
    description: 'The code that was delivered, once it was',
  }),
  code_by_mail: Type.Boolean({
    description:
      'Whether the code was delivered before the order joined this account: it is mailed again instead of shown',
  }),
  coupon_code: nullable(Type.String(), {
    description: 'The coupon that took something off',
  }),
  total: Money,
  transaction: nullable(Type.Object({ transaction_id: Type.String() }), {
    description: 'Of the payment, as its provider calls it; null until it is paid',
  }),
  product: OrderedItem,
  options: Type.Array(OrderAnswer),
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
