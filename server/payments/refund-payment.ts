import { callbackPaths } from '@apeak/contract/paths'
import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { Refusal } from '#platform/http/problems.ts'
import { newId } from '#platform/ids.ts'
import { inTransaction, violatesAny } from '#platform/postgres/database.ts'
import type { Trouble } from './provider-call.ts'
import {
  failRefund,
  isForGold,
  isWholeRefund,
  lockPayment,
  moveRefund,
  type Refund,
  refundById,
  refundByRequest,
  requestRefund as request,
  unsettledRefunds,
} from './sql-refund.ts'

/** What the provider says of a refund. */
type Said = { state: 'pending' | 'processed' | 'failed'; id: string }

/** The provider gave no answer: the job is tried again, which is safe by the refund's own id. */
export class RefundNotSentYet extends Error {}

const REFUNDS_AT_ONCE = 50

/**
 * Decides that a part or all of a payment goes back to its source, and queues the sending.
 * `request_key` is the operator's click: the same key is one refund. Never more than what came.
 * Returns the refund's id. Throws 409 where that much is not left, or the key stands for another.
 */
export async function requestRefund(
  { database }: AppContext,
  wanted: { payment_id: number; amount_sen: number; request_key: string },
  actor: Actor,
): Promise<string> {
  const known = await refundByRequest(database, wanted.request_key)
  if (known) return sameRefund(known, wanted)
  try {
    const id = await request(database, { id: newId('r'), ...wanted }, actor)
    if (id) return id
  } catch (error) {
    if (!violatesAny(error, ['refunds_request_once', 'payments_refunds_within'])) throw error
  }
  const first = await refundByRequest(database, wanted.request_key)
  if (first) return sameRefund(first, wanted)
  if (await isForGold(database, wanted.payment_id)) {
    throw new Refusal(409, 'This payment was credited as gold: it cannot go back to its source.')
  }
  throw new Refusal(409, 'There is not that much left to refund.')
}

type Wanted = { payment_id: number; amount_sen: number }

function sameRefund(known: Wanted & { id: string }, wanted: Wanted): string {
  if (known.payment_id === wanted.payment_id && known.amount_sen === wanted.amount_sen) {
    return known.id
  }
  throw new Refusal(409, 'This refund was asked for already, with another payment or amount.')
}

/** Sends a refund to its provider. May run twice: the provider knows the refund by its id. */
export async function sendRefund(context: AppContext, id: string): Promise<void> {
  const refund = await refundById(context.database, id)
  if (refund?.state !== 'requested') return
  const said =
    refund.provider === 'razorpay'
      ? await sendRazorpay(context, refund)
      : await sendFiuu(context, refund)
  if (said === 'unknown') throw new RefundNotSentYet(`refund ${id} is not sent yet`)
  await follow(context, refund, said)
}

/** Asks about refunds that are on their way; those whose fate is unknown stay as they are. */
export async function askRefunds(context: AppContext): Promise<void> {
  for (const refund of await unsettledRefunds(context.database, REFUNDS_AT_ONCE)) {
    const said =
      refund.provider === 'razorpay'
        ? await askRazorpay(context, refund)
        : await askFiuu(context, refund)
    if (said !== 'unknown') await follow(context, refund, said)
  }
}

/** A provider's message tells of the refund with our reference. Unknown ones are none of ours. */
export async function followRefund(
  context: AppContext,
  reference: string | null,
  said: Said,
): Promise<void> {
  const refund = reference ? await refundById(context.database, reference) : undefined
  if (refund) await follow(context, refund, said)
}

async function follow(
  { database, payables }: AppContext,
  refund: Refund,
  said: Said,
): Promise<void> {
  if (said.state === 'failed') return failRefund(database, refund.id)
  const { state, id } = said
  await inTransaction(database, async (tx) => {
    // One after the other: of two parts that move at once, the later must see the earlier.
    await lockPayment(tx, refund.payment_id)
    const moved = await moveRefund(tx, refund.id, state, id)
    const isWhole = moved && (await isWholeRefund(tx, refund.id))
    const by = { provider: refund.provider, refund_id: refund.id }
    if (isWhole) await payables[refund.kind].markRefunded(tx, refund.payable_id, by)
  })
}

async function sendRazorpay(
  { gateways, log }: AppContext,
  refund: Refund,
): Promise<Said | 'unknown'> {
  const answer = await gateways.razorpay.refundPayment({
    paymentId: refund.provider_payment_id,
    amountSen: refund.amount_sen,
    idempotencyKey: refund.id,
    receipt: refund.id,
  })
  if (answer.kind === 'ok') return { state: answer.value.status, id: answer.value.id }
  return failedOrUnknown(log, refund, answer)
}

async function askRazorpay({ gateways }: AppContext, refund: Refund): Promise<Said | 'unknown'> {
  const answer = await gateways.razorpay.fetchRefunds(refund.provider_payment_id)
  if (answer.kind !== 'ok') return 'unknown'
  const found = answer.value.find(({ receipt }) => receipt === refund.id)
  return found ? { state: found.status, id: found.id } : 'unknown'
}

const fiuuStates = { paid: 'processed', pending: 'pending', failed: 'failed' } as const

async function sendFiuu(context: AppContext, refund: Refund): Promise<Said | 'unknown'> {
  const answer = await context.gateways.fiuu.refund({
    tranID: refund.provider_payment_id,
    amountSen: refund.amount_sen,
    refId: refund.id,
    notifyUrl: context.config.publicUrl + callbackPaths.fiuu.refund,
  })
  if (answer.kind === 'ok') {
    return { state: fiuuStates[answer.value.status], id: answer.value.refundId }
  }
  // PR016: an earlier sending of this refund arrived, only its answer was lost.
  if (answer.kind === 'refused' && answer.code === 'PR016') return askFiuu(context, refund)
  return failedOrUnknown(context.log, refund, answer)
}

async function askFiuu({ gateways }: AppContext, refund: Refund): Promise<Said | 'unknown'> {
  const answer = await gateways.fiuu.refundStatus({ refId: refund.id })
  const found = answer.kind === 'ok' ? answer.value[0] : undefined
  if (!found) return 'unknown'
  return { state: fiuuStates[found.status], id: found.refundId ?? refund.id }
}

function failedOrUnknown(
  log: AppContext['log'],
  refund: Refund,
  answer: Trouble,
): Said | 'unknown' {
  log.warn({ refund: refund.id, trouble: answer.kind }, 'the provider did not take the refund')
  // Busy is not a no: the same refund is under way or may be sent later.
  const busy = answer.kind === 'refused' && (answer.status === 409 || answer.code === 'PR015')
  return answer.kind === 'refused' && !busy ? { state: 'failed', id: '' } : 'unknown'
}
