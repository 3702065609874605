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

/** Claims that are worked on in one run; the rest follows at once. */
const CLAIMS_AT_ONCE = 100

/** What follows from them is done for so many at a time. */
const FOLLOW_UPS_AT_ONCE = 4

/** A provider that confirms claims in batches. */
type BatchProvider = Provider & { batchConfirmation: BatchConfirmation }

/** A claim that waits, with its message. */
type WaitingPayment = { message: WaitingMessage; claim: PaymentClaim; known: ClaimContext }

/** Which providers this process asks just now: one that hangs must not take the place of all others. */
const busyProviders = new WeakMap<PaymentsContext, Set<string>>()

/**
 * Asks a provider about the claims that wait for it, as many as it may be called for, and does what
 * follows. What cannot be asked now waits on: the job comes back as soon as a call may be free.
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
  // Without a call there is only to be decided which of them are believed.
  if (room === 0 && batchConfirmation.believedSen === 0) return
  const limit = Math.min(room || CLAIMS_AT_ONCE, CLAIMS_AT_ONCE)
  const taken = await claimWaiting(context.database, name, { limit, undecided: room === 0 })
  const fewAtOnce = pLimit(FOLLOW_UPS_AT_ONCE)
  const waiting: WaitingPayment[] = []
  await fewAtOnce.map(taken, async (message) => {
    const one = await prepareWaiting(context, provider, message)
    if (one) waiting.push(one)
  })
  const confirmed = room === 0 ? [] : await confirmDistinct(batchConfirmation, waiting)
  await fewAtOnce.map(waiting, (one, index) =>
    applyAnswer(context, provider, one, confirmed[index] ?? { status: 'later' }),
  )
}

/** What is to be asked about a message; undefined where nothing is, and it is finished. */
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
  const begun = await prepareClaim(context, provider, claim, { kind: message.kind })
  if (!('outcome' in begun)) return { message, claim, known: begun }
  // What is believed is recorded, and confirmed all the same.
  if (message.believed) return { message, claim, known: { kind: message.kind } }
  await closeOrPostpone(context, provider, { message, claim, known: { kind: null } }, begun.outcome)
  return undefined
}

/** Several messages may tell of one payment: return, notification and callback. */
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
  if (one.message.believed && !['paid', 'unknown', 'later'].includes(outcome)) {
    await reverseProvisional(context, provider, one.claim, outcome)
  }
  await closeOrPostpone(context, provider, one, outcome)
}

/** Writes down what a message came to, or lets it wait on. */
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
    const believed = message.believed ?? (await acceptProvisionally(context, provider, one))
    return postponeMessage(database, message.id, { asked: outcome === 'unknown', believed })
  }
  if (isPending && message.believed) await reverseProvisional(context, provider, claim, outcome)
  else if (isPending) await recordUnconfirmedPayment(context, provider, claim)
  await closeMessage(database, message.id, outcome, subjectOf({ type: 'payment', claim }))
}

/**
 * Lets a signed message count while its provider cannot be asked, where its amount is small enough and
 * fits. It is confirmed later all the same.
 */
async function acceptProvisionally(
  context: PaymentsContext,
  { name, batchConfirmation }: BatchProvider,
  { claim, known: { attempt } }: WaitingPayment,
): Promise<boolean> {
  const { payment_id, amount_sen, currency, source } = claim
  if (!attempt || amount_sen === null || currency === null) return false
  if (amount_sen > batchConfirmation.believedSen) return false
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

/** What was believed is not so, or could never be confirmed: its money is set aside for an operator. */
async function reverseProvisional(
  context: PaymentsContext,
  { name }: Provider,
  { payment_id, amount_sen, currency }: PaymentClaim,
  outcome: ClaimOutcome,
): Promise<void> {
  if (amount_sen === null) return
  context.log.error({ provider: name, payment: payment_id, outcome }, 'a believed payment is none')
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
