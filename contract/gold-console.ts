import { type Static, Type } from 'typebox'
import { EmailAddress } from './accounts.ts'
import { closedObject, Id, nullable } from './fields.ts'
import { GoldTransactionId } from './gold.ts'
import { listQuery, pageOf } from './lists.ts'
import { HistoryEntry, Reason } from './operators.ts'
import { RequestKey } from './payments-console.ts'

const text = Type.String()
const maybeText = nullable(text)
const Sen = Type.Integer()

export const CustomerParams = closedObject({ id: Id })

export const TopupParams = closedObject({ id: GoldTransactionId })
export const ManualTopupsQuery = listQuery('manual-topups', {})
/** A manual top-up whose money an operator must confirm. */
export const ManualTopup = Type.Object({
  id: text,
  short_reference: text,
  customer_id: Type.Integer(),
  value_sen: Sen,
  paid_sen: Sen,
  placed_at: text,
})
export type ManualTopup = Static<typeof ManualTopup>
export const ManualTopupsPage = pageOf(ManualTopup)
export const ConfirmTopup = closedObject({
  amount_sen: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  bank_reference: Type.String({
    pattern: '\\S',
    maxLength: 60,
    message: 'Please enter the bank’s reference.',
  }),
  is_another: Type.Boolean({ description: 'Further money after an earlier confirmation' }),
})

export const GoldAccountsQuery = listQuery('gold-accounts', {
  customer_id: Type.Optional(Id),
  email: Type.Optional(EmailAddress),
})
/** A customer's gold. `id`: the customer's. */
export const GoldAccount = Type.Object({
  id: Type.Integer(),
  email: maybeText,
  first_name: maybeText,
  balance_sen: Sen,
  entries: Type.Integer(),
})
export type GoldAccount = Static<typeof GoldAccount>
export const GoldAccountsPage = pageOf(GoldAccount)

export const EntriesQuery = closedObject({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000 })),
})
export const SpanQuery = closedObject({
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
})

export const AdjustmentsQuery = listQuery('gold-adjustments', {
  state: Type.Optional(Type.Enum(['waiting', 'done', 'rejected'])),
  customer_id: Type.Optional(Id),
})
export const AdjustmentEntry = Type.Object({
  id: Type.Integer(),
  kind: Type.Enum(['adjustment', 'money_seen', 'unapplied_gold']),
  customer_id: nullable(Type.Integer()),
  /** Received money: its subject, and the bank's reference. */
  payable_kind: maybeText,
  payable_id: maybeText,
  bank_reference: maybeText,
  payment_id: nullable(Type.Integer()),
  amount_sen: Sen,
  reason: text,
  state: Type.Enum(['waiting', 'expired', 'done', 'rejected']),
  requested_by: text,
  created_at: text,
  expires_at: maybeText,
  decided_by: maybeText,
  decided_at: maybeText,
})
export type AdjustmentEntry = Static<typeof AdjustmentEntry>
export const AdjustmentsPage = pageOf(AdjustmentEntry)
export const AdjustmentDetails = Type.Object({
  ...AdjustmentEntry.properties,
  history: Type.Array(HistoryEntry),
})
export type AdjustmentDetails = Static<typeof AdjustmentDetails>
export const AdjustGold = closedObject({
  customer_id: Id,
  amount_sen: Type.Integer({
    minimum: -100_000_000,
    maximum: 100_000_000,
    not: { const: 0 },
    message: 'Enter an amount other than 0.',
    description: 'Sen: positive to give, negative to take',
  }),
  reason: Reason,
  request_key: RequestKey,
})
export const DecideAdjustment = closedObject({ reason: Type.Optional(Reason) })

export const CreditUnapplied = closedObject({
  customer_id: Id,
  reason: Reason,
  request_key: RequestKey,
})

/** `approval_id`: set if a second operator must approve; the money is not recorded yet. */
export const ConfirmedPayment = Type.Object({
  unapplied_reason: maybeText,
  approval_id: nullable(Type.Integer()),
})
export type ConfirmedPayment = Static<typeof ConfirmedPayment>

/** `approval_id`: set if a second operator must approve; no gold has moved yet. */
export const UnappliedCredit = Type.Object({
  transfer_id: maybeText,
  approval_id: nullable(Type.Integer()),
})
export type UnappliedCredit = Static<typeof UnappliedCredit>

/** The latest checks of the whole ledger, newest first. */
export const LedgerChecks = Type.Object({
  checks: Type.Array(
    Type.Object({
      id: Type.Integer(),
      asked_by: maybeText,
      started_at: text,
      finished_at: text,
      faults: Type.Array(Type.Object({ rule: text, what: text })),
    }),
  ),
})
export type LedgerChecks = Static<typeof LedgerChecks>

/** Gold credited to and debited from customers on a day. */
export const GoldDay = Type.Object({
  day: text,
  moved: Type.Array(
    Type.Object({
      reason: text,
      against: text,
      transfers: Type.Integer(),
      in_sen: Sen,
      out_sen: Sen,
    }),
  ),
})
export type GoldDay = Static<typeof GoldDay>
