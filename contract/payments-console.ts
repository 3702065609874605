import { type Static, Type } from 'typebox'
import { closedObject, Id, nullable, ONE_LINE, RowId } from './fields.ts'
import { listQuery, pageOf } from './lists.ts'
import { HistoryEntry, Reason, Version } from './operators.ts'
import { payableKinds, ShortReference } from './payments.ts'

const text = Type.String()
const maybe = <Schema extends ReturnType<typeof Type.String>>(schema: Schema) => nullable(schema)
const maybeText = maybe(text)
const Sen = Type.Integer()
const MaybeSen = nullable(Sen)
const Provider = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$', maxLength: 40 })
/** The key of an operator's click: a key has one effect. */
export const RequestKey = Type.String({ pattern: '^[\\w-]{10,64}$', maxLength: 64 })
/** A day in Malaysia. */
const Day = Type.String({ format: 'date', pattern: '^20[0-9]{2}-', maxLength: 10 })

export const IdParams = closedObject({ id: Id })

/** The payable of a payment; null values if the shop has none. */
const PaidPayable = Type.Object({
  kind: Type.Enum([...payableKinds]),
  id: text,
  short_reference: maybeText,
  customer_id: nullable(Type.Integer()),
})

export const PaymentsQuery = listQuery('payments', {
  state: Type.Optional(Type.Enum(['unapplied', 'applied'])),
  provider: Type.Optional(Provider),
})
export const PaymentEntry = Type.Object({
  id: Type.Integer(),
  provider: text,
  provider_payment_id: text,
  amount_sen: Sen,
  left_sen: Type.Integer({ description: 'The amount neither refunded nor being refunded' }),
  currency: text,
  state: Type.Enum(['applied', 'unapplied']),
  unapplied_reason: maybeText,
  for_what: PaidPayable,
  created_at: text,
})
export type PaymentEntry = Static<typeof PaymentEntry>
export const PaymentsPage = pageOf(PaymentEntry)

const RefundEntry = Type.Object({
  id: text,
  amount_sen: Sen,
  state: text,
  way: text,
  created_at: text,
})
export const RefundsQuery = listQuery('refunds', {
  state: Type.Optional(Type.Enum(['requested', 'pending', 'processed', 'failed'])),
  way: Type.Optional(Type.Enum(['source', 'gold', 'outside_refund', 'chargeback', 'reversal'])),
  from: Type.Optional(Type.String({ format: 'date' })),
  to: Type.Optional(Type.String({ format: 'date' })),
})
export type RefundsQuery = Static<typeof RefundsQuery>
/** A refund, with what was refunded. */
export const ListedRefund = Type.Object({
  ...RefundEntry.properties,
  payment_id: nullable(Type.Integer(), { description: 'Null if the order was paid with gold' }),
  provider: text,
  provider_refund_id: maybeText,
  for_what: PaidPayable,
})
export type ListedRefund = Static<typeof ListedRefund>
export const RefundsPage = pageOf(ListedRefund)

export const PaymentDetails = Type.Object({
  ...PaymentEntry.properties,
  refunds: Type.Array(RefundEntry),
  history: Type.Array(HistoryEntry),
})
export type PaymentDetails = Static<typeof PaymentDetails>

export const TargetQuery = closedObject({ reference: ShortReference })
/** The payable that unapplied money would pay; `refusal`: why it cannot, or null. */
export const PaymentTarget = Type.Object({
  ...PaidPayable.properties,
  description: text,
  amount_sen: Sen,
  status: text,
  refusal: maybeText,
})
export type PaymentTarget = Static<typeof PaymentTarget>
export const ApplyPayment = closedObject({ reference: ShortReference, reason: Reason })
export const RefundPayment = closedObject({
  amount_sen: Type.Integer({ minimum: 1, maximum: 1_000_000_000 }),
  request_key: RequestKey,
  reason: Reason,
})

export const UnmatchedQuery = listQuery('unmatched-money', {
  open: Type.Optional(Type.Boolean()),
})
export const UnmatchedEntry = Type.Object({
  id: Type.Integer(),
  provider: text,
  kind: text,
  provider_reference: text,
  provider_payment_id: text,
  payment_id: nullable(Type.Integer()),
  reference: maybeText,
  amount_sen: Sen,
  currency: text,
  state: text,
  reason: maybeText,
  respond_by: maybeText,
  resolved_at: maybeText,
  created_at: text,
})
export type UnmatchedEntry = Static<typeof UnmatchedEntry>
export const UnmatchedPage = pageOf(UnmatchedEntry)
export const UnmatchedDetails = Type.Object({
  ...UnmatchedEntry.properties,
  history: Type.Array(HistoryEntry),
})
export type UnmatchedDetails = Static<typeof UnmatchedDetails>
export const ResolveUnmatched = closedObject({
  outcome: Type.Optional(Type.Enum(['processed', 'failed'])),
  reason: Reason,
})
export const RecordUnmatched = closedObject({ reason: Reason })
export const RecordedPayment = Type.Object({ payment_id: Type.Integer() })
export type RecordedPayment = Static<typeof RecordedPayment>

export const DisputesQuery = listQuery('disputes', {
  open: Type.Optional(Type.Boolean()),
})
/** A chargeback with its order or top-up; null if its payment is unknown. */
export const DisputeEntry = Type.Object({
  id: Type.Integer(),
  provider: text,
  provider_reference: text,
  amount_sen: Sen,
  state: text,
  reason: maybeText,
  respond_by: maybeText,
  resolved_at: maybeText,
  created_at: text,
  for_what: nullable(PaidPayable),
})
export type DisputeEntry = Static<typeof DisputeEntry>
export const DisputesPage = pageOf(DisputeEntry)

export const AttemptsQuery = listQuery('payment-attempts', {
  provider: Type.Optional(Provider),
})
/** An attempt that can still be paid. */
export const AttemptEntry = Type.Object({
  id: Type.Integer(),
  provider: text,
  reference: text,
  provider_order_id: maybeText,
  amount_sen: Sen,
  state: text,
  polls: Type.Integer(),
  next_poll_at: maybeText,
  synced_at: maybeText,
  for_what: PaidPayable,
  created_at: text,
})
export type AttemptEntry = Static<typeof AttemptEntry>
export const AttemptsPage = pageOf(AttemptEntry)
export const SyncedAttempt = Type.Object({ status: text })
export type SyncedAttempt = Static<typeof SyncedAttempt>

/** The shop's status at each provider. */
export const ProviderStatuses = Type.Object({
  providers: Type.Array(
    Type.Object({
      name: text,
      paused_until: nullable(text),
      open_attempts: Type.Integer(),
      due_attempts: Type.Integer(),
      uncaptured: Type.Integer(),
      waiting_messages: Type.Integer(),
      unreadable_messages: Type.Integer(),
      last_message_at: maybeText,
      calls: Type.Array(Type.Object({ call: text, used: Type.Integer() }), {
        description: 'Calls in the last minute that count towards its quota',
      }),
      fetches_reports: Type.Boolean(),
      reads_reports: Type.Boolean(),
    }),
  ),
})
export type ProviderStatuses = Static<typeof ProviderStatuses>

const kinds = Type.Enum(['payment', 'refund', 'chargeback', 'other'])
export const DayQuery = closedObject({ day: Day })
const StoredReport = Type.Object({
  id: Type.Integer(),
  provider: text,
  filename: text,
  brought_by: maybeText,
  lines: Type.Integer(),
  first_day: text,
  last_day: text,
  created_at: text,
})
export const MethodDay = Type.Object({
  method: text,
  payments: Type.Integer(),
  paid_sen: Sen,
  unapplied_sen: Sen,
  refunded_sen: Sen,
  charged_back_sen: Sen,
  given_as_gold_sen: Sen,
  reported: nullable(
    Type.Object({
      lines: Type.Integer(),
      paid_sen: Sen,
      refunded_sen: Sen,
      charged_back_sen: Sen,
      fee_sen: Sen,
      foreign_lines: Type.Integer(),
    }),
  ),
})
export type MethodDay = Static<typeof MethodDay>
export const ReportDifference = Type.Object({
  provider: text,
  kind: kinds,
  reference: text,
  shop_sen: MaybeSen,
  report_sen: MaybeSen,
  word: maybeText,
  payable_kind: maybeText,
  payable_id: maybeText,
  payment_id: nullable(Type.Integer()),
  happened_at: text,
  failed_at: maybeText,
  explained: nullable(Type.Object({ reason: text, operator: text, created_at: text })),
})
export type ReportDifference = Static<typeof ReportDifference>
export const DayBookDetails = Type.Object({
  day: text,
  methods: Type.Array(MethodDay),
  differences: Type.Array(ReportDifference),
  reports: Type.Array(StoredReport),
})
export type DayBookDetails = Static<typeof DayBookDetails>

export const ExplainDifference = closedObject({
  day: Day,
  provider: Provider,
  kind: kinds,
  reference: Type.String({ pattern: '^[\\w-]{1,64}$', maxLength: 64 }),
  shop_sen: nullable(Type.Integer({ minimum: 0, maximum: 2147483647 })),
  report_sen: nullable(Type.Integer({ minimum: 0, maximum: 2147483647 })),
  reason: Reason,
})

/** The largest report that can be uploaded: some tens of thousands of lines. */
export const REPORT_CHARACTERS_MAX = 10_000_000
export const UploadReport = closedObject({
  provider: Provider,
  filename: Type.String({ minLength: 1, maxLength: 200 }),
  content: Type.String({ maxLength: REPORT_CHARACTERS_MAX }),
})
export const FetchReport = closedObject({ provider: Provider, day: Day })
/** Null: there was no activity on that day. */
export const ReportImport = Type.Object({ report: nullable(StoredReport) })
export type ReportImport = Static<typeof ReportImport>

const MaybePictureId = nullable(RowId, { message: 'This picture does not exist.' })

/** Names of the marks that the shop can show beside a method. */
export const knownMarks = [
  'visa',
  'mastercard',
  'fpx',
  'duitnow',
  'tng',
  'grabpay',
  'boost',
  'shopeepay',
  'maybank',
  'cimb',
] as const

const feeLimit = (description: string) =>
  Type.Integer({
    minimum: 0,
    maximum: 10_000_000,
    message: 'Please enter an amount from RM 0.00 to RM 100,000.',
    description,
  })

const methodFields = {
  label: Type.String({
    maxLength: 60,
    pattern: ONE_LINE,
    message: 'Please enter a label of at most 60 characters.',
  }),
  note: nullable(Type.String({ maxLength: 60, pattern: ONE_LINE }), {
    message: 'A note has at most 60 characters.',
  }),
  enabled: Type.Boolean(),
  fee_kind: Type.Enum(['percent', 'fixed'], { message: 'Choose a percentage or an amount.' }),
  fee_hundredths: Type.Integer({
    minimum: 0,
    maximum: 10_000_000,
    message: 'Please enter at most 100% or RM 100,000.',
    description: 'Hundredths of a percentage point, or sen; a discount for gold',
  }),
  fee_min_sen: feeLimit('The minimum fee'),
  fee_cap_percent: nullable(Type.Integer({ minimum: 0, maximum: 10_000 }), {
    message: 'Please enter at most 100%, or nothing.',
    description: 'The cap, in hundredths of a percent of the price; null: none',
  }),
  absorbed_below_sen: feeLimit('Below this price there is no fee'),
  min_payable_sen: Type.Integer({
    minimum: 0,
    maximum: 10_000_000,
    message: 'Please enter an amount from RM 0.00 to RM 100,000.',
  }),
  marks: Type.Array(Type.String({ pattern: '^[a-z0-9_-]{1,30}$' }), {
    maxItems: 12,
    uniqueItems: true,
    message: 'Please choose at most 12 marks, each once.',
  }),
  logo_id: MaybePictureId,
}

/** A payment method for editing. */
export const EditedMethod = Type.Object({
  id: Type.String({ description: 'Its value, such as check_payment' }),
  version: Version,
  ...methodFields,
  label: Type.String(),
  note: nullable(Type.String()),
  fee_kind: Type.Enum(['percent', 'fixed']),
  marks: Type.Array(Type.String()),
})
export type EditedMethod = Static<typeof EditedMethod>
/** A payment method in the complete list. */
export const MethodEntry = Type.Object({
  ...EditedMethod.properties,
  lacks: nullable(Type.String(), {
    description: 'What it lacks, in a sentence; null if it is ready',
  }),
})
export type MethodEntry = Static<typeof MethodEntry>
export const MethodsPage = pageOf(MethodEntry)
/** A single page, whatever is requested, because there are only a few. */
export const MethodsQuery = closedObject({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 1 })),
  per_page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  sort: Type.Optional(Type.Enum(['position'])),
})

const MethodValue = Type.String({ pattern: '^[a-z][a-z0-9_]{0,39}$', maxLength: 40 })
export const MethodParams = closedObject({ id: MethodValue })
export const SaveMethod = closedObject({ version: Version, ...methodFields })
export type SaveMethod = Static<typeof SaveMethod>
export const OrderMethods = closedObject({
  ids: Type.Array(MethodValue, { maxItems: 50, message: 'Please list each method once.' }),
})

/** A bank account of the shop, as operators enter it. */
export const BankAccountInput = closedObject({
  bank: Type.String({
    maxLength: 60,
    pattern: ONE_LINE,
    message: 'Please enter the bank, in at most 60 characters.',
  }),
  number: Type.String({
    pattern: '^[0-9]([ -]?[0-9]){4,29}$',
    message: 'An account number is 5 to 30 digits.',
  }),
  holder: Type.String({
    maxLength: 100,
    pattern: ONE_LINE,
    message: 'Please enter the account holder, in at most 100 characters.',
  }),
})
export type BankAccountInput = Static<typeof BankAccountInput>

const instructions = {
  bank_accounts: Type.Array(BankAccountInput, {
    maxItems: 20,
    message: 'Please give at most 20 bank accounts, each with its bank, number and holder.',
  }),
  duitnow_qr_id: MaybePictureId,
  note: Type.String({ maxLength: 1_000, message: 'The note must have at most 1,000 characters.' }),
}

/** Manual payment instructions as they are edited; `archived_accounts`: no longer shown to shoppers. */
export const EditedInstructions = Type.Object({
  id: Type.String({ description: 'The payment method' }),
  version: Version,
  ...instructions,
  archived_accounts: Type.Array(BankAccountInput),
})
export type EditedInstructions = Static<typeof EditedInstructions>
export const SaveInstructions = closedObject({ version: Version, ...instructions })
export type SaveInstructions = Static<typeof SaveInstructions>

/** The steps of a provider test, in order. */
const testSteps = [
  'keys',
  'payment',
  'message',
  'return',
  'confirmed',
  'booked',
  'refund',
  'refunded',
] as const
/** A step; `text` says what happened or what to do. */
export const TestStep = Type.Object({
  name: Type.Enum([...testSteps]),
  state: Type.Enum(['waiting', 'done', 'failed']),
  at: maybeText,
  text,
})
export type TestStep = Static<typeof TestStep>
/** A test of a provider: a payment that is refunded at once. */
export const ProviderTest = Type.Object({
  id: text,
  short_reference: text,
  state: Type.Enum(['open', 'paid', 'stopped']),
  result: Type.Enum(['running', 'passed', 'failed', 'stopped'], {
    description: 'passed: paid, reported by a message, confirmed and booked',
  }),
  amount_sen: Sen,
  operator: text,
  created_at: text,
  may_refund: Type.Boolean({ description: 'Its refund failed and may be requested again' }),
  steps: Type.Array(TestStep),
})
export type ProviderTest = Static<typeof ProviderTest>
/** A provider with its latest test. `mode`: null if its keys do not tell. */
export const TestedProvider = Type.Object({
  id: text,
  label: text,
  has_keys: Type.Boolean(),
  key_names: Type.Array(text),
  mode: nullable(Type.Enum(['sandbox', 'live'])),
  test: nullable(ProviderTest),
})
export type TestedProvider = Static<typeof TestedProvider>
export const TestedProviders = Type.Object({ data: Type.Array(TestedProvider) })
export type TestedProviders = Static<typeof TestedProviders>
export const TestParams = closedObject({ id: Type.String({ pattern: '^t[0-9a-z]{26}$' }) })
export const StartTest = closedObject({ provider: Provider, request_key: RequestKey })
export const StartedTest = Type.Object({ id: text })
export type StartedTest = Static<typeof StartedTest>
export const RefundTest = closedObject({ request_key: RequestKey })

/** A signed message of a provider that the shop cannot read. */
export const UnreadableMessage = Type.Object({
  id: Type.Integer(),
  provider: Type.String(),
  path: Type.String({ description: 'Where it arrived' }),
  body: Type.String(),
  received_at: Type.String(),
})
export type UnreadableMessage = Static<typeof UnreadableMessage>
export const ResolveMessage = closedObject({ reason: Reason })
