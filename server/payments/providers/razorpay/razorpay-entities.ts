import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

const Sen = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })

const Seconds = Type.Integer({ minimum: 0 })

const Id = (prefix: string) => Type.String({ pattern: `^${prefix}_[A-Za-z0-9]{1,36}$` })

const TextOrNull = Type.Optional(Type.Union([Type.String(), Type.Null()]))

const OrderOnWire = Type.Object({
  id: Id('order'),
  entity: Type.Literal('order'),
  amount: Sen,
  amount_paid: Sen,
  currency: Type.String(),
  receipt: TextOrNull,
  status: Type.Enum(['created', 'attempted', 'paid']),
  created_at: Seconds,
})

const PaymentOnWire = Type.Object({
  id: Id('pay'),
  entity: Type.Literal('payment'),
  amount: Sen,
  currency: Type.String(),
  status: Type.Enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  order_id: Type.Optional(Type.Union([Id('order'), Type.Null()])),
  method: TextOrNull,
  amount_refunded: Type.Optional(Type.Union([Sen, Type.Null()])),
  error_code: TextOrNull,
  error_description: TextOrNull,
  error_reason: TextOrNull,
  created_at: Seconds,
})

const RefundOnWire = Type.Object({
  id: Id('rfnd'),
  entity: Type.Literal('refund'),
  amount: Sen,
  currency: Type.String(),
  payment_id: Id('pay'),
  receipt: TextOrNull,
  status: Type.String(),
  created_at: Seconds,
})

const DisputeOnWire = Type.Object({
  id: Id('disp'),
  entity: Type.Literal('dispute'),
  payment_id: Id('pay'),
  amount: Sen,
  currency: Type.String(),
  // Not needed to take the money into account.
  reason_code: Type.Optional(Type.Unknown()),
  respond_by: Type.Optional(Type.Unknown()),
})

export type RazorpayOrder = {
  id: string
  amountSen: number
  paidSen: number
  currency: string
  receipt: string | null
  status: Static<typeof OrderOnWire>['status']
  createdAt: Date
}

/** Only `captured` means paid. */
export type RazorpayPayment = {
  id: string
  orderId: string | null
  amountSen: number
  currency: string
  status: Static<typeof PaymentOnWire>['status']
  /** Why it failed: the reason, or its description where the reason is generic. */
  failure: string | null
}

export type RazorpayRefund = {
  id: string
  paymentId: string
  amountSen: number
  currency: string
  receipt: string | null
  status: 'pending' | 'processed' | 'failed'
}

/** Parses an order; null if not of the documented shape. */
export function orderOf(wire: unknown): RazorpayOrder | null {
  if (!Value.Check(OrderOnWire, wire)) return null
  return {
    id: wire.id,
    amountSen: wire.amount,
    paidSen: wire.amount_paid,
    currency: wire.currency,
    receipt: wire.receipt ?? null,
    status: wire.status,
    createdAt: new Date(wire.created_at * 1000),
  }
}

/** Parses a payment; null if not of the documented shape. */
export function paymentOf(wire: unknown): RazorpayPayment | null {
  if (!Value.Check(PaymentOnWire, wire)) return null
  return {
    id: wire.id,
    orderId: wire.order_id ?? null,
    amountSen: wire.amount,
    currency: wire.currency,
    status: wire.status,
    failure: failureOf(wire),
  }
}

function failureOf(wire: Static<typeof PaymentOnWire>): string | null {
  const { error_code, error_description, error_reason } = wire
  const reason = error_reason ?? error_code ?? null
  return reason === 'payment_failed' ? (error_description ?? reason) : reason
}

/** Parses a refund; null if not of the documented shape. */
export function refundOf(wire: unknown): RazorpayRefund | null {
  if (!Value.Check(RefundOnWire, wire)) return null
  const isDecided = wire.status === 'processed' || wire.status === 'failed'
  return {
    id: wire.id,
    paymentId: wire.payment_id,
    amountSen: wire.amount,
    currency: wire.currency,
    receipt: wire.receipt ?? null,
    // The documents name the first status differently (created, pending); both mean undecided.
    status: isDecided ? (wire.status as 'processed' | 'failed') : 'pending',
  }
}

/** A chargeback. `respondBy`: until when the shop can send evidence. */
export type RazorpayDispute = {
  id: string
  paymentId: string
  amountSen: number
  currency: string
  reason: string | null
  respondBy: Date | null
}

/** Parses a dispute; null if not of the documented shape. */
export function disputeOf(wire: unknown): RazorpayDispute | null {
  if (!Value.Check(DisputeOnWire, wire)) return null
  const { id, payment_id, amount, currency, reason_code, respond_by } = wire
  return {
    id,
    paymentId: payment_id,
    amountSen: amount,
    currency,
    reason: typeof reason_code === 'string' ? reason_code.slice(0, 100) : null,
    respondBy: Value.Check(Seconds, respond_by) ? new Date(respond_by * 1000) : null,
  }
}

/** Parses a collection; null if an item is unreadable. */
export function collectionOf<T>(wire: unknown, read: (item: unknown) => T | null): T[] | null {
  if (!Value.Check(Type.Object({ items: Type.Array(Type.Unknown()) }), wire)) return null
  const items = wire.items.map(read)
  return items.every((item): item is NonNullable<typeof item> => item !== null) ? items : null
}
