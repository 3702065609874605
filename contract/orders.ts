import { type Static, Type } from 'typebox'
import { EmailAddress } from './accounts.ts'
import { MaybeImage } from './catalog.ts'
import { closedObject, nullable, Paging, pagedList, refusedAs } from './fields.ts'
import { Money } from './money.ts'
import { ORDER_KEY_HEADER } from './paths.ts'
import { PaymentMethodValue, ShortReference } from './payments.ts'

/** All statuses on the wire. */
export const orderStatuses = [
  'pending_payment',
  'pending',
  'processing',
  'completed',
  'refunded',
] as const
export const OrderStatus = Type.Enum([...orderStatuses])
export type OrderStatus = (typeof orderStatuses)[number]

/** An item with its quantity: '3 × 100 Crystals', or the name alone for one. */
export const itemText = (name: string, qty: number) => (qty > 1 ? `${qty} × ${name}` : name)

/** A letter, then 128 random bits in base 32. It gives read access to the order. */
export const OrderId = Type.String({
  pattern: '^o[0-9a-z]{26}$',
  ...refusedAs('orderId'),
  description: 'Gives read access to the order',
})

/** Sent with every call that may change an order. */
export const OrderKeyHeaders = Type.Object({
  [ORDER_KEY_HEADER]: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'The `order_key` of a guest’s order, required for all changes of it. An account’s order needs a login instead.',
    }),
  ),
})

/**
 * The time until which an unpaid or placed order's price and units are reserved; null without a reservation
 * or an end.
 */
const ReservedUntil = nullable(Type.String())

const OrNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  nullable(schema)

/** The answer to an option, such as a player ID. */
const OrderAnswer = Type.Object({ name: Type.String(), value: Type.String() })
export type OrderAnswer = Static<typeof OrderAnswer>

/** An answer for the order's shopper. Corrections name it by `name`. */
const ShopperAnswer = Type.Object({
  ...OrderAnswer.properties,
  name_shown: Type.Optional(
    Type.String({ description: 'The name in the language of the order, if it is translated' }),
  ),
  value_shown: Type.Optional(Type.String({ description: 'Likewise' })),
})
export type ShopperAnswer = Static<typeof ShopperAnswer>

/** An ordered item: its name at that time, and its present page. */
const OrderedItem = Type.Object({
  id: nullable(Type.Integer(), {
    description: 'Null if the product is no longer sold',
  }),
  name: Type.String(),
  base_image: MaybeImage,
  category: Type.Object({
    name: Type.String(),
    slug: nullable(Type.String(), {
      description: 'Null if the category is no longer sold',
    }),
  }),
})

/** The progress of an order. */
const OrderProgress = Type.Object({
  received_at: Type.String(),
  paid_at: OrNull(Type.String()),
  delivered_at: nullable(Type.String(), { description: 'Set once all units are delivered' }),
  delivered_qty: Type.Integer(),
  usual_minutes: nullable(Type.Integer(), {
    description:
      'The game’s median delivery time in minutes of the last 24 hours; null with too few orders',
  }),
})

/** The shopper's latest correction request and its outcome. */
const OrderCorrection = Type.Object({
  state: Type.Enum(['asked', 'accepted', 'declined']),
  options: Type.Array(ShopperAnswer),
  reason: nullable(Type.String(), { description: 'Why it was declined' }),
})

/** When an order is delivered; the time passes within the shop's delivery hours only. */
const OrderDelivery = Type.Object({
  opens_at: nullable(Type.String(), {
    description: 'The start of the next delivery hours; null within them, or if a code delivers it',
  }),
  promised_by: nullable(Type.String(), {
    description: 'Null until paid, and while a question waits for its answer',
  }),
  late_by_minutes: Type.Integer({ description: 'Within delivery hours; 0 if it is not late' }),
  can_refund: Type.Boolean({
    description: 'Whether the caller can take the money of a late order back now',
  }),
})
export type OrderDelivery = Static<typeof OrderDelivery>

/** A refund of part or all of an order. */
const OrderRefund = Type.Object({
  amount: Money,
  way: Type.Enum(['source', 'gold', 'dispute'], {
    description: 'To where the payment came from, as gold, or taken back by the payer’s bank',
  }),
  state: Type.Enum(['pending', 'processed']),
  at: Type.String({ description: 'When it reached this state' }),
})
export type OrderRefund = Static<typeof OrderRefund>
/** The shop's last question to the shopper, for those who may change the order. */
const OrderQuestion = Type.Object({
  text: Type.String(),
  answer: nullable(Type.String()),
  is_open: Type.Boolean({ description: 'Whether delivery waits for the answer' }),
})

/** The details of an order for everybody who has its id. */
export const OrderDetails = Type.Object({
  id: Type.String(),
  short_reference: ShortReference,
  status: OrderStatus,
  payment_method: PaymentMethodValue,
  payment_label: nullable(Type.String(), { description: 'The name of the payment method' }),
  qty: Type.Integer(),
  reserved_until: ReservedUntil,
  product: OrderedItem,
  total: Money,
  version: Type.Integer({ description: 'Changes with every event of the order' }),
  progress: OrderProgress,
  is_own: Type.Boolean({ description: 'Whether the caller is its customer' }),
  may_change: Type.Boolean({
    description:
      'Whether the caller may change it: its customer, or for a guest’s order anybody with its key',
  }),
  options: Type.Array(ShopperAnswer, {
    description:
      'In full for its customer, and for a guest while the order waits; masked for a guest afterwards; empty for others',
  }),
  email: nullable(Type.String(), {
    description:
      'The address of its mails: in full for its customer, masked for guests, null for others',
  }),
  may_correct: Type.Boolean({ description: 'Whether the caller can request a correction now' }),
  correction: OrNull(OrderCorrection),
  delivery: nullable(OrderDelivery, { description: 'Null once it is delivered or refunded' }),
  received: nullable(Money, {
    description:
      'Money received for the unpaid order that could not be used, such as too late: the shop refunds it or contacts the shopper. Null if none',
  }),
  refunds: Type.Array(OrderRefund, { description: 'Oldest first, without failed ones' }),
  code: nullable(Type.Enum(['shown', 'mailed']), {
    description:
      'Whether the delivered codes can be shown to the caller, or only mailed again because they were delivered before the order joined the account',
  }),
  transfer: nullable(Type.Object({ reported_at: Type.String(), has_receipt: Type.Boolean() }), {
    description: 'The manual transfer that its shopper reported',
  }),
  question: OrNull(OrderQuestion),
})
export type OrderDetails = Static<typeof OrderDetails>

/** The answer to the shop's open question about an order. */
export const QuestionAnswer = closedObject({
  order_id: OrderId,
  answer: Type.String({
    maxLength: 500,
    pattern: '\\S',
    ...refusedAs('answer'),
  }),
})
export type QuestionAnswer = Static<typeof QuestionAnswer>

/** All answers of an order, corrected. */
export const CorrectionRequest = closedObject({
  order_id: OrderId,
  options: Type.Array(
    closedObject({
      name: Type.String({ maxLength: 200 }),
      value: Type.String({ maxLength: 1000 }),
    }),
    { minItems: 1, maxItems: 50 },
  ),
})
export type CorrectionRequest = Static<typeof CorrectionRequest>

/** Changes the payment method of an order placed by the manual method. */
export const ChangePaymentMethod = closedObject({ order_id: OrderId })
export type ChangePaymentMethod = Static<typeof ChangePaymentMethod>

/** Mails the codes of an order again. */
export const MailOrderCode = closedObject({ order_id: OrderId })
export type MailOrderCode = Static<typeof MailOrderCode>

/** Shows the codes of an order. */
export const RevealOrderCode = closedObject({ order_id: OrderId })
export type RevealOrderCode = Static<typeof RevealOrderCode>

export const OrderCodes = Type.Object({
  codes: Type.Array(Type.String()),
  redeem_help: Type.String({ description: 'How to redeem them, as sanitised HTML; may be empty' }),
})
export type OrderCodes = Static<typeof OrderCodes>

/** Refunds what is not delivered of a late order. */
export const RefundLateOrder = closedObject({ order_id: OrderId })
export type RefundLateOrder = Static<typeof RefundLateOrder>

/** Reports that the transfer for a placed order was sent. */
export const ReportTransfer = closedObject({ order_id: OrderId })
export type ReportTransfer = Static<typeof ReportTransfer>

/** A picture of a transfer's receipt. */
export const RECEIPT = { types: ['image/png', 'image/jpeg'], bytesMax: 5 * 1024 * 1024 } as const

/** Has the link of an order mailed to its address. */
export const FindOrder = closedObject({
  reference: Type.String({ minLength: 1, maxLength: 40, ...refusedAs('orderReference') }),
  email: EmailAddress,
})
export type FindOrder = Static<typeof FindOrder>

/** The `order` event of an order's stream: on a new version, read the order again. */
export type OrderVersion = { version: number }

export const TransactionsQuery = Type.Object({
  ...Paging.properties,
  // With an explicit type: query values are text and are converted only if the schema says so.
  days: Type.Optional(
    Type.Unsafe<7 | 30 | 90>({
      type: 'integer',
      enum: [7, 30, 90],
      description: 'Number of days, by default 90',
    }),
  ),
})
export type TransactionsQuery = Static<typeof TransactionsQuery>

/** An order in its owner's history. */
export const Transaction = Type.Object({
  id: Type.String(),
  short_reference: ShortReference,
  created_at: Type.String(),
  status: OrderStatus,
  qty: Type.Integer(),
  reserved_until: ReservedUntil,
  payment_method: PaymentMethodValue,
  voucher_code: nullable(Type.String(), {
    description: 'The delivered code',
  }),
  code_by_mail: Type.Boolean({
    description:
      'Whether the code was delivered before the order joined this account: it can be mailed again, but is not shown',
  }),
  coupon_code: nullable(Type.String(), {
    description: 'The applied coupon',
  }),
  total: Money,
  transaction: nullable(Type.Object({ transaction_id: Type.String() }), {
    description: 'The provider’s id of the payment; null until paid',
  }),
  product: OrderedItem,
  options: Type.Array(ShopperAnswer),
})
export type Transaction = Static<typeof Transaction>

/** The customer's orders, newest first. */
export const TransactionsResponse = Type.Object({
  orders: pagedList(Transaction),
})
export type TransactionsResponse = Static<typeof TransactionsResponse>
