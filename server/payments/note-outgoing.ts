import type { Actor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { noteProviderError } from './note-provider-error.ts'
import type { Provider } from './provider.ts'
import { settleUnmatched } from './settle-refund.ts'
import { lockPaymentNamed } from './sql-refund.ts'
import { askedRefunds } from './sql-set-aside.ts'
import { noteUnmatched, type UnmatchedFound } from './sql-unmatched.ts'

/** Money that left a payment unasked: a refund past the shop, a chargeback, a reversal. */
export type Outgoing = Omit<UnmatchedFound, 'reference' | 'kind'> & {
  kind: 'outside_refund' | 'chargeback' | 'reversal'
}

/**
 * Writes down that money left unasked, or what became of that: an operator will see it, no second
 * refund is possible of the same money, and what it paid for counts as refunded once all of it is
 * gone. Safe to repeat, also before the payment itself is known. `words` explain it.
 */
export async function noteOutgoing(
  context: AppContext,
  outgoing: Outgoing,
  words: Record<string, unknown> = {},
): Promise<void> {
  const { provider, provider_payment_id, provider_reference, kind, state } = outgoing
  const actor: Actor = { kind: 'provider', name: provider }
  context.log.warn({ provider, kind, state, reference: provider_reference }, 'money left unasked')
  await inTransaction(context.database, async (tx) => {
    const payment_id = (await lockPaymentNamed(tx, provider, provider_payment_id)) ?? null
    const noted = await noteUnmatched(
      tx,
      { ...outgoing, reference: null, payment_id },
      actor,
      words,
    )
    if (noted.payment_id !== null) await settleUnmatched(tx, context, noted, actor)
  })
}

/**
 * Looks at the provider for refunds of a payment that the shop did not ask for, and writes them down.
 * Unknown and later: it could not be asked now. `unsent`: a refund of the shop's of which the provider has
 * said that it does not know it.
 */
export async function findOutsideRefunds(
  context: AppContext,
  provider: Provider,
  paymentId: string,
  unsent?: string,
): Promise<'refund' | 'unknown' | 'later'> {
  if (!provider.refundsOf) return 'refund'
  const answer = await provider.refundsOf(paymentId)
  if (answer.kind !== 'ok') return noteProviderError(context, provider.name, answer)
  const known = await askedRefunds(context.database, provider.name, paymentId)
  const asked = known.filter((refund) => refund.id !== unsent)
  for (const { id, reference, amount_sen, currency, state } of answer.value) {
    const isAsked = asked.some(
      (refund) => refund.id === reference || refund.provider_refund_id === id,
    )
    // Of one whose answer was lost neither may be known to the shop yet.
    const mayBeAsked =
      reference === null &&
      asked.some((refund) => refund.state === 'requested' && refund.amount_sen === amount_sen)
    if (isAsked || mayBeAsked) continue
    await noteOutgoing(context, {
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
