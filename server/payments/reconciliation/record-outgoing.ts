import { sql } from 'kysely'
import type { Actor } from '#platform/actor.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import type { PaymentsContext } from '../context.ts'
import { type DecidedPayment, selectPayment } from '../move-payment.ts'
import type { PaymentClaim, Provider } from '../providers/provider.ts'
import { recordProviderError } from '../providers/quotas.ts'
import { selectRefunds } from '../refunds/move-refund.ts'
import { settleUnmatched } from '../refunds/settle-refund.ts'
import { type NewUnmatched, recordUnmatched } from './move-unmatched.ts'

/** Money that left a payment without the shop's request. */
type Outgoing = Omit<NewUnmatched, 'reference' | 'kind'> & {
  kind: 'outside_refund' | 'chargeback' | 'reversal'
}

/**
 * Records money that left a payment, or its new state. It waits for an operator, cannot be refunded
 * again, and makes the payable refunded once all of the payment is gone. Safe to repeat, also
 * before the payment is recorded. `words`: details of the event.
 */
export async function recordOutgoing(
  context: PaymentsContext,
  outgoing: Outgoing,
  words: Record<string, unknown> = {},
): Promise<void> {
  const { provider, provider_payment_id, provider_reference, kind, state } = outgoing
  const actor: Actor = { kind: 'provider', name: provider }
  context.log.warn(
    { provider, kind, state, reference: provider_reference },
    'outgoing money not requested by the shop',
  )
  await inTransaction(context.database, async (tx) => {
    const payment = await selectPayment(
      tx,
      sql`where provider = ${provider} and provider_payment_id = ${provider_payment_id} for update`,
    )
    const found = { ...outgoing, reference: null, payment_id: payment?.id ?? null }
    const noted = await recordUnmatched(tx, found, actor, words)
    if (noted.payment_id !== null) await settleUnmatched(tx, context, noted, actor)
  })
}

/**
 * Records the refunds of a payment that the shop did not request, from the provider's list.
 * `unknown`, `later`: the provider could not be asked. `unsent`: a refund of ours that the provider
 * does not know.
 */
export async function recordExternalRefunds(
  context: PaymentsContext,
  provider: Provider,
  paymentId: string,
  unsent?: string,
): Promise<'refund' | 'unknown' | 'later'> {
  if (!provider.refundsOf) return 'refund'
  const answer = await provider.refundsOf(paymentId)
  if (answer.kind !== 'ok') return recordProviderError(context, provider.name, answer)
  const asked = await selectRefunds(
    context.database,
    sql`
      where p.provider = ${provider.name} and p.provider_payment_id = ${paymentId}
        and r.way = 'source' and r.id is distinct from ${unsent ?? null}`,
  )
  for (const { id, reference, amount_sen, currency, state } of answer.value) {
    const isAsked = asked.some(
      (refund) => refund.id === reference || refund.provider_refund_id === id,
    )
    // After a lost response, the shop may know neither id nor reference.
    const mayBeAsked =
      reference === null &&
      asked.some((refund) => refund.state === 'requested' && refund.amount_sen === amount_sen)
    if (isAsked || mayBeAsked) continue
    await recordOutgoing(context, {
      provider: provider.name,
      kind: 'outside_refund',
      provider_reference: id,
      provider_payment_id: paymentId,
      amount_sen,
      currency,
      state,
    })
  }
  return 'refund'
}

/**
 * Handles a claim about a recorded payment. If the provider no longer reports it as paid, the rest
 * of the payment is set aside for an operator; if it is paid again, the money is released.
 */
export async function handleReversal(
  context: PaymentsContext,
  provider: Provider,
  { provider_payment_id: payment_id, amount_sen, currency }: DecidedPayment,
  { status }: PaymentClaim,
): Promise<'paid' | 'unmatched' | 'unknown' | 'later'> {
  if (!provider.paymentStatus || status === 'pending') return 'paid'
  const about = {
    provider: provider.name,
    kind: 'reversal',
    provider_payment_id: payment_id,
  } as const
  const { rows } = await sql`
    select 1 from unmatched_money
    where provider = ${provider.name} and provider_payment_id = ${payment_id}
      and kind = 'reversal' and state <> 'failed'`.execute(context.database)
  const isReversed = rows.length > 0
  if (isReversed === (status === 'failed')) return 'paid'
  const answer = await provider.paymentStatus({ payment_id, amount_sen, currency })
  if (answer.kind !== 'ok') return recordProviderError(context, provider.name, answer)
  const { status: present, word } = answer.value
  if (present === 'unknown' || present === 'later') return present
  if ((present === 'failed') === isReversed || present === 'pending') return 'paid'
  const outgoing = { ...about, provider_reference: payment_id, amount_sen, currency }
  const state = present === 'failed' ? 'pending' : 'failed'
  await recordOutgoing(context, { ...outgoing, state }, { word })
  return 'unmatched'
}
