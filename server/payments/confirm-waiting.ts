import pLimit from 'p-limit'
import { applyPayment } from './apply-payment.ts'
import type { PaymentsContext } from './context.ts'
import { beginClaim, type ClaimOutcome, concludeClaim, type KnownOfClaim } from './handle-claim.ts'
import { CONFIRMABLE_MS, rawOf, subjectOf } from './handle-message.ts'
import { noteUnconfirmed } from './note-incoming.ts'
import { noteOutgoing } from './note-outgoing.ts'
import type { BatchConfirmation, Confirmed, PaymentClaim, Provider } from './provider.ts'
import { misfit } from './rules.ts'
import {
  closeMessage,
  confirmAgain,
  takeWaiting,
  type WaitingMessage,
  waitOn,
} from './sql-messages.ts'

/** Claims that are worked on in one run; the rest follows at once. */
const CLAIMS_AT_ONCE = 100

/** What follows from them is done for so many at a time. */
const AT_A_TIME = 4

/** A provider that confirms claims in batches. */
type BatchProvider = Provider & { batchConfirmation: BatchConfirmation }

/** A claim that waits, with its message. */
type Waiting = { message: WaitingMessage; claim: PaymentClaim; known: KnownOfClaim }

/** Which providers this process asks just now: one that hangs must not take the place of all others. */
const asking = new WeakMap<PaymentsContext, Set<string>>()

/**
 * Asks a provider about the claims that wait for it, as many as it may be called for, and does what
 * follows. What cannot be asked now waits on: the job comes back as soon as a call may be free.
 */
export async function confirmWaiting(context: PaymentsContext, name: string): Promise<void> {
  const provider = context.providers.get(name)
  const busy = asking.get(context) ?? new Set<string>()
  asking.set(context, busy)
  if (!provider?.batchConfirmation) return
  if (!busy.has(name)) {
    busy.add(name)
    await confirmOnce(context, provider as BatchProvider).finally(() => busy.delete(name))
  }
  await confirmAgain(context.database, name)
}

async function confirmOnce(context: PaymentsContext, provider: BatchProvider): Promise<void> {
  const { batchConfirmation, name } = provider
  const room = await batchConfirmation.room()
  // Without a call there is only to be decided which of them are believed.
  if (room === 0 && batchConfirmation.believedSen === 0) return
  const limit = Math.min(room || CLAIMS_AT_ONCE, CLAIMS_AT_ONCE)
  const taken = await takeWaiting(context.database, name, { limit, undecided: room === 0 })
  const fewAtOnce = pLimit(AT_A_TIME)
  const waiting: Waiting[] = []
  await fewAtOnce.map(taken, async (message) => {
    const one = await beginWaiting(context, provider, message)
    if (one) waiting.push(one)
  })
  const confirmed = room === 0 ? [] : await askOnceEach(batchConfirmation, waiting)
  await fewAtOnce.map(waiting, (one, index) =>
    finish(context, provider, one, confirmed[index] ?? { status: 'later' }),
  )
}

/** What is to be asked about a message; undefined where nothing is, and it is finished. */
async function beginWaiting(
  context: PaymentsContext,
  provider: BatchProvider,
  message: WaitingMessage,
): Promise<Waiting | undefined> {
  const event = provider.readMessage(rawOf(message))
  if (event.type !== 'payment') {
    await closeMessage(context.database, message.id, 'ignored', subjectOf(event))
    return undefined
  }
  const { claim } = event
  const begun = await beginClaim(context, provider, claim, { kind: message.kind })
  if (!('outcome' in begun)) return { message, claim, known: begun }
  // What is believed is recorded, and confirmed all the same.
  if (message.believed) return { message, claim, known: { kind: message.kind } }
  await settle(context, provider, { message, claim, known: { kind: null } }, begun.outcome)
  return undefined
}

/** Several messages may tell of one payment: return, notification and callback. */
async function askOnceEach(
  batchConfirmation: BatchConfirmation,
  waiting: readonly Waiting[],
): Promise<Confirmed[]> {
  const keyOf = ({ claim: { payment_id, of, amount_sen } }: Waiting) =>
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

async function finish(
  context: PaymentsContext,
  provider: BatchProvider,
  one: Waiting,
  confirmed: Confirmed,
): Promise<void> {
  const outcome = await concludeClaim(context, provider, one.claim, one.known, confirmed)
  if (one.message.believed && !['paid', 'unknown', 'later'].includes(outcome)) {
    await noteBelieved(context, provider, one.claim, outcome)
  }
  await settle(context, provider, one, outcome)
}

/** Writes down what a message came to, or lets it wait on. */
async function settle(
  context: PaymentsContext,
  provider: BatchProvider,
  one: Waiting,
  outcome: ClaimOutcome,
): Promise<void> {
  const { message, claim } = one
  const { database } = context
  const isPending = outcome === 'unknown' || outcome === 'later'
  if (isPending && Date.now() - message.received_at.getTime() < CONFIRMABLE_MS) {
    const believed = message.believed ?? (await believe(context, provider, one))
    return waitOn(database, message.id, { asked: outcome === 'unknown', believed })
  }
  if (isPending && message.believed) await noteBelieved(context, provider, claim, outcome)
  else if (isPending) await noteUnconfirmed(context, provider, claim)
  await closeMessage(database, message.id, outcome, subjectOf({ type: 'payment', claim }))
}

/**
 * Lets a signed message count while its provider cannot be asked, where its amount is small enough and
 * fits. It is confirmed later all the same.
 */
async function believe(
  context: PaymentsContext,
  { name, batchConfirmation }: BatchProvider,
  { claim, known: { attempt } }: Waiting,
): Promise<boolean> {
  const { payment_id, amount_sen, currency, source } = claim
  if (!attempt || amount_sen === null || currency === null) return false
  if (amount_sen > batchConfirmation.believedSen) return false
  if (misfit(attempt, { amount_sen, currency })) return false
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
async function noteBelieved(
  context: PaymentsContext,
  { name }: Provider,
  { payment_id, amount_sen, currency }: PaymentClaim,
  outcome: ClaimOutcome,
): Promise<void> {
  if (amount_sen === null) return
  context.log.error({ provider: name, payment: payment_id, outcome }, 'a believed payment is none')
  await noteOutgoing(
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
