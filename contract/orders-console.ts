import { type Static, Type } from 'typebox'
import { nullable } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'
import { Money } from './money.ts'
import { Reason } from './operators.ts'
import { OrderId, OrderStatus } from './orders.ts'
import { PaymentMethodValue, ShortReference } from './payments.ts'

/** A day of Malaysia's. */
const Day = Type.String({ format: 'date', message: 'This day is not valid.' })

const RowId = Type.Integer({ minimum: 1, maximum: 2147483647 })

/** Which orders an operator lists. */
export const ConsoleOrdersQuery = listQuery('orders', {
  status: Type.Optional(OrderStatus),
  payment_method: Type.Optional(PaymentMethodValue),
  category_id: Type.Optional(RowId),
  customer_id: Type.Optional(RowId),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
  q: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 254,
      description:
        'An order id or its short reference, an e-mail address or its beginning, or an answer such as a player id',
    }),
  ),
})
export type ConsoleOrdersQuery = Static<typeof ConsoleOrdersQuery>

/** An order as a list of operators shows it. */
export const ConsoleOrder = Type.Object({
  id: Type.String(),
  short_reference: ShortReference,
  created_at: Type.String(),
  paid_at: nullable(Type.String()),
  completed_at: nullable(Type.String()),
  status: OrderStatus,
  payment_method: PaymentMethodValue,
  customer_id: nullable(Type.Integer()),
  customer_email: nullable(Type.String()),
  category_id: nullable(Type.Integer()),
  category_name: Type.String(),
  product_name: Type.String(),
  qty: Type.Integer(),
  options: Type.Array(Type.Object({ name: Type.String(), value: Type.String() })),
  total: Money,
})
export type ConsoleOrder = Static<typeof ConsoleOrder>

export const ConsoleOrdersPage = pageOf(ConsoleOrder)
export type ConsoleOrdersPage = Static<typeof ConsoleOrdersPage>

const closed = { additionalProperties: false }
const Sen = Type.Integer({ minimum: 1, maximum: 100_000_000 })

/** Which order a call is about. */
export const OrderParams = Type.Object({ id: OrderId }, closed)

/** Which refund a call is about. */
export const RefundParams = Type.Object(
  { id: Type.String({ pattern: '^r[0-9a-z]{26}$', message: 'This refund ID is not valid.' }) },
  closed,
)

/** Within how many minutes a paid order is delivered, as the notice promises: usually, and in a rush. */
export const PROMISED_MINUTES = { usual: 3, peak: 10 } as const

/** What can wait for an operator. */
const waitingKinds = [
  'order',
  'correction',
  'topup',
  'refund',
  'payment',
  'unmatched',
  'approval',
  'thread',
] as const
export const WaitingKind = Type.Enum([...waitingKinds])
export type WaitingKind = (typeof waitingKinds)[number]

/** Made by the page for each click: the same key has one effect. */
export const RequestKey = Type.String({ pattern: '^[A-Za-z0-9-]{8,64}$' })
/** Text that a shopper or an operator reads. */
const Note = Type.String({ maxLength: 1000, pattern: '\\S' })

export const Claim = Type.Object({
  operator_id: Type.String(),
  claimed_at: Type.String(),
  expires_at: Type.String(),
})
export type Claim = Static<typeof Claim>

/** What a shopper answered to an option. */
const Answer = Type.Object({ name: Type.String(), value: Type.String() })

/** Something that waits for an operator. `details` depends on its kind. */
export const WaitingItem = Type.Object({
  kind: WaitingKind,
  id: Type.String(),
  state: Type.String({ description: 'Why it waits: a status, or what happened to the money' }),
  since: Type.String(),
  reference: nullable(Type.String()),
  amount_sen: Type.Integer(),
  details: Type.Object({
    category: Type.Optional(Type.String()),
    product: Type.Optional(Type.String()),
    qty: Type.Optional(Type.Integer()),
    owed_qty: Type.Optional(Type.Integer()),
    delivered_qty: Type.Optional(Type.Integer()),
    by_code: Type.Optional(Type.Boolean()),
    options: Type.Optional(Type.Array(Answer)),
    asked: Type.Optional(Type.Array(Answer)),
    payment_method: Type.Optional(Type.String()),
    value_sen: Type.Optional(Type.Integer()),
    thread_kind: Type.Optional(Type.Enum(['ticket', 'chat'])),
    customer_id: Type.Optional(Type.Integer()),
    provider: Type.Optional(Type.String()),
    payment_id: Type.Optional(Type.String()),
    for_kind: Type.Optional(nullable(Type.String())),
    for_id: Type.Optional(nullable(Type.String())),
    requested_by: Type.Optional(Type.String()),
    reason: Type.Optional(Type.String()),
    expires_at: Type.Optional(Type.String()),
  }),
  is_refunding: Type.Boolean({ description: 'Whether its money is on its way back' }),
  claim: nullable(Claim),
})
export type WaitingItem = Static<typeof WaitingItem>
/** The same as its own domain knows it. */
export type WaitingEntry = Omit<WaitingItem, 'is_refunding' | 'claim'>

/** The queue: who waited longest first. `now`: the server's clock, by which ages are told. */
export const Queue = Type.Object({ now: Type.String(), data: Type.Array(WaitingItem) })
export type Queue = Static<typeof Queue>

/** `take_over`: also from somebody else. `hand_to`: for another operator instead of oneself. */
export const ClaimItem = Type.Object(
  {
    kind: WaitingKind,
    id: Type.String({ pattern: '^[a-z0-9]{1,40}$' }),
    take_over: Type.Optional(Type.Boolean()),
    hand_to: Type.Optional(Type.String({ pattern: '^p[0-9a-z]{26}$' })),
  },
  closed,
)
export type ClaimItem = Static<typeof ClaimItem>
export const ReleaseClaim = Type.Object(
  { kind: WaitingKind, id: Type.String({ pattern: '^[a-z0-9]{1,40}$' }) },
  closed,
)

export const DeliverOrder = Type.Object(
  {
    qty: Type.Integer({ minimum: 1, maximum: 99 }),
    code: nullable(
      Type.String({ maxLength: 2000, pattern: '\\S', description: 'One code a line' }),
    ),
    note: nullable(Note),
    request_key: RequestKey,
  },
  closed,
)
export type DeliverOrder = Static<typeof DeliverOrder>

export const MoneySeen = Type.Object(
  {
    amount_sen: Sen,
    bank_reference: Type.String({
      minLength: 3,
      maxLength: 60,
      pattern: '[A-Za-z0-9].*[A-Za-z0-9].*[A-Za-z0-9]',
      message: 'Please enter the reference as the bank gives it.',
    }),
    is_another: Type.Boolean({
      description: 'Whether it is known that money for the same order was seen before',
    }),
  },
  closed,
)
export type MoneySeen = Static<typeof MoneySeen>
/** What became of the money: null where it paid for the order, otherwise why it is unapplied. */
const RefundWanted = {
  amount_sen: Sen,
  way: Type.Enum(['source', 'gold']),
  cancelled_qty: Type.Integer({
    minimum: 0,
    maximum: 99,
    description: 'How many of what is owed will not be delivered any more',
  }),
}
export const RefundPreviewQuery = Type.Object(RefundWanted, closed)
export type RefundPreviewQuery = Static<typeof RefundPreviewQuery>
/** What a refund would do; `refusal`: why it cannot be done. */
export const RefundPreview = Type.Object({
  refusal: nullable(Type.String()),
  left_sen: Type.Integer({ description: 'What can go back in all' }),
  status_after: OrderStatus,
  sends: Type.Enum(['provider', 'operator', 'gold'], {
    description: 'Who sends it: the provider, an operator by bank, or the ledger at once',
  }),
  provider: nullable(Type.String()),
})
export type RefundPreview = Static<typeof RefundPreview>
export const RefundOrder = Type.Object(
  {
    ...RefundWanted,
    reason: Reason,
    seen_delivered_qty: Type.Integer({
      minimum: 0,
      maximum: 99,
      description: 'How many were delivered when the operator looked',
    }),
    request_key: RequestKey,
  },
  closed,
)
export type RefundOrder = Static<typeof RefundOrder>

/** `bank_reference`: of the transfer by which it was sent back; null: it will not be sent. */
export const SettleRefund = Type.Object(
  { bank_reference: nullable(MoneySeen.properties.bank_reference) },
  closed,
)
export const WithReason = Type.Object({ reason: Reason }, closed)

export const CorrectDetails = Type.Object(
  {
    seen: Type.Array(Answer, { maxItems: 50 }),
    options: Type.Array(
      Type.Object(
        { name: Type.String({ maxLength: 200 }), value: Type.String({ maxLength: 1000 }) },
        closed,
      ),
      { maxItems: 50 },
    ),
    reason: Reason,
    request_key: RequestKey,
  },
  closed,
)
export const DeclineCorrection = Type.Object({ reason: Reason, request_key: RequestKey }, closed)
export const AddOrderNote = Type.Object({ text: Note, request_key: RequestKey }, closed)
export const ResendMail = Type.Object(
  { mail: Type.Enum(['received', 'delivered']), request_key: RequestKey },
  closed,
)

/** One thing that happened to an order, a refund of it or the gold that went back. */
export const TimelineEntry = Type.Object({
  id: Type.Integer(),
  event: Type.String(),
  actor_kind: Type.String(),
  actor: nullable(Type.String()),
  reason: nullable(Type.String()),
  text: nullable(Type.String({ description: 'What a note says, or was told with a delivery' })),
  data: Type.Record(Type.String(), Type.Unknown()),
  created_at: Type.String(),
})
export type TimelineEntry = Static<typeof TimelineEntry>

const Attempt = Type.Object({
  id: Type.Integer(),
  provider: Type.String(),
  reference: Type.String(),
  provider_order_id: nullable(Type.String()),
  amount_sen: Type.Integer(),
  state: Type.String(),
  synced_at: nullable(Type.String()),
  next_poll_at: nullable(Type.String()),
  created_at: Type.String(),
})
const Payment = Type.Object({
  id: Type.Integer(),
  provider: Type.String(),
  provider_payment_id: Type.String(),
  amount_sen: Type.Integer(),
  refunded_sen: Type.Integer(),
  unapplied_reason: nullable(Type.String()),
  source: Type.String(),
  created_at: Type.String(),
})
const Refund = Type.Object({
  id: Type.String(),
  payment_id: Type.Integer(),
  provider: Type.String(),
  amount_sen: Type.Integer(),
  way: Type.String(),
  state: Type.String(),
  provider_refund_id: nullable(Type.String()),
  is_resolved: Type.Boolean(),
  created_at: Type.String(),
})
const ProviderMessage = Type.Object({
  id: Type.Integer(),
  provider: Type.String(),
  path: Type.String(),
  outcome: nullable(Type.String()),
  body: nullable(Type.String({ description: 'As it came; null where its bytes are forgotten' })),
  received_at: Type.String(),
})

/** An order as an operator sees it, with its money and its whole story. Amounts in sen. */
export const OrderPage = Type.Object({
  id: Type.String(),
  short_reference: Type.String(),
  status: OrderStatus,
  status_since: Type.String(),
  created_at: Type.String(),
  payment_method: Type.String(),
  reserved_until: nullable(Type.String()),
  category_name: Type.String(),
  product_id: nullable(Type.Integer()),
  product_name: Type.String(),
  qty: Type.Integer(),
  delivered_qty: Type.Integer(),
  cancelled_qty: Type.Integer(),
  delivered_by_code: Type.Boolean({ description: 'Whether stored codes deliver it' }),
  has_code: Type.Boolean({ description: 'Whether codes were delivered' }),
  options: Type.Array(Answer),
  correction: nullable(
    Type.Object(
      { options: Type.Array(Answer), asked_at: Type.String() },
      { description: 'What its shopper asks to be put right, and nobody has decided yet' },
    ),
  ),
  customer_id: nullable(Type.Integer()),
  customer_email: nullable(Type.String()),
  unit_price_sen: Type.Integer(),
  subtotal_sen: Type.Integer(),
  coupon_code: nullable(Type.String()),
  discount_sen: Type.Integer(),
  fee_sen: Type.Integer(),
  total_sen: Type.Integer(),
  transaction_id: nullable(Type.String()),
  refundable_sen: Type.Integer({ description: 'What can go back still' }),
  refund_to_source: Type.Boolean({ description: 'Whether a payment is there to send it back to' }),
  is_refunding: Type.Boolean(),
  claim: nullable(Claim),
  timeline: Type.Array(TimelineEntry),
  attempts: Type.Array(Attempt),
  payments: Type.Array(Payment),
  refunds: Type.Array(Refund),
  messages: Type.Array(ProviderMessage, {
    description: 'What providers sent, for whoever may see payments; none for others',
  }),
  mails: Type.Array(Type.Object({ subject: Type.String(), sent_at: Type.String() })),
})
export type OrderPage = Static<typeof OrderPage>
