import type { AppContext } from '#context.ts'
import { followRefund } from './follow-refund.ts'
import { openRefunds } from './sql-refund.ts'

const REFUNDS_AT_ONCE = 50

/** Looks up refunds that are on their way; those whose fate is unknown stay as they are. */
export async function pollRefunds(context: AppContext): Promise<void> {
  for (const refund of await openRefunds(context.database, REFUNDS_AT_ONCE)) {
    const answer = await context.providers.get(refund.provider)?.refundStatus(refund)
    if (answer?.kind === 'ok' && answer.value) await followRefund(context, refund, answer.value)
  }
}
