import type { PaymentsContext } from '../context.ts'
import { recordedPayment } from '../move-payment.ts'
import type { Provider, ProviderEvent, RawMessage } from '../providers/provider.ts'
import { recordProviderError } from '../providers/quotas.ts'
import { recordUnconfirmedPayment } from '../reconciliation/record-incoming.ts'
import { recordExternalRefunds, recordOutgoing } from '../reconciliation/record-outgoing.ts'
import { refundById } from '../refunds/move-refund.ts'
import { updateRefund } from '../refunds/settle-refund.ts'
import { type ClaimOutcome, handleClaim } from './handle-claim.ts'
import {
  closeMessage,
  deferMessage,
  type MessageSubject,
  messageById,
  type StoredMessage,
} from './queries.ts'

/**
 * How long to retry confirming a message; afterwards it counts as unknown, such as a portal's test
 * message.
 */
export const CONFIRMATION_LIMIT_MS = 2 * 24 * 60 * 60_000

/** Thrown to retry the job: the provider could not be asked. */
class MessagePending extends Error {}

/** Stored outcome of a message. */
type MessageOutcome = ClaimOutcome | RefundOutcome | 'dispute' | 'unreadable'

/**
 * Handles a stored message once; repeats do nothing. An unreadable message is closed and keeps its
 * bytes: see `reopenUnreadable`.
 */
export async function handleMessage(context: PaymentsContext, messageId: number): Promise<void> {
  const message = await messageById(context.database, messageId)
  if (!message || message.handled_at) return
  const provider = context.providers.get(message.provider)
  if (!provider) throw new MessagePending(`there is no provider for message ${messageId}`)
  const event = provider.readMessage(rawMessageOf(message))
  const isPaidClaim = event.type === 'payment' && event.claim.status === 'paid'
  if (
    provider.batchConfirmation &&
    isPaidClaim &&
    !(await recordedPayment(context.database, provider.name, event.claim.payment_id))
  ) {
    return deferMessage(context.database, message, subjectOf(event))
  }
  const outcome = await handleEvent(context, provider, message, event)
  const isPending = outcome === 'unknown' || outcome === 'later'
  if (isPending && Date.now() - message.received_at.getTime() < CONFIRMATION_LIMIT_MS) {
    throw new MessagePending(`message ${messageId} is not handled yet`)
  }
  if (isPending && event.type === 'payment') {
    await recordUnconfirmedPayment(context, provider, event.claim)
  }
  await closeMessage(context.database, messageId, outcome, subjectOf(event))
}

/** The subject of a message, by which an order's history finds it. */
export function subjectOf(event: ProviderEvent): MessageSubject {
  if (event.type !== 'payment') {
    return { attempt_name: null, payment_id: 'payment_id' in event ? event.payment_id : null }
  }
  const { of, payment_id } = event.claim
  const attempt_name = of && ('reference' in of ? of.reference : of.provider_order_id)
  return { attempt_name, payment_id }
}

/** A stored message in the form in which it was received. */
export function rawMessageOf({ path, kind, headers, body }: StoredMessage): RawMessage {
  return { path, kind, headers, body: body ?? new Uint8Array(), query: '' }
}

async function handleEvent(
  context: PaymentsContext,
  provider: Provider,
  message: StoredMessage,
  event: ProviderEvent,
): Promise<MessageOutcome> {
  switch (event.type) {
    case 'payment':
      return handleClaim(context, provider, event.claim, { kind: message.kind })
    case 'refund':
      return handleRefundMessage(context, provider, event)
    case 'dispute':
      await recordOutgoing(
        context,
        {
          provider: provider.name,
          kind: 'chargeback',
          provider_reference: event.dispute_id,
          provider_payment_id: event.payment_id,
          amount_sen: event.amount_sen,
          currency: event.currency,
          state: event.state,
          reason: event.reason,
          respond_by: event.respond_by,
        },
        { event: event.event },
      )
      return 'dispute'
    case 'ignored':
      return 'ignored'
    case 'unreadable':
      context.log.warn(
        { provider: provider.name, message: message.id, why: event.why },
        'unreadable message',
      )
      return 'unreadable'
  }
}

/**
 * Acknowledges a stored message, so that the provider does not repeat it. Throws to retry the job.
 */
export async function acknowledgeMessage(
  context: PaymentsContext,
  messageId: number,
): Promise<void> {
  const message = await messageById(context.database, messageId)
  const provider = message && context.providers.get(message.provider)
  if (!message?.body || !provider?.acknowledge) return
  const answer = await provider.acknowledge(rawMessageOf(message))
  if (answer.kind !== 'ok') throw new Error(`${provider.name} did not accept the acknowledgement`)
}

/** Outcome of a refund message. */
type RefundOutcome = 'refund' | 'unknown' | 'later' | 'ignored'

/**
 * Records refunds made outside the shop. Ignores payments of others that share the provider
 * account.
 */
async function handleExternalRefund(
  context: PaymentsContext,
  provider: Provider,
  payment_id: string,
): Promise<RefundOutcome> {
  const isKnown = () => recordedPayment(context.database, provider.name, payment_id)
  if (!(await isKnown())) {
    const nothing = { of: null, amount_sen: null, currency: null }
    const claim = { ...nothing, payment_id, status: 'paid', source: 'webhook' } as const
    const outcome = await handleClaim(context, provider, claim, { kind: null })
    if (outcome === 'unknown' || outcome === 'later') return outcome
    if (outcome !== 'unmatched' && !(await isKnown())) return 'ignored'
  }
  return recordExternalRefunds(context, provider, payment_id)
}

/**
 * Handles a refund message, whose reference, payment and amount must match one of our refunds. A
 * failure frees money and an outside refund takes it: both count only after asking the provider.
 */
async function handleRefundMessage(
  context: PaymentsContext,
  provider: Provider,
  { reference, payment_id, amount_sen, status }: Extract<ProviderEvent, { type: 'refund' }>,
): Promise<RefundOutcome> {
  const refund = reference ? await refundById(context.database, reference) : undefined
  if (!refund) return handleExternalRefund(context, provider, payment_id)
  if (refund.provider_payment_id !== payment_id || refund.amount_sen !== amount_sen) return 'refund'
  if (status.state !== 'failed') {
    await updateRefund(context, refund, status)
    return 'refund'
  }
  const answer = await provider.refundStatus(refund)
  if (answer.kind !== 'ok') return recordProviderError(context, provider.name, answer)
  if (answer.value) await updateRefund(context, refund, answer.value)
  return 'refund'
}
