import pLimit from 'p-limit'
import type { AppContext } from '#context.ts'
import { followRefund } from './follow-refund.ts'
import { findOutsideRefunds } from './note-outgoing.ts'
import { noteProviderError } from './note-provider-error.ts'
import { sendRefund } from './send-refund.ts'
import type { Refund } from './sql-refund.ts'
import { claimDueRefunds } from './sql-refund-polling.ts'
import { takeUpUntied } from './take-up-noted.ts'

/** Refunds looked up in one run of the job; the rest wait for the next. */
const REFUNDS_AT_ONCE = 200
/** Calls under way at once: few, since providers block those who call too much. */
const CALLS_AT_ONCE = 4

/**
 * Looks refunds up that are due; those whose fate is unknown stay as they are. One of which the
 * provider has never heard is sent again. What was told of a payment before it was known is tied to it.
 */
export async function pollRefunds(context: AppContext): Promise<void> {
  const { database, providers, log } = context
  await takeUpUntied(context)
  const due = await claimDueRefunds(database, [...providers.keys()], REFUNDS_AT_ONCE)
  await pLimit(CALLS_AT_ONCE).map(due, (refund) =>
    lookAt(context, refund).catch((err: unknown) => {
      log.error({ err, refund: refund.id }, 'looking a refund up failed')
    }),
  )
}

async function lookAt(context: AppContext, refund: Refund): Promise<void> {
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
