import type { PayableKind, PaymentMethodValue } from '@apeak/contract/payments'
import type { Actor } from '#platform/actor.ts'
import type { Mail } from '#platform/mail/mail.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'

/** What is owed for something, and how that stands. */
export type Payable = {
  /** open: not paid yet; pending: a manual payment that an operator looks for. */
  status: 'open' | 'pending' | 'paid' | 'cancelled'
  payment_method: PaymentMethodValue
  amount_sen: number
  /** What people call it by. */
  short_reference: string
  /** When its shopper agreed to that amount. */
  agreed_at: Date
  /** The price with its parts, kept with each attempt to pay it; null where there is one price only. */
  quote: unknown
  email: string
  /** What the provider shows of it. */
  description: string
  /** The account that owes it; null for a guest. */
  customer_id: number | null
  /** The networks that a guest owes it from, narrowest first; none for an account. */
  networks: readonly string[]
}

/** By what people call something that is paid for, and the account that it belongs to, if any. */
export type PayableName = { id: string; short_reference: string; customer_id: number | null }

/** A payment, as what it pays for is told of it. */
export type Paid = {
  /** By whose word: the provider's, or the operator's who saw it. */
  actor: Actor
  payment_method: PaymentMethodValue
  amount_sen: number
  /** How the provider calls it. */
  transaction_id: string
  /** The quote that the attempt was made for. */
  quote: unknown
}

/** The refund by which something came to be refunded, or not, by whose word. */
export type SettledRefund = { actor: Actor; refund_id: string }

/**
 * What payments need of one kind of thing that can be paid for. Payments know none of them: each is
 * registered in app/open-context.ts and handed in by the context.
 */
export type PayableHandler = {
  /** Whether its id lets anybody see how it stands, as a guest's order does; otherwise its owner alone. */
  idIsKey: boolean
  /** What is owed; undefined where there is no such thing. */
  find(db: Queryable, id: string): Promise<Payable | undefined>
  /** The id of the one that people call so; undefined where there is none. */
  idOf(db: Queryable, shortReference: string): Promise<string | undefined>
  /** What people call each of these, and whose it is; those that there are. */
  namesOf(db: Queryable, ids: readonly string[]): Promise<PayableName[]>
  /**
   * Marks it as paid, in the transaction that records the payment. False where it is paid already.
   * Violates one of `soldOutConstraints` where what was paid for cannot be given any more.
   */
  markPaid(tx: Queryable, id: string, paid: Paid): Promise<boolean>
  /**
   * Whether an older agreement is still one that anybody gets: asked about money that comes late.
   * True where it is paid already, which `markPaid` then says.
   */
  isQuoteStillValid(
    tx: Queryable,
    id: string,
    agreed: Pick<Paid, 'payment_method' | 'amount_sen' | 'quote'>,
  ): Promise<boolean>
  /** The constraints that say that what was paid for is gone. */
  soldOutConstraints: readonly string[]
  /** Its payment went back whole, by the provider's last word. */
  markRefunded(tx: Queryable, id: string, refund: SettledRefund): Promise<void>
  /** A refund of its payment failed after all: where it counted as refunded it does no more. */
  reopen(tx: Queryable, id: string, refund: SettledRefund): Promise<void>
  /** Undoes what nobody could begin to pay, with all that it reserved. */
  discard(tx: Queryable, id: string): Promise<void>
  /** The page that shows how it stands, as a path with its query. */
  returnPage(id: string): string
  /** The mail that tells of a refund that went back; undefined where there is nobody to tell. */
  refundMail(
    db: Queryable,
    refund: { id: string; amount_sen: number; publicUrl: string; secrets: Secrets },
  ): Promise<Mail | undefined>
}

/** Everything that can be paid for. */
export type Payables = Readonly<Record<PayableKind, PayableHandler>>
