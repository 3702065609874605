import pLimit from 'p-limit'
import { applyPayment } from '../apply-payment.ts'
import type { PaymentsContext } from '../context.ts'
import type { BatchConfirmation, Confirmed, PaymentClaim, Provider } from '../providers/provider.ts'
import { recordUnconfirmedPayment } from '../reconciliation/record-incoming.ts'
import { recordOutgoing } from '../reconciliation/record-outgoing.ts'
import { mismatch } from '../rules.ts'
import {
  applyConfirmation,
  type ClaimContext,
  type ClaimOutcome,
  prepareClaim,
} from './handle-claim.ts'
import { CONFIRMATION_LIMIT_MS, rawMessageOf, subjectOf } from './handle-message.ts'
import {
  claimWaiting,
  closeMessage,
  postponeMessage,
  queueConfirmation,
  type WaitingMessage,
} from './queries.ts'

/** Claims per run; the rest follow in the next. */
const CLAIMS_PER_RUN = 100

/** Claims prepared and applied concurrently. */
const CONCURRENT_CLAIMS = 4

/** A provider that confirms claims in batches. */
type BatchProvider = Provider & { batchConfirmation: BatchConfirmation }

/** A waiting claim with its message. */
type WaitingPayment = { message: WaitingMessage; claim: PaymentClaim; known: ClaimContext }

/** Providers that this process is asking now. One that hangs must not block the others. */
const busyProviders = new WeakMap<PaymentsContext, Set<string>>()

/**
 * Confirms a provider's waiting claims, as many as its quota allows, and applies the results.
 * Requeues the job while claims wait.
 */
export async function confirmWaiting(context: PaymentsContext, name: string): Promise<void> {
  const provider = context.providers.get(name)
  const busy = busyProviders.get(context) ?? new Set<string>()
  busyProviders.set(context, busy)
  if (!provider?.batchConfirmation) return
  if (!busy.has(name)) {
    busy.add(name)
    await confirmBatch(context, provider as BatchProvider).finally(() => busy.delete(name))
  }
  await queueConfirmation(context.database, name)
}

async function confirmBatch(context: PaymentsContext, provider: BatchProvider): Promise<void> {
  const { batchConfirmation, name } = provider
  const room = await batchConfirmation.room()
  // Without quota, only provisional acceptance can be decided.
  if (room === 0 && batchConfirmation.provisionalMaxSen === 0) return
  const limit = Math.min(room || CLAIMS_PER_RUN, CLAIMS_PER_RUN)
  const claimed = await claimWaiting(context.database, name, { limit, undecided: room === 0 })
  const concurrently = pLimit(CONCURRENT_CLAIMS)
  const waiting: WaitingPayment[] = []
  await concurrently.map(claimed, async (message) => {
    const one = await prepareWaiting(context, provider, message)
    if (one) waiting.push(one)
  })
  const confirmed = room === 0 ? [] : await confirmDistinct(batchConfirmation, waiting)
  await concurrently.map(waiting, (one, index) =>
    applyAnswer(context, provider, one, confirmed[index] ?? { status: 'later' }),
  )
}

/**
 * The claim to confirm for a message. Undefined if there is none; the message is then closed or
 * postponed.
 */
async function prepareWaiting(
  context: PaymentsContext,
  provider: BatchProvider,
  message: WaitingMessage,
): Promise<WaitingPayment | undefined> {
  const event = provider.readMessage(rawMessageOf(message))
  if (event.type !== 'payment') {
    await closeMessage(context.database, message.id, 'ignored', subjectOf(event))
    return undefined
  }
  const { claim } = event
  const prepared = await prepareClaim(context, provider, claim, { kind: message.kind })
  if (!('outcome' in prepared)) return { message, claim, known: prepared }
  // A provisional payment is recorded already, and still needs confirming.
  if (message.is_provisional) return { message, claim, known: { kind: message.kind } }
  await closeOrPostpone(
    context,
    provider,
    { message, claim, known: { kind: null } },
    prepared.outcome,
  )
  return undefined
}

/** Asks once per payment: its return, notification and callback carry the same claim. */
async function confirmDistinct(
  batchConfirmation: BatchConfirmation,
  waiting: readonly WaitingPayment[],
): Promise<Confirmed[]> {
  const keyOf = ({ claim: { payment_id, of, amount_sen } }: WaitingPayment) =>
    JSON.stringify([payment_id, of, amount_sen])
  const asked = new Map(waiting.map((one) => [keyOf(one), one]))
  const claims = [...asked.values()].map(({ claim, message }) => ({
    claim,
    since: message.received_at,
  }))
  const found = await batchConfirmation.confirm(claims)
  const byKey = new Map([...asked.keys()].map((key, index) => [key, found[index]]))
  return waiting.map((one) => byKey.get(keyOf(one)) ?? { status: 'later' })
}

async function applyAnswer(
  context: PaymentsContext,
  provider: BatchProvider,
  one: WaitingPayment,
  confirmed: Confirmed,
): Promise<void> {
  const outcome = await applyConfirmation(context, provider, one.claim, one.known, confirmed)
  if (one.message.is_provisional && !['paid', 'unknown', 'later'].includes(outcome)) {
    await reverseProvisional(context, provider, one.claim, outcome)
  }
  await closeOrPostpone(context, provider, one, outcome)
}

/** Closes a message with its outcome, or postpones it while unconfirmed. */
async function closeOrPostpone(
  context: PaymentsContext,
  provider: BatchProvider,
  one: WaitingPayment,
  outcome: ClaimOutcome,
): Promise<void> {
  const { message, claim } = one
  const { database } = context
  const isPending = outcome === 'unknown' || outcome === 'later'
  if (isPending && Date.now() - message.received_at.getTime() < CONFIRMATION_LIMIT_MS) {
    const is_provisional =
      message.is_provisional ?? (await acceptProvisionally(context, provider, one))
    return postponeMessage(database, message.id, { asked: outcome === 'unknown', is_provisional })
  }
  if (isPending && message.is_provisional)
    await reverseProvisional(context, provider, claim, outcome)
  else if (isPending) await recordUnconfirmedPayment(context, provider, claim)
  await closeMessage(database, message.id, outcome, subjectOf({ type: 'payment', claim }))
}

/**
 * Applies a signed claim before its confirmation, if it matches the attempt and is at most
 * `provisionalMaxSen`. It is confirmed later.
 */
async function acceptProvisionally(
  context: PaymentsContext,
  { name, batchConfirmation }: BatchProvider,
  { claim, known: { attempt } }: WaitingPayment,
): Promise<boolean> {
  const { payment_id, amount_sen, currency, source } = claim
  if (!attempt || amount_sen === null || currency === null) return false
  if (amount_sen > batchConfirmation.provisionalMaxSen) return false
  if (mismatch(attempt, { amount_sen, currency })) return false
  await applyPayment(context, attempt, {
    provider: name,
    provider_payment_id: payment_id,
    amount_sen,
    currency,
    source,
  })
  return true
}

/**
 * Records a reversal for an operator, after a provisional payment was denied or never confirmed.
 */
async function reverseProvisional(
  context: PaymentsContext,
  { name }: Provider,
  { payment_id, amount_sen, currency }: PaymentClaim,
  outcome: ClaimOutcome,
): Promise<void> {
  if (amount_sen === null) return
  context.log.error(
    { provider: name, payment: payment_id, outcome },
    'a provisional payment was not confirmed',
  )
  await recordOutgoing(
    context,
    {
      provider: name,
      kind: 'reversal',
      provider_reference: payment_id,
      provider_payment_id: payment_id,
      amount_sen,
      currency: currency ?? 'MYR',
      state: 'pending',
    },
    { word: 'not confirmed' },
  )
}
