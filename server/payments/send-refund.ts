import type { AppContext } from '#context.ts'
import { askWhatIsGone } from './ask-what-is-gone.ts'
import { followRefund } from './follow-refund.ts'
import { findOutsideRefunds } from './note-outgoing.ts'
import { noteProviderError } from './note-provider-error.ts'
import { refundById } from './sql-refund.ts'

/** The provider gave no answer: the job is tried again, which is safe by the refund's own id. */
export class RefundNotSentYet extends Error {}

/**
 * Sends a refund to its provider. May run twice: the provider knows the refund by its id. A no is
 * believed only once the provider knows of no such refund: an earlier sending, whose answer was lost,
 * may be what stands in the way.
 */
export async function sendRefund(context: AppContext, id: string): Promise<void> {
  const { database, providers, config, log } = context
  const refund = await refundById(database, id)
  if (refund?.state !== 'requested') return
  const provider = providers.get(refund.provider)
  if (!provider) throw new RefundNotSentYet(`there is no provider for refund ${id}`)
  const asked = await askWhatIsGone(context, provider, refund)
  if (asked === 'decided') return
  if (asked === 'not answered') throw new RefundNotSentYet(`refund ${id} is not asked about yet`)
  const answer = await provider.refund(refund, config.publicUrl)
  if (answer.kind === 'ok') return followRefund(context, refund, answer.value)
  const { code } = { code: undefined, ...answer }
  log.warn({ refund: id, error: answer.kind, code }, 'the provider did not take the refund')
  if (answer.kind === 'refused') {
    const earlier = await provider.refundStatus(refund)
    if (earlier.kind === 'ok' && earlier.value) return followRefund(context, refund, earlier.value)
    // Somebody may have sent it back past the shop.
    const looked = await findOutsideRefunds(context, provider, refund.provider_payment_id)
    if (earlier.kind === 'ok' && looked === 'refund') {
      return followRefund(context, refund, { state: 'failed', id: '' })
    }
  } else await noteProviderError(context, refund.provider, answer)
  throw new RefundNotSentYet(`refund ${id} is not sent yet`)
}
