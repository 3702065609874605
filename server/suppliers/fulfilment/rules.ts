import type { OrderAnswer } from '@apeak/contract/orders'
import type {
  Outcome,
  PlayerFields,
  StatusOutcome,
  SupplierProduct,
  SupplierTraits,
} from '../supplier.ts'

/** States of an order at a supplier that may still be delivered. */
export const openStates = ['sending', 'unknown', 'accepted', 'processing'] as const
export type OpenState = (typeof openStates)[number]
export type SupplyState = OpenState | 'delivered' | 'failed' | 'reversed'

export const isOpen = (state: string): state is OpenState =>
  (openStates as readonly string[]).includes(state)

/** Whether the supplier has confirmed that it has the order, and has not ended it. */
export const isKnown = (state: string | undefined) => state === 'accepted' || state === 'processing'

/** Reasons of failures that are the supplier's state, and pause it. */
const pausing: ReadonlySet<string> = new Set(['balance', 'misconfigured', 'throttled'])
export const isPausing = (reason: string): boolean => pausing.has(reason)

/** A request is answered or given up within this time. A process that did not record it has died. */
export const SENDING_SECONDS = 60

/** How often one request is sent, at most, before a person decides. */
export const SENDS_MAX = 3

/** Minutes after which an order that is still open is shown to operators. */
export const SHOWN_AFTER_MINUTES: Record<OpenState, number> = {
  sending: 15,
  unknown: 15,
  accepted: 30,
  processing: 30,
}

/** Whether an order has been open for so long that a person may decide it. */
export function isDecidable({
  state,
  created_at,
}: {
  state: SupplyState
  created_at: Date
}): boolean {
  const minutes = (Date.now() - created_at.getTime()) / 60_000
  return isOpen(state) && minutes >= SHOWN_AFTER_MINUTES[state]
}

/** Minutes after which an order that waits for a supplier's stock, or answer, is given to operators. */
export const WAIT_MINUTES = 30

/** Seconds until the next status call. It gets rarer with the order's age, and never more often than allowed. */
export function nextCheckSeconds(ageSeconds: number, pollSeconds: number): number {
  const wanted =
    ageSeconds < 60
      ? 5
      : ageSeconds < 600
        ? 20
        : ageSeconds < 3600
          ? 60
          : ageSeconds < 86_400
            ? 600
            : 3600
  return Math.max(wanted, pollSeconds)
}

/** Of a supplier that is not connected: the most careful. */
const unknownTraits = { statusPlaces: true, lateAcceptSeconds: 600 }

/**
 * Seconds in which a request for an order may still arrive; 0: none can. Where asking repeats the order, a question
 * is such a request, until the supplier has confirmed the order: then it cannot buy.
 */
export function secondsInFlight(
  { state, sent_at, checked_at }: { state: SupplyState; sent_at: Date; checked_at: Date | null },
  traits: Pick<SupplierTraits, 'statusPlaces' | 'lateAcceptSeconds'> = unknownTraits,
  now: Date = new Date(),
): number {
  const couldBuy = traits.statusPlaces && !isKnown(state)
  const asked = couldBuy && checked_at ? checked_at.getTime() : 0
  const last = Math.max(sent_at.getTime(), asked)
  return Math.max(0, traits.lateAcceptSeconds - (now.getTime() - last) / 1000)
}

/** Seconds between two answers "not found" that count. */
export const NOT_FOUND_SECONDS = 120

/**
 * Whether an answer "not found" counts: the last request can no longer arrive, and the last counted one is
 * some minutes old.
 */
export function countsNotFound(
  { sent_at, not_found_at }: { sent_at: Date; not_found_at: Date | null },
  lateAcceptSeconds: number,
  now: Date,
): boolean {
  const secondsSince = (time: Date) => (now.getTime() - time.getTime()) / 1000
  if (secondsSince(sent_at) <= lateAcceptSeconds) return false
  return not_found_at === null || secondsSince(not_found_at) >= NOT_FOUND_SECONDS
}

const ranks: Record<OpenState, number> = { sending: 0, unknown: 1, accepted: 2, processing: 3 }

/** The state after an answer that leaves the order open. It never goes back. */
export function openStateAfter(
  state: OpenState,
  answered: 'unknown' | 'accepted' | 'processing',
): OpenState {
  return ranks[answered] > ranks[state] ? answered : state
}

/** An answer as far as it can be trusted: one code for a code, and none for a top-up. */
export function checkedOutcome(
  kind: SupplierProduct['kind'],
  outcome: StatusOutcome,
):
  | StatusOutcome
  | { state: 'without_code'; supplier_order_id: string | null; charged_sen: number | null } {
  if (outcome.state !== 'delivered' || kind === 'topup') return outcome
  const [code, ...others] = outcome.codes
  if (others.length === 0 && code && code.pin.trim() !== '') return outcome
  const { supplier_order_id, charged_sen } = outcome
  return { state: 'without_code', supplier_order_id, charged_sen }
}

/** The outcome of a call that broke: it may have arrived. */
export const broken: Outcome = { state: 'unknown', note: 'The call broke off.' }

/**
 * The supplier's fields from the shopper's answers, by the item's mapping. Undefined if a required one has no
 * answer.
 */
export function fieldsOf(
  wanted: SupplierProduct['fields'],
  mapping: Readonly<Record<string, string>>,
  answers: readonly OrderAnswer[],
): PlayerFields | undefined {
  const given: [string, string][] = []
  for (const { name, required } of wanted) {
    const question = mapping[name]
    const value = answers.find((answer) => answer.name === question)?.value.trim() ?? ''
    if (value !== '') given.push([name, value])
    else if (required) return undefined
  }
  return Object.fromEntries(given)
}

/** Our reference at the supplier: the order's, its unit, and the number of the try. */
export const refOf = (shortReference: string, unit: number, number: number) =>
  `${shortReference.replaceAll('-', '')}-${unit}-${number}`

/** The most that a unit may cost: the item's limit, else the price that it was sold for. */
export const capOf = (maxCostSen: number | null, unitPriceSen: number) => maxCostSen ?? unitPriceSen
