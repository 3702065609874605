import type { PayableKind, PaymentMethodValue } from '@apeak/contract/payments'
import type { Actor } from '#platform/actor.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** The amount due for an order or top-up, and its status. */
export type Payable = {
  /** open: unpaid; pending: a placed manual payment. */
  status: 'open' | 'pending' | 'paid' | 'cancelled'
  payment_method: PaymentMethodValue
  amount_sen: number
  /** Its public name. */
  short_reference: string
  /** When the shopper agreed to the amount. */
  agreed_at: Date
  /** Its quote, stored with each attempt; null if it has one price only. */
  quote: unknown
  email: string
  /** The text that the provider shows. */
  description: string
  /** The shopper's account; null for a guest. */
  customer_id: number | null
  /** A guest's networks, narrowest first; empty for an account. */
  networks: readonly string[]
}

/** The public reference of a payable, and its account if any. */
export type PayableName = { id: string; short_reference: string; customer_id: number | null }

/** A payment to mark a payable paid. */
export type Paid = {
  /** The provider, or the operator who confirmed the payment. */
  actor: Actor
  payment_method: PaymentMethodValue
  amount_sen: number
  /** The provider's payment id, or the bank reference. */
  transaction_id: string
  /** The attempt's quote; null: the payable's own, by `payment_method`. */
  quote: unknown
}

/** The refund that settled or reopened a payable, and its actor. */
export type SettledRefund = { actor: Actor; refund_id: string }

/**
 * What payments need of one kind of payable. Each is registered in app/open-context.ts, so that
 * payments import none.
 */
export type PayableHandler = {
  /**
   * Whether anyone with its id may see its status, as with a guest's order; otherwise only its
   * owner.
   */
  idIsKey: boolean
  /** The payable; undefined if none. */
  find(db: Queryable, id: string): Promise<Payable | undefined>
  /** The id of a short reference; undefined if none. */
  idOf(db: Queryable, shortReference: string): Promise<string | undefined>
  /** The public references of those payables that exist. */
  namesOf(db: Queryable, ids: readonly string[]): Promise<PayableName[]>
  /**
   * Marks it paid, in the transaction that records the payment. False if it is paid already.
   * Violates one of `soldOutConstraints` if it is sold out.
   */
  markPaid(tx: Queryable, id: string, paid: Paid): Promise<boolean>
  /**
   * Whether the agreed price is still available, for late payments. True if it is paid already,
   * which `markPaid` then reports.
   */
  isQuoteStillValid(
    tx: Queryable,
    id: string,
    agreed: Pick<Paid, 'payment_method' | 'amount_sen' | 'quote'>,
  ): Promise<boolean>
  /** Constraints violated if it is sold out. */
  soldOutConstraints: readonly string[]
  /** Marks it refunded, once its whole payment is refunded. */
  markRefunded(tx: Queryable, id: string, refund: SettledRefund): Promise<void>
  /** Reverses `markRefunded` after a refund failed, if it was marked. */
  reopen(tx: Queryable, id: string, refund: SettledRefund): Promise<void>
  /** Discards it with its reservations, after its payment could not be opened. */
  discard(tx: Queryable, id: string): Promise<void>
  /** Notes that a browser returned from the provider. */
  recordReturn?(db: Queryable, id: string): Promise<void>
  /** Its status page in its language: path and query. */
  returnPage(db: Queryable, id: string): Promise<string>
  /** The mail about a completed refund; undefined if it has no recipient. */
  refundMail(
    db: Queryable,
    refund: { id: string; amount_sen: number; publicUrl: string; secrets: Secrets },
  ): Promise<Mail | undefined>
}

/** The handlers of all kinds of payables. */
export type Payables = Readonly<Record<PayableKind, PayableHandler>>
