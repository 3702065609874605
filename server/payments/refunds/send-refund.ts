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

/** Thrown to retry the job, which is safe because of the refund's id. */
class RefundPending extends Error {}

/**
 * Sends a refund to its provider. Safe to repeat: the provider knows the refund by its id. A
 * refusal counts only if the provider knows no such refund, because an earlier request with a lost
 * response may have caused it.
 */
export async function sendRefund(context: PaymentsContext, id: string): Promise<void> {
  const { database, providers, config, log } = context
  const refund = await refundById(database, id)
  if (refund?.state !== 'requested') return
  const provider = providers.get(refund.provider)
  if (!provider) throw new RefundPending(`there is no provider for refund ${id}`)
  const existing = await findExistingRefund(context, provider, refund)
  if (existing === 'decided') return
  if (existing === 'not answered') throw new RefundPending(`no answer about refund ${id} yet`)
  const answer = await provider.refund(refund, config.publicUrl)
  if (answer.kind === 'ok') return updateRefund(context, refund, answer.value)
  const { code } = { code: undefined, ...answer }
  log.warn({ refund: id, error: answer.kind, code }, 'provider did not accept the refund')
  if (answer.kind === 'refused') {
    const earlier = await provider.refundStatus(refund)
    if (earlier.kind === 'ok' && earlier.value) return updateRefund(context, refund, earlier.value)
    // It may have been refunded outside the shop.
    const outcome = await recordExternalRefunds(context, provider, refund.provider_payment_id)
    if (earlier.kind === 'ok' && outcome === 'refund') {
      return updateRefund(context, refund, { state: 'failed', id: '' })
    }
  } else await recordProviderError(context, refund.provider, answer)
  throw new RefundPending(`refund ${id} is not sent yet`)
}

/** Whether a refund may be sent, after asking its provider. */
type SendDecision = 'may be sent' | 'decided' | 'not answered'

/**
 * Asks the provider before sending, if the payment may have been refunded after the backup from
 * which the shop was restored: the provider may have forgotten the idempotency key. `decided`: this
 * refund arrived long ago, or money was refunded that its requester could not know of; then it
 * fails, for the requester to decide again.
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
  const outcome = await recordExternalRefunds(context, provider, provider_payment_id, id)
  if (outcome !== 'refund') return 'not answered'
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

/** Refunds polled per run; the rest wait for the next. */
const REFUNDS_PER_RUN = 200

/** Concurrent calls: few, because providers block frequent callers. */
const CONCURRENT_CALLS = 4

/**
 * Polls due refunds; those without an answer stay unchanged. One that the provider does not know is
 * sent again. Also links unmatched money to payments recorded since.
 */
export async function pollRefunds(context: PaymentsContext): Promise<void> {
  const { database, providers, log } = context
  await linkOrphaned(context)
  const due = await claimDueRefunds(database, [...providers.keys()], REFUNDS_PER_RUN)
  await pLimit(CONCURRENT_CALLS).map(due, (refund) =>
    pollRefund(context, refund).catch((err: unknown) => {
      log.error({ err, refund: refund.id }, 'refund lookup failed')
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

/** Days after a restore within which older payments may be recorded. */
const MATCHED_WITHIN_DAYS = 30

/**
 * Whether refunds of a payment may be missing since the backup from which the shop was restored.
 */
async function mayLackRefunds(db: Queryable, paymentId: number): Promise<boolean> {
  const { rows } = await sql`
    select from payments p
    where p.id = ${paymentId} and exists (
      select from restores
      where p.created_at < restored_at + ${MATCHED_WITHIN_DAYS}::integer * interval '1 day'
    )`.execute(db)
  return rows.length > 0
}
