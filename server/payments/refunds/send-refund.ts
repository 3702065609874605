import { sql } from 'kysely'
import pLimit from 'p-limit'
import type { Queryable } from '#platform/postgres/database.ts'
import type { PaymentsContext } from '../context.ts'
import type { Provider } from '../providers/provider.ts'
import { recordProviderError } from '../providers/quotas.ts'
import { recordExternalRefunds } from '../reconciliation/record-outgoing.ts'
import { type Refund, refundById } from './move-refund.ts'
import { claimDueRefunds } from './queries.ts'
import { linkOrphaned, updateRefund } from './settle-refund.ts'

/** The provider gave no answer: the job is tried again, which is safe by the refund's own id. */
class RefundPending extends Error {}

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
  if (!provider) throw new RefundPending(`there is no provider for refund ${id}`)
  const asked = await findExistingRefund(context, provider, refund)
  if (asked === 'decided') return
  if (asked === 'not answered') throw new RefundPending(`refund ${id} is not asked about yet`)
  const answer = await provider.refund(refund, config.publicUrl)
  if (answer.kind === 'ok') return updateRefund(context, refund, answer.value)
  const { code } = { code: undefined, ...answer }
  log.warn({ refund: id, error: answer.kind, code }, 'the provider did not take the refund')
  if (answer.kind === 'refused') {
    const earlier = await provider.refundStatus(refund)
    if (earlier.kind === 'ok' && earlier.value) return updateRefund(context, refund, earlier.value)
    // Somebody may have sent it back past the shop.
    const looked = await recordExternalRefunds(context, provider, refund.provider_payment_id)
    if (earlier.kind === 'ok' && looked === 'refund') {
      return updateRefund(context, refund, { state: 'failed', id: '' })
    }
  } else await recordProviderError(context, refund.provider, answer)
  throw new RefundPending(`refund ${id} is not sent yet`)
}

/** What asking showed. */
type SendDecision = 'may be sent' | 'decided' | 'not answered'

/**
 * A shop that was restored from a backup does not know what was sent back since the backup was made, and
 * the provider may have forgotten by now under which key it was. So it asks before it sends anything back
 * of a payment that may be concerned. `decided`: this refund arrived long ago, or money went back of which
 * whoever asked for it could not know; then it has failed, and is for them to decide anew.
 */
async function findExistingRefund(
  context: PaymentsContext,
  provider: Provider,
  refund: Refund,
): Promise<SendDecision> {
  if (!(await mayLackRefunds(context.database, refund.payment_id))) return 'may be sent'
  const earlier = await provider.refundStatus(refund)
  if (earlier.kind !== 'ok') {
    await recordProviderError(context, provider.name, earlier)
    return 'not answered'
  }
  if (earlier.value) {
    await updateRefund(context, refund, earlier.value)
    return 'decided'
  }
  const { provider_payment_id, id } = refund
  const looked = await recordExternalRefunds(context, provider, provider_payment_id, id)
  if (looked !== 'refund') return 'not answered'
  const { rows: refundedSince } = await sql`
    select from refunds r
    join unmatched_money u on u.payment_id = r.payment_id and u.kind = 'outside_refund'
    where r.id = ${id} and u.created_at >= r.created_at and u.state <> 'failed' limit 1`.execute(
    context.database,
  )
  if (refundedSince.length === 0) return 'may be sent'
  await updateRefund(context, refund, { state: 'failed', id: '' })
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
  await linkOrphaned(context)
  const due = await claimDueRefunds(database, [...providers.keys()], REFUNDS_AT_ONCE)
  await pLimit(CALLS_AT_ONCE).map(due, (refund) =>
    pollRefund(context, refund).catch((err: unknown) => {
      log.error({ err, refund: refund.id }, 'looking a refund up failed')
    }),
  )
}

async function pollRefund(context: PaymentsContext, refund: Refund): Promise<void> {
  const provider = context.providers.get(refund.provider)
  if (!provider) return
  if (refund.way !== 'source') {
    await recordExternalRefunds(context, provider, refund.provider_payment_id)
    return
  }
  const answer = await provider.refundStatus(refund)
  if (answer.kind !== 'ok') await recordProviderError(context, refund.provider, answer)
  else if (answer.value) await updateRefund(context, refund, answer.value)
  else if (refund.state === 'requested') await sendRefund(context, refund.id)
}

/** So long after a restore a payment may be found that was made, and sent back, before it. */
const MATCHED_WITHIN_DAYS = 30

/** Whether some of a payment may have gone back after the backup from which the shop was restored. */
async function mayLackRefunds(db: Queryable, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payments p
    where p.id = ${paymentId} and exists (
      select from restores
      where p.created_at < restored_at + ${MATCHED_WITHIN_DAYS}::integer * interval '1 day'
    )`.execute(db)
  return rows.length > 0
}
