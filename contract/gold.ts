import { type Static, Type } from 'typebox'
import { closedObject, Id, nullable, Paging, pagedList, refusedAs } from './fields.ts'
import { MaybeChannel, PaymentMethodValue, ProviderFields, ShortReference } from './payments.ts'

/** A letter, then 128 random bits in base 32. */
export const GoldTransactionId = Type.String({
  pattern: '^g[0-9a-z]{26}$',
  ...refusedAs('goldTransaction'),
})

/** The gold's owner: the caller's own account id. */
export const GoldOwner = Type.Object({ userId: Id })

/** The balance in ringgit. */
export const GoldBalance = Type.Object({ data: Type.Number() })
export type GoldBalance = Static<typeof GoldBalance>

/** The limits of a top-up in ringgit. `internal`: the minimum for the one internal account. */
export const TOPUP = { min: 10, max: 10_000, internal: 1, quick: [50, 100, 500, 1000] } as const

const CallbackUrl = Type.Optional(Type.String({ maxLength: 2000 }))

export const BuyGold = closedObject({
  user_id: Id,
  amount: Type.Number({
    description: "Ringgit with at most two decimals: what is credited, without the method's fee",
    minimum: TOPUP.internal,
    maximum: TOPUP.max,
    ...refusedAs('goldAmount'),
  }),
  payment_method: PaymentMethodValue,
  channel: MaybeChannel,
  callback_url: CallbackUrl,
})
export type BuyGold = Static<typeof BuyGold>

export const ContinueTopup = closedObject({
  payment_method: PaymentMethodValue,
  point_transaction_id: GoldTransactionId,
  customer_id: Id,
  callback_url: CallbackUrl,
})
export type ContinueTopup = Static<typeof ContinueTopup>

/** The top-up, and the data for its payment. */
export const TopupCreated = Type.Object({
  point_transaction_id: Type.String(),
  ...ProviderFields.properties,
})
export type TopupCreated = Static<typeof TopupCreated>

export const CancelTopup = closedObject({
  point_transaction_id: GoldTransactionId,
  customer_id: Id,
})
export type CancelTopup = Static<typeof CancelTopup>

export const TopupCallback = closedObject({
  payment_method: PaymentMethodValue,
  point_transaction_id: GoldTransactionId,
})
export type TopupCallback = Static<typeof TopupCallback>

/**
 * `success`: the gold is credited (`completed`), or a manual payment waits for an operator (`pending`).
 * `failed`: the payment failed and can be retried.
 */
export const TopupCallbackResponse = Type.Object({
  success: Type.Boolean(),
  status: Type.String(),
  point_transaction_id: Type.String(),
})
export type TopupCallbackResponse = Static<typeof TopupCallbackResponse>

const goldStatuses = ['pending', 'cancelled', 'completed'] as const
export type GoldStatus = (typeof goldStatuses)[number]

const goldReasons = ['top_up', 'purchase', 'refund', 'adjustment', 'commission'] as const
export type GoldReason = (typeof goldReasons)[number]

/** One entry of the gold history. Amounts are ringgit and never negative. */
export const GoldTransaction = Type.Object({
  id: Type.String(),
  /** Of the top-up, or of the order that it paid or that was refunded; otherwise null. */
  short_reference: nullable(ShortReference),
  created_at: Type.String(),
  type: Type.Enum(['debit', 'credit'], {
    description: '`debit` for top-ups, `credit` for all others',
  }),
  reason: Type.Enum([...goldReasons]),
  direction: Type.Enum(['in', 'out'], { description: 'The direction of the gold' }),
  status: Type.Enum([...goldStatuses]),
  reference: Type.String({
    description:
      "The provider's id of its payment, or the order that it was spent on or refunded for",
  }),
  item: nullable(Type.String(), {
    description: 'The purchased or refunded item; otherwise null',
  }),
  payment_method: nullable(PaymentMethodValue, { description: 'Of top-ups only' }),
  paid_amount: nullable(Type.Number(), {
    description: "With the method's fee; null where nothing was paid",
  }),
  value: Type.Number(),
})
export type GoldTransaction = Static<typeof GoldTransaction>

export const GoldHistoryQuery = Type.Object(Paging.properties)

/** Newest first. */
export const GoldHistory = Type.Object({
  data: pagedList(GoldTransaction),
})
export type GoldHistory = Static<typeof GoldHistory>

/** Days in Malaysia, both included. */
export const StatementQuery = Type.Object({
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
})
