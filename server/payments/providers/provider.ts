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
 * The port of payment providers, and all that whoever adds one has to read. A provider is a folder
 * whose module (`ProviderModule`) stands in the list in providers.ts, and its methods are rows of
 * `payment_methods` of the same name.
 *
 * The core keeps the attempts, the messages, the payments and the refunds, decides what money pays
 * for, and limits how often anybody is called. A provider knows its own protocol and keeps nothing:
 * it opens payments, checks and reads messages, tells how payments stand, and sends money back.
 * Whatever it is told, it gives nothing: it reports payments, and the core alone applies them.
 *
 * Amounts are integer sen. What can go wrong at a provider is a result, never thrown.
 */

/** A payment method before an operator has edited it: `marks` are the signs beside its label. */
type NewMethod = { label: string; marks: string[]; min_payable_sen: number }

/** A provider as it stands in the list. */
export type ProviderModule = {
  /** The payment method that it is, on the wire, in the database and in the log. */
  readonly name: string
  /** Its payment method as a new shop has it. */
  readonly method: NewMethod
  /** The environment variables without which it cannot be used. */
  readonly keyNames: readonly string[]
  /** Reads and checks its settings; its keys are all there. Throws `ConfigError`. */
  configure(env: Env, shop: { production: boolean }): ConfiguredProvider
}

/** A provider whose settings were read. */
export type ConfiguredProvider = {
  readonly name: string
  /** As it read them; they may be changed in place while it works. */
  readonly settings: object
  connect(tools: ProviderTools): Provider
}

/** What the core hands to a provider. */
export type ProviderTools = {
  /**
   * Whether the provider may be called now: not while it wants to be left alone, nor where a quota is
   * named whose calls of the last minute are used up, counted over all processes.
   */
  mayCall(quota?: Quota): Promise<boolean>
  /** The same for whoever has a signed word of money: a pause that the shop chose itself is not kept. */
  mayConfirm(): Promise<boolean>
  /** How many calls of each quota are left now; none while the provider wants to be left alone. */
  callsLeft(quotas: readonly Quota[]): Promise<number[]>
  /**
   * Whether an authorised payment is to be captured: only where it would pay for something. Where not,
   * that is written down, and it lapses. `unknown` and `later`: that could not be found out.
   */
  mayCapture(of: AttemptName, payment: FoundPayment): Promise<boolean | 'unknown' | 'later'>
  /** Writes down why a call brought nothing, and what that means for the attempt: never a failure. */
  noteError(error: ProviderError): Promise<'unknown' | 'later'>
}

/** A sort of call, and how many of it any minute may hold. */
export type Quota = { call: string; perMinute: number }

/** Why a call to a provider brought nothing. Only `refused` is the provider's own no. */
export type ProviderError =
  | { kind: 'refused'; code: string; description: string; status: number }
  | { kind: 'misconfigured'; description: string; status: number }
  | { kind: 'throttled'; retryAfterSeconds: number | null }
  /** The provider may have done the work all the same. */
  | { kind: 'unknown'; why: string }

/** What a call to a provider brought. */
export type ProviderResult<T> = { kind: 'ok'; value: T } | ProviderError

/** One try to pay something: a row of the core's that the provider knows by its reference. */
export type ProviderAttempt = {
  id: number
  kind: PayableKind
  payable_id: string
  /** Ours: letters, digits and a hyphen, beginning with a letter, at most 32 characters. */
  reference: string
  amount_sen: number
  currency: string
  /** What `createOrder` brought; null where that was not called yet. */
  provider_order_id: string | null
  state: AttemptState
  created_at: Date
}

/** How an attempt stands. open: nobody has begun to pay it; pending: the provider decides later. */
export type AttemptState = 'open' | 'pending' | 'failed' | 'paid'

/** The same by a provider's word. unknown: never taken for failed; later: it may not be called now. */
export type ProviderStatus = AttemptState | 'unknown' | 'later'

/** An attempt that is to be paid now, with what the shopper is shown. */
export type OpeningAttempt = ProviderAttempt & {
  /** The chosen one of `Provider.channels`; null for none. */
  channel: string | null
  email: string
  description: string
  /** The shop's public origin, under which the provider's own callback paths stand. */
  publicUrl: string
  /** The page that shows how it stands, for whoever gives up. */
  pageUrl: string
}

/** By which name a provider calls an attempt. */
export type AttemptName = { reference: string } | { provider_order_id: string }

/** A payment that is money: the provider has confirmed it. */
export type FoundPayment = { payment_id: string; amount_sen: number; currency: string }

/**
 * How an attempt stands at the provider, and every payment of it that is money. `failure`: what the
 * provider calls the reason, where it failed and it names one.
 */
export type SyncResult = {
  status: ProviderStatus
  payments: FoundPayment[]
  failure?: string | null
}

/** A message as it came. Of its headers only those that the provider names are kept. */
export type RawMessage = {
  /** The callback path by which it came. */
  path: string
  /** What the route is for; null where it is for all kinds. */
  kind: PayableKind | null
  headers: Readonly<Record<string, string>>
  /** The body's bytes; of a GET, those of its query. */
  body: Uint8Array
  /** The address's query, which no provider signs. Empty when a stored message is handled. */
  query: string
}

/** Where messages come, and browsers that the provider sends back. */
export type CallbackRoute = {
  path: string
  method: 'GET' | 'POST'
  /** What it is for: another kind's messages do nothing there. Null: for all kinds. */
  kind: PayableKind | null
  /** The one type in which its bodies come; absent: JSON or a form. */
  contentType?: string
  /**
   * What a request is: a message of the provider's servers, a browser that comes back (it is sent on
   * to its page by 303), or a probe that only looks whether the address answers.
   */
  classify(raw: RawMessage): 'message' | 'return' | 'probe'
  /** What a stored message and a probe are answered: text, or an object as JSON. */
  received?: string | object
  /** Its messages are handled before they are answered, and not only by the job. */
  handledAtOnce?: boolean
}

/** Whether a message is the provider's own. */
export type Verified =
  | {
      kind: 'signed'
      /**
       * The same for each delivery of one message, and another for each message: made of nothing that
       * is not signed. Null: a browser's word that is not worth storing, since it is looked up at once.
       */
      key: string | null
      /** The provider wants a message back, see `acknowledge`. */
      wantsAcknowledgement?: boolean
      /** What the address says that it is about: where it is about another, nothing is done. */
      payableId?: string | undefined
    }
  /** Nobody signed it, and nothing of it is believed; the browser is sent on to its page. */
  | { kind: 'hint'; of: AttemptName | null; payableId: string | undefined }
  | { kind: 'refused'; reason: string }

/** What a message says of a payment. It is confirmed before it counts. */
export type PaymentClaim = {
  /** The attempt that it names; null where it names none. */
  of: AttemptName | null
  payment_id: string
  status: 'paid' | 'pending' | 'failed'
  /** Null where the message does not tell. */
  amount_sen: number | null
  currency: string | null
  /** What is written down as the bringer of the news. */
  source: 'return' | 'webhook' | 'callback'
  /** What the provider calls the reason of a failure, where it names one: see `declineReason`. */
  failure?: string | null
}

/** What became of a claim. */
export type Confirmed =
  | { status: 'paid'; of: AttemptName; payment: FoundPayment }
  | { status: 'pending' | 'failed'; of: AttemptName }
  /** The provider could not be asked: the message is worked on again later. */
  | { status: 'unknown' | 'later' }
  /** There is no such payment, or nothing that it could pay for. */
  | { status: 'none' }

/** How a refund stands; `id` is what the provider calls it. */
export type RefundStatus = { state: 'pending' | 'processed' | 'failed'; id: string }

/** A refund as the provider is told of it. Its id is the reference: the same id goes back once. */
export type ProviderRefund = {
  id: string
  provider_payment_id: string
  amount_sen: number
}

/**
 * A refund as a provider lists it; `reference` is ours, empty where it has none, null where that is not
 * told.
 */
export type ListedRefund = RefundStatus & {
  reference: string | null
  amount_sen: number
  currency: string
}

/** What a message says. */
export type ProviderEvent =
  | { type: 'payment'; claim: PaymentClaim }
  /**
   * Counts only where payment and amount are those of the refund that `reference` names. One that it
   * does not name is looked for by `refundsOf`.
   */
  | {
      type: 'refund'
      reference: string | null
      payment_id: string
      amount_sen: number
      status: RefundStatus
    }
  | DisputeEvent
  | { type: 'ignored' }
  /** The provider's own word, but of no known shape: its bytes are kept, see reopenMessages. */
  | { type: 'unreadable'; why: string }

/** A provider that is ready to be used. */
export type Provider = {
  readonly name: string

  /**
   * Makes the provider's own order, for providers that have such, and returns its id. Called by one
   * process at a time, again after an answer that was lost: it must look for an earlier one first.
   */
  createOrder?(attempt: ProviderAttempt): Promise<ProviderResult<string>>
  /**
   * What the shopper's browser needs to pay. Calls nobody: what needs a call belongs into
   * `createOrder`, which comes first and whose failure undoes what was to be paid.
   */
  open(attempt: OpeningAttempt): ProviderFields
  /** Where the checkout runs within the shop's pages: its script, and the hosts that it talks to. */
  page?: { scriptUrl: string; hosts: ForeignHosts }
  /** Banks and wallets that can be chosen in the shop, in their order. */
  channels?: readonly PaymentChannel[]
  routes: readonly CallbackRoute[]
  /** The headers that are needed to verify and read a message, in small letters. */
  signedHeaders: readonly string[]
  /** Whether the provider signed the message. Reads no more of it than the signature covers. */
  verify(raw: RawMessage): Verified
  /** Reads a verified message, at once or much later. Never throws. */
  readMessage(raw: RawMessage): ProviderEvent
  /** What a reason of the provider's means for the shopper; null where that is of no use to them. */
  declineReason?(failure: string): DeclineReason | null
  /** Tells the provider that a message was stored, so that it is not sent again. */
  acknowledge?(raw: RawMessage): Promise<ProviderResult<null>>
  /**
   * Finds out whether a claim is true, by asking. `attempt` is the one that the claim names, where
   * there is one. A message's word alone counts only where its signature is strong enough for that.
   */
  confirm(claim: PaymentClaim, attempt: ProviderAttempt | undefined): Promise<Confirmed>
  /** For a provider that counts its calls: what its messages say waits, and is confirmed in batches. */
  batchConfirmation?: BatchConfirmation

  polling: PollingRules
  /**
   * How each of these attempts stands, in their order. `thorough`: also a second payment of one is
   * looked for; otherwise a shopper waits, and the latest is enough.
   */
  sync(attempts: readonly ProviderAttempt[], options: { thorough: boolean }): Promise<SyncResult[]>

  /** Sends money back to its source. May be called again with the same id. */
  refund(refund: ProviderRefund, publicUrl: string): Promise<ProviderResult<RefundStatus>>
  /** How a refund stands that was sent; null where the provider knows of none. */
  refundStatus(refund: ProviderRefund): Promise<ProviderResult<RefundStatus | null>>
  /** All refunds of a payment, also those that somebody made by the provider's own pages. */
  refundsOf?(paymentId: string): Promise<ProviderResult<ListedRefund[]>>
  /** How a recorded payment stands now, with the provider's word: where it may turn to none. */
  standing?(
    payment: FoundPayment,
  ): Promise<ProviderResult<{ status: ProviderStatus; word: string }>>
  /** What it reports of whole days. */
  reports?: ProviderReports
  /** Our reference on an order of the provider's; null where there is none, or no such order. */
  referenceOf?(providerOrderId: string): Promise<ProviderResult<string | null>>
}

/** The providers that the shop uses, by their names. */
export type Providers = ReadonlyMap<string, Provider>

/** A provider's call takes at most so long: two in a row must stay under ten seconds. */
export const CALL_LIMIT_MS = 4_500

/** A claim that waits to be confirmed, and since when. */
export type WaitingClaim = { claim: PaymentClaim; since: Date }

/** How claims that wait for a provider which counts its calls are confirmed, many by one call. */
export type BatchConfirmation = {
  /** About how many claims the calls that are left now are enough for. */
  room(): Promise<number>
  /** What became of each claim, in their order, by as few calls as possible. `later`: no call was left. */
  confirm(claims: readonly WaitingClaim[]): Promise<Confirmed[]>
  /** Up to this amount a signed claim counts while it cannot be confirmed, and is confirmed later. */
  readonly believedSen: number
}

export type { DeclineReason }

/** What a provider says of a failure, by the reason that shoppers are told. */
export type DeclineTable = {
  codes: Readonly<Record<DeclineReason, readonly string[]>>
  /** Held against small letters, in this order, where it is no code. */
  words: Readonly<Partial<Record<DeclineReason, RegExp>>>
}

/** The reason that a code or a sentence of a provider comes to; null where the table knows none. */
export function declineReasonIn(
  { codes, words }: DeclineTable,
  said: string,
): DeclineReason | null {
  const reasons = Object.keys(codes) as DeclineReason[]
  // A code may name where it is one of: FPX_1C.
  const code = said.trim().replace(/^[A-Z]+_/, '')
  const byCode = reasons.find((reason) => codes[reason].includes(code))
  if (byCode) return byCode
  const text = said.toLowerCase()
  const byWords = Object.entries(words).find(([, words]) => words.test(text))
  return (byWords?.[0] as DeclineReason | undefined) ?? null
}

/** The payer's bank takes money back. processed: it has; failed: it has not, after all. */
export type DisputeEvent = {
  type: 'dispute'
  event: string
  dispute_id: string
  payment_id: string
  amount_sen: number
  currency: string
  state: RefundStatus['state']
}

/** When open attempts are looked up at the provider. */
export type PollingRules = {
  /** Minutes after the beginning of an attempt; from then on hourly for a day, then daily. */
  firstMinutes: readonly number[]
  /** After so many days it is not looked up any more; a pending one for longer. */
  days: { usual: number; pending: number }
  /** How often a page that waits makes the shop look: once in so many seconds. */
  secondsBetweenLooks: number
  /** How many attempts of this age (milliseconds) one `sync` may be handed. */
  batchSize(ageMs: number): number
}

/** What a provider tells of the money of a day, other than payment by payment. */
export type ProviderReports = {
  /** The kinds of lines that its reports hold all of. */
  kinds: readonly ReportKind[]
  /** Reads a report as it was uploaded or fetched. Throws `UnreadableReport`. */
  read(content: string): ReportLine[]
  /** Fetches the report of a day in Malaysia (`2026-11-22`); absent where only a portal has it. */
  fetch?(day: string): Promise<ProviderResult<string>>
}
