import { type Static, Type } from 'typebox'
import { closedObject, nullable, Problem, refusedAs } from './fields.ts'
import { Money } from './money.ts'

/**
 * A payment method's value on the wire: `apeak` is the gold balance, `check_payment` manual, all others a
 * provider's. Clients list the methods by a call, so the type names no provider.
 */
export const PaymentMethodValue = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,39}$',
  ...refusedAs('paymentMethod'),
  description: '`apeak` is gold, `check_payment` the manual method, all others are providers’',
})
export type PaymentMethodValue = Static<typeof PaymentMethodValue>

/**
 * The method of orders with a total of 0, whatever the shopper chose: they are paid on creation. It cannot be
 * chosen.
 */
export const noPayment = 'no_payment'

export const Logo = Type.Object({
  id: Type.Integer(),
  filename: Type.String(),
  path: Type.String(),
})

/** The destination of manual payments. The note is plain text of one or more lines. */
export const PaymentInstructions = Type.Object({
  bank_accounts: Type.Array(
    Type.Object({ bank: Type.String(), number: Type.String(), holder: Type.String() }),
  ),
  duitnow_qr: nullable(Type.Object({ path: Type.String() })),
  note: nullable(Type.String()),
})
export type PaymentInstructions = Static<typeof PaymentInstructions>

/** A bank or wallet of a provider, opened directly by `channel` of create-order. */
export const PaymentChannel = Type.Object({ value: Type.String(), label: Type.String() })
export type PaymentChannel = Static<typeof PaymentChannel>

/** The chosen bank or wallet of a provider. */
export const MaybeChannel = Type.Optional(
  Type.String({
    maxLength: 40,
    ...refusedAs('channel'),
    description: 'The method’s bank or wallet to open directly',
  }),
)

const chargeFields = {
  type: Type.Enum(['percent', 'fixed']),
  value: Type.Number({
    description: 'A percentage, or ringgit: a discount for gold, a fee for all others',
  }),
  minimum: Type.Optional(Type.Number({ description: 'The minimum charge, in ringgit' })),
  cap: Type.Optional(Type.Number({ description: 'The maximum charge, in percent of the price' })),
  absorbed_below: Type.Optional(
    Type.Number({ description: 'The price in ringgit below which there is no charge' }),
  ),
}

/** What a method adds to a price; gold deducts it. */
export const Charge = Type.Object(chargeFields)
export type Charge = Static<typeof Charge>

export const PaymentMethod = Type.Object({
  label: Type.String(),
  note: nullable(Type.String()),
  logo: nullable(Logo),
  marks: Type.Optional(
    Type.Array(Type.String(), { description: 'Its marks: visa, mastercard, fpx, …' }),
  ),
  channels: Type.Optional(Type.Array(PaymentChannel)),
  charge: Type.Optional(Charge),
  /** Of the manual method, once an operator has set them. */
  instructions: nullable(PaymentInstructions),
})
export type PaymentMethod = Static<typeof PaymentMethod>

/** By method value, in display order. */
export const PaymentMethodsResponse = Type.Record(Type.String(), PaymentMethod, {
  examples: [
    {
      apeak: { label: 'Apeak Gold', note: null, logo: null, instructions: null },
      check_payment: { label: 'Manual bank transfer', note: null, logo: null, instructions: null },
    },
  ],
})
export type PaymentMethodsResponse = Static<typeof PaymentMethodsResponse>

export const PaymentCharge = Type.Object({ payment_method: PaymentMethodValue, ...chargeFields })
export type PaymentCharge = Static<typeof PaymentCharge>
export const PaymentChargesResponse = Type.Object({ charges: Type.Array(PaymentCharge) })
export type PaymentChargesResponse = Static<typeof PaymentChargesResponse>

/**
 * Provider data for a payment: Razorpay's checkout takes `razorpay_order_id`, `amount` (sen), `currency` and
 * `key`; Fiuu's page is `fiuu_url`, any other provider's `redirect_url`. Methods without a provider need
 * nothing.
 */
export const ProviderFields = Type.Object({
  razorpay_order_id: Type.Optional(Type.String({ description: 'For Razorpay’s checkout' })),
  amount: Type.Optional(Type.Integer({ description: 'Sen, for Razorpay’s checkout' })),
  currency: Type.Optional(Type.String()),
  key: Type.Optional(Type.String()),
  fiuu_url: Type.Optional(Type.String({ description: 'Fiuu’s payment page' })),
  redirect_url: Type.Optional(Type.String({ description: 'Any other provider’s payment page' })),
})
export type ProviderFields = Static<typeof ProviderFields>

const TestId = Type.String({
  pattern: '^t[0-9a-z]{26}$',
  message: 'This test is not valid.',
  examples: ['t0123456789abcdefghjkmnpqrs'],
})

/** A provider test to pay. Its id is its key. */
export const OpenProviderTest = closedObject({ id: TestId })

/** `customer_id` is the caller's own account, if any. */
export const PaymentCallback = closedObject({
  payment_method: PaymentMethodValue,
  orderId: Type.String({ pattern: '^o[0-9a-z]{26}$', ...refusedAs('orderId') }),
  customer_id: Type.Optional(nullable(Type.Integer({ minimum: 1 }))),
})
export type PaymentCallback = Static<typeof PaymentCallback>

/** `success`: the order is placed (manual) or paid; `failed`: the payment can be retried. */
export const PaymentCallbackResponse = Type.Object({
  success: Type.Boolean(),
  status: Type.String(),
  order_id: Type.String(),
})
export type PaymentCallbackResponse = Static<typeof PaymentCallbackResponse>

/**
 * The public name of an order (AP-…), a top-up (AG-…) or a provider test (AT-…): short enough for a bank's
 * form. It authorises nothing.
 */
export const ShortReference = Type.String({ pattern: '^A[PGT]-[2-9A-Z]{4}-[2-9A-Z]{4}$' })

/** Things that can be paid: an order, a top-up, or an operator's test of a payment provider. */
export const payableKinds = ['order', 'topup', 'test'] as const
export type PayableKind = (typeof payableKinds)[number]

/** The id of an order, a gold transaction or a provider test, depending on the kind. */
export const PaymentStatusQuery = closedObject({
  kind: Type.Enum([...payableKinds]),
  id: Type.String({ pattern: '^[ogt][0-9a-z]{26}$' }),
})
export type PaymentStatusQuery = Static<typeof PaymentStatusQuery>

/**
 * Payment statuses. open: unpaid, and can still be paid; received: unpaid, but its money was received and
 * could not be used, so it must not be paid again; confirming: a payment was made or is pending at the bank,
 * and awaits its confirmation; failed: every attempt failed, and another can be made; pending: a manual payment
 * that an operator must confirm; paid; cancelled.
 */
const paymentStatuses = [
  'open',
  'received',
  'confirming',
  'failed',
  'pending',
  'paid',
  'cancelled',
] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Reasons for a failed payment that the shopper can act on. */
const declineReasons = [
  'insufficient_funds',
  'declined',
  'timed_out',
  'cancelled',
  'authentication_failed',
] as const
export type DeclineReason = (typeof declineReasons)[number]

/** `payment_method`: of the completed or expected payment. `amount`: including the method's fee. */
export const PaymentStatusResponse = Type.Object({
  kind: Type.Enum([...payableKinds]),
  id: Type.String(),
  status: Type.Enum([...paymentStatuses]),
  payment_method: PaymentMethodValue,
  short_reference: ShortReference,
  amount: Money,
  decline: nullable(Type.Enum([...declineReasons]), {
    description: 'The reason for the failure, if the provider gave one',
  }),
})
export type PaymentStatusResponse = Static<typeof PaymentStatusResponse>

/** 409 of a payment by gold: with the balance and the missing amount, if it is insufficient. */
export const InsufficientGold = Type.Object({
  ...Problem.properties,
  order_id: Type.Optional(Type.String()),
  balance: Type.Optional(Money),
  missing: Type.Optional(Money),
})
