import { type Static, Type } from 'typebox'
import { applicationStatuses } from './affiliates.ts'
import { closedObject, Id, nullable } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'
import { HistoryEntry, Reason, Version } from './operators.ts'
import { RequestKey } from './orders-console.ts'

const Sen = Type.Integer({ minimum: 1, maximum: 2_147_483_647 })
const search = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 200,
    description: 'Part of a name or address, or a code',
  }),
)

/** The application in a call's path. */
export const ApplicationParams = closedObject({ id: Id })
/** The affiliate in a call's path, by account number. */
export const AffiliateParams = closedObject({ id: Id })
export const PayoutRunParams = closedObject({
  id: Type.String({ pattern: '^b[0-9a-z]{26}$', message: 'This payout run does not exist.' }),
})

/** The query of the application list, newest first by default. */
export const ConsoleApplicationsQuery = listQuery('affiliate-applications', {
  status: Type.Optional(Type.Enum([...applicationStatuses])),
  q: search,
})
export type ConsoleApplicationsQuery = Static<typeof ConsoleApplicationsQuery>

export const ConsoleApplicationEntry = Type.Object({
  id: Type.Integer(),
  account_id: Type.Integer(),
  status: Type.Enum([...applicationStatuses]),
  name: Type.String(),
  email: Type.String(),
  social_media: Type.Array(Type.String()),
  created_at: Type.String(),
  decided_at: nullable(Type.String()),
})
export type ConsoleApplicationEntry = Static<typeof ConsoleApplicationEntry>
export const ConsoleApplicationsPage = pageOf(ConsoleApplicationEntry)

/** The affiliate's bank account, with only the last digits of its number. */
const bank = {
  bank_name: Type.String(),
  bank_acc_name: Type.String(),
  bank_acc_end: Type.String({ description: 'The last four digits of the account’s number' }),
}

/** An application with all answers, without the document's content. */
export const ConsoleApplication = Type.Object({
  ...ConsoleApplicationEntry.properties,
  phone_no: Type.String(),
  reason: Type.String(),
  previous_collab: Type.String(),
  ...bank,
  rejection_reason: nullable(Type.String()),
  document: nullable(
    Type.Object({ filename: Type.String(), extension: Type.String(), bytes: Type.Integer() }),
  ),
  earlier: Type.Array(ConsoleApplicationEntry, {
    description: 'Earlier applications of the account',
  }),
  history: Type.Array(HistoryEntry),
})
export type ConsoleApplication = Static<typeof ConsoleApplication>

export const RejectApplication = closedObject({ reason: Reason })
export const SuspendAffiliate = closedObject({ reason: Reason })

/** The query of the affiliate list. */
export const AffiliatesQuery = listQuery('affiliates', {
  suspended: Type.Optional(Type.Boolean()),
  suspected: Type.Optional(
    Type.Boolean({ description: 'Whether any referral is a suspected self-referral' }),
  ),
  is_owed: Type.Optional(Type.Boolean()),
  q: search,
})
export type AffiliatesQuery = Static<typeof AffiliatesQuery>

/** An affiliate in a list. `id`: the account's. */
export const AffiliateEntry = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  email: Type.String(),
  code: Type.String(),
  suspended_at: nullable(Type.String()),
  created_at: Type.String(),
  earned_sen: Type.Integer({ description: 'Total of all closed months' }),
  owed_sen: Type.Integer(),
  referrals: Type.Integer({ description: 'Valid referrals' }),
  void_referrals: Type.Integer({ description: 'Suspected self-referrals' }),
  open_run_id: nullable(
    Type.String({ description: 'The open payout run that includes the amount owed' }),
  ),
})
export type AffiliateEntry = Static<typeof AffiliateEntry>
export const AffiliatesPage = pageOf(AffiliateEntry)

/** A closed month as in its statement. */
export const StatementEntry = Type.Object({
  month: Type.String({ description: 'YYYY-MM' }),
  active_users: Type.Integer(),
  sales_sen: Type.Integer(),
  rate_hundredths: Type.Integer({ description: 'In hundredths of a percent' }),
  commission_sen: Type.Integer(),
  carried_sen: Type.Integer({ description: 'Deduction for refunds of earlier months' }),
  amount_sen: Type.Integer(),
})
export type StatementEntry = Static<typeof StatementEntry>

/** An affiliate with months and history. */
export const AffiliateDetails = Type.Object({
  ...AffiliateEntry.properties,
  application_id: Type.Integer(),
  phone_no: Type.String(),
  social_media: Type.Array(Type.String()),
  ...bank,
  months: Type.Array(StatementEntry),
  history: Type.Array(HistoryEntry),
})
export type AffiliateDetails = Static<typeof AffiliateDetails>

/** The full bank account number; reading it is audited. */
export const BankAccountNumber = Type.Object({ bank_acc_no: Type.String() })
export type BankAccountNumber = Static<typeof BankAccountNumber>

/** The query of the referral list, void ones included. */
export const ConsoleReferralsQuery = listQuery('referrals', {
  affiliate_id: Type.Optional(Id),
  is_void: Type.Optional(Type.Boolean()),
})
export type ConsoleReferralsQuery = Static<typeof ConsoleReferralsQuery>

/** Reasons why a referral is void. */
export const voidReasons = [
  'same_email',
  'same_phone',
  'same_network',
  'same_bank_account',
  'same_document',
] as const

/** An account that registered with an affiliate's code. Name and address are empty after its erasure. */
export const ConsoleReferral = Type.Object({
  id: Type.Integer(),
  affiliate_id: Type.Integer(),
  name: Type.String(),
  email: nullable(Type.String()),
  created_at: Type.String(),
  void_reason: nullable(Type.Enum([...voidReasons])),
  sales_sen: Type.Integer({ description: 'Purchases minus refunds, in all months' }),
})
export type ConsoleReferral = Static<typeof ConsoleReferral>
export const ConsoleReferralsPage = pageOf(ConsoleReferral)

/** The total owed to affiliates, and their number. */
export const AffiliateBalances = Type.Object({
  owed_sen: Type.Integer(),
  affiliates: Type.Integer(),
  prepared_sen: Type.Integer({ description: 'The part in open payout runs' }),
})
export type AffiliateBalances = Static<typeof AffiliateBalances>

export const PayoutsQuery = listQuery('payouts', { affiliate_id: Type.Optional(Id) })
export type PayoutsQuery = Static<typeof PayoutsQuery>

export const PayoutEntry = Type.Object({
  id: Type.String(),
  affiliate_id: Type.Integer(),
  name: nullable(Type.String()),
  amount_sen: Type.Integer(),
  way: Type.Enum(['gold', 'bank']),
  bank_reference: nullable(Type.String()),
  created_at: Type.String(),
})
export type PayoutEntry = Static<typeof PayoutEntry>
export const PayoutsPage = pageOf(PayoutEntry)

const BankReference = Type.String({
  minLength: 3,
  maxLength: 60,
  pattern: '^[A-Za-z0-9][A-Za-z0-9 ./-]*[A-Za-z0-9]$',
  message: 'Please enter the bank’s reference.',
})

/** `owed_sen`: the amount owed that the operator saw. `bank_reference`: of the completed transfer. */
export const CreatePayout = closedObject({
  affiliate_id: Id,
  amount_sen: Sen,
  owed_sen: Sen,
  way: Type.Enum(['gold', 'bank']),
  bank_reference: nullable(BankReference),
  request_key: RequestKey,
})
export type CreatePayout = Static<typeof CreatePayout>
export const CreatedPayout = Type.Object({ id: Type.String() })

/** The most affiliates in one run. */
const RUN_MAX = 200

/** `affiliates`: the payees, with the amount owed to each that the operator saw. */
export const PreparePayoutRun = closedObject({
  affiliates: Type.Array(closedObject({ id: Id, owed_sen: Sen }), {
    minItems: 1,
    maxItems: RUN_MAX,
    message: `Choose between 1 and ${RUN_MAX} affiliates.`,
  }),
  request_key: RequestKey,
})
export type PreparePayoutRun = Static<typeof PreparePayoutRun>

const runStates = ['prepared', 'paid', 'cancelled'] as const

export const PayoutRunsQuery = listQuery('payout-runs', {
  state: Type.Optional(Type.Enum([...runStates])),
})
export type PayoutRunsQuery = Static<typeof PayoutRunsQuery>

/** Bank transfers to several affiliates in one run. */
export const PayoutRunEntry = Type.Object({
  id: Type.String(),
  state: Type.Enum([...runStates]),
  affiliates: Type.Integer(),
  amount_sen: Type.Integer(),
  prepared_by: Type.String(),
  created_at: Type.String(),
  bank_reference: nullable(Type.String()),
  closed_at: nullable(Type.String()),
  closed_by: nullable(Type.String()),
  file_read_at: nullable(Type.String(), {
    description: 'First download; the bank may have it since then',
  }),
  file_read_by: nullable(Type.String()),
})
export type PayoutRunEntry = Static<typeof PayoutRunEntry>
export const PayoutRunsPage = pageOf(PayoutRunEntry)

/** `bank_reference`: of the transfers, as stated by the bank. */
export const PayPayoutRun = closedObject({ bank_reference: BankReference })
export const CancelPayoutRun = closedObject({ reason: Reason })

/** A tier: its monthly requirements and its commission rate. */
export const EditedTier = closedObject({
  active_users: Type.Integer({
    minimum: 0,
    maximum: 10_000_000,
    message: 'Please enter a whole number of users.',
  }),
  sales_sen: Type.Integer({
    minimum: 0,
    maximum: 1_000_000_000_000,
    message: 'Please enter an amount of sales.',
  }),
  rate_hundredths: Type.Integer({
    minimum: 0,
    maximum: 10_000,
    message: 'Please enter a rate from 0 to 100 percent, with at most two decimals.',
    description: 'Hundredths of a percent',
  }),
})
export type EditedTier = Static<typeof EditedTier>

const Tiers = Type.Array(EditedTier, {
  minItems: 1,
  maxItems: 20,
  message: 'Please enter 1 to 20 tiers.',
})
/** The tiers from the present month on, lowest rate first. */
export const EditedTiers = Type.Object({ id: Type.String(), version: Type.Integer(), tiers: Tiers })
export type EditedTiers = Static<typeof EditedTiers>
export const SaveTiers = closedObject({ tiers: Tiers, version: Version })
export type SaveTiers = Static<typeof SaveTiers>
