import pLimit from 'p-limit'
import type { PaymentsContext } from './context.ts'
import { type Refund, refundById } from './move-refund.ts'
import { findOutsideRefunds } from './note-outgoing.ts'
import { noteProviderError } from './note-provider-error.ts'
import type { Provider } from './provider.ts'
import { followRefund, takeUpUntied } from './settle-refund.ts'
import { claimDueRefunds } from './sql-refunds.ts'
import { leftSinceAsked, mayHaveLostRefunds } from './sql-restores.ts'

/** The provider gave no answer: the job is tried again, which is safe by the refund's own id. */
class RefundNotSentYet extends Error {}

/**
 * Sends a refund to its provider. May run twice: the provider knows the refund by its id. A no is
 * believed only once the provider knows of no such refund: an earlier sending, whose answer was lost,
 * may be what stands in the way.
 */
export async function sendRefund(context: PaymentsContext, id: string): Promise<void> {
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

/** What asking showed. */
type Asked = 'may be sent' | 'decided' | 'not answered'

/**
 * A shop that was restored from a backup does not know what was sent back since the backup was made, and
 * the provider may have forgotten by now under which key it was. So it asks before it sends anything back
 * of a payment that may be concerned. `decided`: this refund arrived long ago, or money went back of which
 * whoever asked for it could not know; then it has failed, and is for them to decide anew.
 */
async function askWhatIsGone(
  context: PaymentsContext,
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

/** Refunds looked up in one run of the job; the rest wait for the next. */
const REFUNDS_AT_ONCE = 200
/** Calls under way at once: few, since providers block those who call too much. */
const CALLS_AT_ONCE = 4

/**
 * Looks refunds up that are due; those whose fate is unknown stay as they are. One of which the
 * provider has never heard is sent again. What was told of a payment before it was known is tied to it.
 */
export async function pollRefunds(context: PaymentsContext): Promise<void> {
  const { database, providers, log } = context
  await takeUpUntied(context)
  const due = await claimDueRefunds(database, [...providers.keys()], REFUNDS_AT_ONCE)
  await pLimit(CALLS_AT_ONCE).map(due, (refund) =>
    lookAt(context, refund).catch((err: unknown) => {
      log.error({ err, refund: refund.id }, 'looking a refund up failed')
    }),
  )
}

async function lookAt(context: PaymentsContext, refund: Refund): Promise<void> {
  const provider = context.providers.get(refund.provider)
  if (!provider) return
  if (refund.way !== 'source') {
    await findOutsideRefunds(context, provider, refund.provider_payment_id)
    return
  }
  const answer = await provider.refundStatus(refund)
  if (answer.kind !== 'ok') await noteProviderError(context, refund.provider, answer)
  else if (answer.value) await followRefund(context, refund, answer.value)
  else if (refund.state === 'requested') await sendRefund(context, refund.id)
}
