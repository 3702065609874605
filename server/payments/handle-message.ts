import type { AppContext } from '#context.ts'
import { followRefundMessage, type RefundOutcome } from './follow-refund.ts'
import { type ClaimOutcome, handleClaim } from './handle-claim.ts'
import type { Provider, ProviderEvent, RawMessage } from './provider.ts'
import { closeMessage, messageById, type StoredMessage } from './sql-messages.ts'

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
  const outcome = await handle(context, provider, message)
  if (outcome === 'unknown' || outcome === 'later') {
    throw new NotHandledYet(`message ${messageId} is not handled yet`)
  }
  await closeMessage(context.database, messageId, outcome)
}

/** A stored message as it came. */
export function rawOf({ path, kind, headers, body }: StoredMessage): RawMessage {
  return { path, kind, headers, body: body ?? new Uint8Array(), query: '' }
}

async function handle(
  context: AppContext,
  provider: Provider,
  message: StoredMessage,
): Promise<MessageOutcome> {
  const event = provider.readMessage(rawOf(message))
  switch (event.type) {
    case 'payment':
      return handleClaim(context, provider, event.claim, { kind: message.kind })
    case 'refund':
      return followRefundMessage(context, event)
    case 'dispute':
      return noteDispute(context, event)
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

function noteDispute(
  { log }: AppContext,
  { event, payment_id }: Extract<ProviderEvent, { type: 'dispute' }>,
): 'dispute' {
  log.warn({ event, payment: payment_id }, 'a payment is disputed')
  return 'dispute'
}
