import type { AppContext } from '#context.ts'
import { followRefund } from './follow-refund.ts'
import { findOutsideRefunds } from './note-outgoing.ts'
import { noteProviderError } from './note-provider-error.ts'
import type { Provider } from './provider.ts'
import type { Refund } from './sql-refund.ts'
import { leftSinceAsked, mayHaveLostRefunds } from './sql-restores.ts'

/** What asking showed. */
type Asked = 'may be sent' | 'decided' | 'not answered'

/**
 * A shop that was restored from a backup does not know what was sent back since the backup was made, and
 * the provider may have forgotten by now under which key it was. So it asks before it sends anything back
 * of a payment that may be concerned. `decided`: this refund arrived long ago, or money went back of which
 * whoever asked for it could not know; then it has failed, and is for them to decide anew.
 */
export async function askWhatIsGone(
  context: AppContext,
  provider: Provider,
  refund: Refund,
): Promise<Asked> {
  if (!(await mayHaveLostRefunds(context.database, refund.payment_id))) return 'may be sent'
  const earlier = await provider.refundStatus(refund)
  if (earlier.kind !== 'ok') {
    await noteProviderError(context, provider.name, earlier)
    return 'not answered'
  }
  if (earlier.value) {
    await followRefund(context, refund, earlier.value)
    return 'decided'
  }
  const { provider_payment_id, id } = refund
  const looked = await findOutsideRefunds(context, provider, provider_payment_id, id)
  if (looked !== 'refund') return 'not answered'
  if (!(await leftSinceAsked(context.database, id))) return 'may be sent'
  await followRefund(context, refund, { state: 'failed', id: '' })
  return 'decided'
}
