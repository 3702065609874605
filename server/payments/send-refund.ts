import type { AppContext } from '#context.ts'
import { followRefund } from './follow-refund.ts'
import { refundById } from './sql-refund.ts'

/** The provider gave no answer: the job is tried again, which is safe by the refund's own id. */
export class RefundNotSentYet extends Error {}

/** Sends a refund to its provider. May run twice: the provider knows the refund by its id. */
export async function sendRefund(context: AppContext, id: string): Promise<void> {
  const refund = await refundById(context.database, id)
  if (refund?.state !== 'requested') return
  const answer = await context.providers
    .get(refund.provider)
    ?.refund(refund, context.config.publicUrl)
  if (answer?.kind === 'ok') return followRefund(context, refund, answer.value)
  const error = answer?.kind ?? 'no provider'
  context.log.warn({ refund: id, error }, 'the provider did not take the refund')
  if (error !== 'refused') throw new RefundNotSentYet(`refund ${id} is not sent yet`)
  await followRefund(context, refund, { state: 'failed', id: '' })
}
