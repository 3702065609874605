import type { AppContext } from '#context.ts'
import type { DisputeEvent } from './dispute-event.ts'
import { followRefundMessage, type RefundOutcome } from './follow-refund.ts'
import { type ClaimOutcome, handleClaim } from './handle-claim.ts'
import { noteUnconfirmed } from './note-incoming.ts'
import { noteOutgoing } from './note-outgoing.ts'
import type { Provider, ProviderEvent, RawMessage } from './provider.ts'
import { letWait } from './sql-claims.ts'
import {
  closeMessage,
  type MessageSubject,
  messageById,
  type StoredMessage,
} from './sql-messages.ts'
import { recordedPayment } from './sql-payments.ts'

/**
 * For so long a message waits to be confirmed. Whatever is known of its attempt is polled for longer;
 * what is not known by then is none of the provider's, as what its portal sends to try the address.
 */
export const CONFIRMABLE_MS = 2 * 24 * 60 * 60_000

/** The provider could not be asked: the job is tried again later. */
export class NotHandledYet extends Error {}

/** What a message came to, as it is written down. */
type MessageOutcome = ClaimOutcome | RefundOutcome | 'dispute' | 'unreadable'

/**
 * Does what a stored message says, once; a second run finds it done. One that cannot be read is
 * closed as such and keeps its bytes: see reopen-messages.ts.
 */
export async function handleMessage(context: AppContext, messageId: number): Promise<void> {
  const message = await messageById(context.database, messageId)
  if (!message || message.handled_at) return
  const provider = context.providers.get(message.provider)
  if (!provider) throw new NotHandledYet(`there is no provider for message ${messageId}`)
  const event = provider.readMessage(rawOf(message))
  if (await mustWait(context, provider, event)) {
    return letWait(context.database, message, subjectOf(event))
  }
  const outcome = await handle(context, provider, message, event)
  const isPending = outcome === 'unknown' || outcome === 'later'
  if (isPending && Date.now() - message.received_at.getTime() < CONFIRMABLE_MS) {
    throw new NotHandledYet(`message ${messageId} is not handled yet`)
  }
  if (isPending && event.type === 'payment') {
    await noteUnconfirmed(context, provider, event.claim)
  }
  await closeMessage(context.database, messageId, outcome, subjectOf(event))
}

/** Whether it says that something is paid, by a provider that confirms such claims in batches. */
async function mustWait(
  { database }: AppContext,
  { name, batchConfirmation }: Provider,
  event: ProviderEvent,
): Promise<boolean> {
  if (!batchConfirmation || event.type !== 'payment' || event.claim.status !== 'paid') return false
  return (await recordedPayment(database, name, event.claim.payment_id)) === undefined
}

/** What a message is about, by which the history of an order finds it. */
export function subjectOf(event: ProviderEvent): MessageSubject {
  if (event.type !== 'payment') {
    return { attempt_name: null, payment_id: 'payment_id' in event ? event.payment_id : null }
  }
  const { of, payment_id } = event.claim
  const attempt_name = of && ('reference' in of ? of.reference : of.provider_order_id)
  return { attempt_name, payment_id }
}

/** A stored message as it came. */
export function rawOf({ path, kind, headers, body }: StoredMessage): RawMessage {
  return { path, kind, headers, body: body ?? new Uint8Array(), query: '' }
}

async function handle(
  context: AppContext,
  provider: Provider,
  message: StoredMessage,
  event: ProviderEvent,
): Promise<MessageOutcome> {
  switch (event.type) {
    case 'payment':
      return handleClaim(context, provider, event.claim, { kind: message.kind })
    case 'refund':
      return followRefundMessage(context, provider, event)
    case 'dispute':
      return followDispute(context, provider, event)
    case 'ignored':
      return 'ignored'
    case 'unreadable':
      context.log.warn(
        { provider: provider.name, message: message.id, why: event.why },
        'a message is not readable',
      )
      return 'unreadable'
  }
}

async function followDispute(
  context: AppContext,
  { name }: Provider,
  { event, dispute_id, payment_id, amount_sen, currency, state }: DisputeEvent,
): Promise<'dispute'> {
  const outgoing = {
    provider: name,
    kind: 'chargeback',
    provider_reference: dispute_id,
    provider_payment_id: payment_id,
    amount_sen,
    currency,
    state,
  } as const
  await noteOutgoing(context, outgoing, { event })
  return 'dispute'
}
