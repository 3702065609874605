import type {
  DeclineReason,
  PayableKind,
  PaymentChannel,
  ProviderFields,
} from '@apeak/contract/payments'
import type { ForeignHosts } from '#platform/http/security-headers.ts'
import type { Env } from '#platform/settings.ts'
import type { ReportKind, ReportLine } from './report.ts'

/**
 * The port of payment providers. A provider is a folder with a `ProviderModule`, listed in
 * providers.ts. Its payment method is the row of `payment_methods` with its name.
 *
 * The core stores attempts, messages, payments and refunds, applies payments, and limits calls. A
 * provider implements its protocol and has no state: it opens payments, verifies and reads messages,
 * looks payments up, and sends refunds. It only reports payments; it never applies them.
 *
 * Amounts are integer sen. Errors of a provider are results, never thrown.
 */

/** A payment method as first created; `marks`: the logos beside its label. */
type NewMethod = { label: string; marks: string[]; min_payable_sen: number }

/** A provider in the list. */
export type ProviderModule = {
  /** Name of its payment method, on the wire, in the database and in the log. */
  readonly name: string
  /** Its payment method in a new shop. */
  readonly method: NewMethod
  /** Required environment variables. */
  readonly keyNames: readonly string[]
  /** Reads its settings; all `keyNames` are set. Throws `ConfigError`. */
  configure(env: Env, shop: { production: boolean }): ConfiguredProvider
}

/** A provider with its settings. */
export type ConfiguredProvider = {
  readonly name: string
  /** Changes in place take effect at once. */
  readonly settings: object
  connect(tools: ProviderTools): Provider
}

/** Functions of the core for a provider. */
export type ProviderTools = {
  /**
   * Whether the provider may be called now. False during a pause, and if the quota of the last minute
   * is used up in all processes together. Counts the call.
   */
  mayCall(quota?: Quota): Promise<boolean>
  /** Likewise for a signed claim: ignores pauses that the shop chose itself. */
  mayConfirm(): Promise<boolean>
  /** Calls left of each quota; none during a pause. */
  callsLeft(quotas: readonly Quota[]): Promise<number[]>
  /**
   * Whether to capture an authorised payment: only if it would pay for something. Otherwise it is
   * recorded as unmatched, and lapses. `unknown`, `later`: the provider could not be asked.
   */
  mayCapture(of: AttemptName, payment: FoundPayment): Promise<boolean | 'unknown' | 'later'>
  /** Records a failed call. Returns the attempt's status, which is never `failed`. */
  recordError(error: ProviderError): Promise<'unknown' | 'later'>
}

/** A limit on calls of one kind. */
export type Quota = { call: string; perMinute: number }

/** Why a call failed. Only `refused` is the provider's decision. */
export type ProviderError =
  | { kind: 'refused'; code: string; description: string; status: number }
  | { kind: 'misconfigured'; description: string; status: number }
  | { kind: 'throttled'; retryAfterSeconds: number | null }
  /** The provider may have acted nevertheless. */
  | { kind: 'unknown'; why: string }

export type ProviderResult<T> = { kind: 'ok'; value: T } | ProviderError

/** A payment attempt. The provider knows it by its reference. */
export type ProviderAttempt = {
  id: number
  kind: PayableKind
  payable_id: string
  /** Ours: letters, digits and a hyphen, beginning with a letter, at most 32 characters. */
  reference: string
  amount_sen: number
  currency: string
  /** Result of `createOrder`; null before. */
  provider_order_id: string | null
  state: AttemptState
  created_at: Date
}

/** open: the shopper has not paid; pending: the provider decides later. */
export type AttemptState = 'open' | 'pending' | 'failed' | 'paid'

/** unknown: the provider did not say, which is not `failed`; later: it may not be called now. */
export type ProviderStatus = AttemptState | 'unknown' | 'later'

/** An attempt to be paid now. */
export type OpeningAttempt = ProviderAttempt & {
  /** The shopper's choice of `Provider.channels`, or null. */
  channel: string | null
  email: string
  description: string
  /** The shop's origin, for callback addresses. */
  publicUrl: string
  /** The status page, for shoppers who cancel. */
  pageUrl: string
}

/** A provider's identifier of an attempt. */
export type AttemptName = { reference: string } | { provider_order_id: string }

/** A payment confirmed by the provider. */
export type FoundPayment = { payment_id: string; amount_sen: number; currency: string }

/** Status of an attempt and its confirmed payments. `failure`: the provider's reason, if any. */
export type SyncResult = {
  status: ProviderStatus
  payments: FoundPayment[]
  failure?: string | null
}

/** A message as received, with the headers of `Provider.signedHeaders`. */
export type RawMessage = {
  /** Its callback path. */
  path: string
  /** The kind of payable of its route; null for all. */
  kind: PayableKind | null
  headers: Readonly<Record<string, string>>
  /** The body; for a GET, the query. */
  body: Uint8Array
  /** The query, which no provider signs. Empty for a stored message. */
  query: string
}

/** A route for messages and returning browsers. */
export type CallbackRoute = {
  path: string
  method: 'GET' | 'POST'
  /** Messages about another kind are ignored here. Null: all kinds. */
  kind: PayableKind | null
  /** Type of its bodies; absent: JSON or a form. */
  contentType?: string
  /**
   * Whether a request is a message of the provider's servers, a returning browser (redirected to its
   * page by 303), or a probe of the address.
   */
  classify(raw: RawMessage): 'message' | 'return' | 'probe'
  /** Response to a stored message and a probe: text, or an object as JSON. */
  received?: string | object
  /** Messages are handled before the response, not only by the job. */
  handledAtOnce?: boolean
}

/** Whether the provider signed a message. */
export type Verified =
  | {
      kind: 'signed'
      /**
       * Identifies the message in all its deliveries; made of signed parts only. Null: a browser's
       * message, which is looked up at once and not stored.
       */
      key: string | null
      /** The provider expects `acknowledge`. */
      wantsAcknowledgement?: boolean
      /** The payable named by the address; a message about another is ignored. */
      payableId?: string | undefined
    }
  /** Unsigned, so not trusted; the browser is redirected to its page. */
  | { kind: 'hint'; of: AttemptName | null; payableId: string | undefined }
  | { kind: 'refused'; reason: string }

/** A payment as a message describes it, to be confirmed. */
export type PaymentClaim = {
  /** Its attempt, if named. */
  of: AttemptName | null
  payment_id: string
  status: 'paid' | 'pending' | 'failed'
  /** Null if the message has none. */
  amount_sen: number | null
  currency: string | null
  source: 'return' | 'webhook' | 'callback'
  /** The provider's reason for a failure; see `declineReason`. */
  failure?: string | null
}

/** Result of confirming a claim. */
export type Confirmed =
  | { status: 'paid'; of: AttemptName; payment: FoundPayment }
  | { status: 'pending' | 'failed'; of: AttemptName }
  /** The provider could not be asked; the message is retried. */
  | { status: 'unknown' | 'later' }
  /** No such payment, or nothing that it could pay for. */
  | { status: 'none' }

/** Status of a refund; `id`: the provider's. */
export type RefundStatus = { state: 'pending' | 'processed' | 'failed'; id: string }

/** A refund to send. `id` is our reference: a provider refunds it once. */
export type ProviderRefund = {
  id: string
  provider_payment_id: string
  amount_sen: number
}

/** A refund in a provider's list. `reference`: ours; empty if none, null if unknown. */
export type ListedRefund = RefundStatus & {
  reference: string | null
  amount_sen: number
  currency: string
}

/** The content of a message. */
export type ProviderEvent =
  | { type: 'payment'; claim: PaymentClaim }
  /** Counts only if payment and amount match the refund of `reference`. Others: see `refundsOf`. */
  | {
      type: 'refund'
      reference: string | null
      payment_id: string
      amount_sen: number
      status: RefundStatus
    }
  | DisputeEvent
  | { type: 'ignored' }
  /** Signed, but of unknown shape: its bytes are kept, see `reopenUnreadable`. */
  | { type: 'unreadable'; why: string }

export type Provider = {
  readonly name: string
  /** Whether its keys are of a test account or move real money; absent if they do not tell. */
  readonly mode?: 'sandbox' | 'live'

  /**
   * Creates the provider's own order and returns its id. Called by one process at a time, and again
   * after a lost response: it must first look for an earlier order.
   */
  createOrder?(attempt: ProviderAttempt): Promise<ProviderResult<string>>
  /** Fields for the shopper's browser. Makes no calls: these belong in `createOrder`. */
  open(attempt: OpeningAttempt): ProviderFields
  /** For a checkout within the shop's pages: its script and hosts. */
  page?: { scriptUrl: string; hosts: ForeignHosts }
  /** Banks and wallets to choose in the shop, in order. */
  channels?: readonly PaymentChannel[]
  routes: readonly CallbackRoute[]
  /** Headers needed to verify and read a message, in lower case. */
  signedHeaders: readonly string[]
  /** Verifies a signature. Reads only what it covers. */
  verify(raw: RawMessage): Verified
  /** Reads a verified message, at once or much later. Never throws. */
  readMessage(raw: RawMessage): ProviderEvent
  /** The shopper's decline reason; null if the provider's helps no shopper. */
  declineReason?(failure: string): DeclineReason | null
  /** Acknowledges a stored message. */
  acknowledge?(raw: RawMessage): Promise<ProviderResult<null>>
  /**
   * Confirms a claim by asking the provider. `attempt`: the claim's, if known. A signature alone
   * suffices only if it is strong.
   */
  confirm(claim: PaymentClaim, attempt: ProviderAttempt | undefined): Promise<Confirmed>
  /** For a provider that counts calls: claims wait, and are confirmed in batches. */
  batchConfirmation?: BatchConfirmation

  polling: PollingRules
  /** Status of each attempt, in order. `thorough`: includes second payments of an attempt. */
  sync(attempts: readonly ProviderAttempt[], options: { thorough: boolean }): Promise<SyncResult[]>

  /** Sends a refund. May be repeated with the same id. */
  refund(refund: ProviderRefund, publicUrl: string): Promise<ProviderResult<RefundStatus>>
  /** Status of a refund; null if the provider does not know it. */
  refundStatus(refund: ProviderRefund): Promise<ProviderResult<RefundStatus | null>>
  /** All refunds of a payment, including those made in the provider's dashboard. */
  refundsOf?(paymentId: string): Promise<ProviderResult<ListedRefund[]>>
  /** Present status of a recorded payment, if it can be reversed; `word`: the provider's. */
  paymentStatus?(
    payment: FoundPayment,
  ): Promise<ProviderResult<{ status: ProviderStatus; word: string }>>
  reports?: ProviderReports
  /** Our reference on a provider's order; null if none. */
  referenceOf?(providerOrderId: string): Promise<ProviderResult<string | null>>
}

/** Configured providers by name. */
export type Providers = ReadonlyMap<string, Provider>

/** Timeout of a call: two in a row must stay under ten seconds. */
export const CALL_LIMIT_MS = 4_500

export type WaitingClaim = { claim: PaymentClaim; since: Date }

/** Confirms many claims per call. */
export type BatchConfirmation = {
  /** Approximate number of claims that the remaining calls can confirm. */
  room(): Promise<number>
  /** Results in order, by as few calls as possible. `later`: no call was left. */
  confirm(claims: readonly WaitingClaim[]): Promise<Confirmed[]>
  /** Largest amount, in sen, accepted on a signed claim before its confirmation. */
  readonly provisionalMaxSen: number
}

export type { DeclineReason }

/** A provider's failure codes and texts by the shopper's decline reason. */
export type DeclineTable = {
  codes: Readonly<Record<DeclineReason, readonly string[]>>
  /** Matched in this order against other texts, in lower case. */
  words: Readonly<Partial<Record<DeclineReason, RegExp>>>
}

/** The decline reason for a provider's code or text; null if unknown. */
export function declineReasonIn(
  { codes, words }: DeclineTable,
  failure: string,
): DeclineReason | null {
  const reasons = Object.keys(codes) as DeclineReason[]
  // A code may have a prefix: FPX_1C.
  const code = failure.trim().replace(/^[A-Z]+_/, '')
  const byCode = reasons.find((reason) => codes[reason].includes(code))
  if (byCode) return byCode
  const text = failure.toLowerCase()
  const byWords = Object.entries(words).find(([, words]) => words.test(text))
  return (byWords?.[0] as DeclineReason | undefined) ?? null
}

/** A chargeback. processed: the shop lost the money; failed: it kept the money. */
export type DisputeEvent = {
  type: 'dispute'
  event: string
  dispute_id: string
  payment_id: string
  amount_sen: number
  currency: string
  state: RefundStatus['state']
  /** The provider's word, and until when the shop can answer; null if unknown. */
  reason: string | null
  respond_by: Date | null
}

/** When to poll open attempts. */
export type PollingRules = {
  /** Minutes after an attempt's creation; then hourly for a day, then daily. */
  firstMinutes: readonly number[]
  /** Polling ends after this; later if pending. */
  days: { usual: number; pending: number }
  /** Least time between look-ups for a waiting page. */
  secondsBetweenLooks: number
  /** Most attempts of this age (milliseconds) for one `sync`. */
  batchSize(ageMs: number): number
}

/** Daily reports of a provider. */
export type ProviderReports = {
  /** Kinds of lines of which its reports are complete. */
  kinds: readonly ReportKind[]
  /** Reads an uploaded or fetched report. Throws `UnreadableReport`. */
  read(content: string): ReportLine[]
  /** Fetches the report of a day in Malaysia (`2026-11-22`); absent if only a portal has it. */
  fetch?(day: string): Promise<ProviderResult<string>>
}
