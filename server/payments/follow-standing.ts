import type { AppContext } from '#context.ts'
import { noteOutgoing } from './note-outgoing.ts'
import { noteProviderError } from './note-provider-error.ts'
import type { PaymentClaim, Provider } from './provider.ts'
import type { RecordedPayment } from './sql-payments.ts'
import { isNoted } from './sql-unmatched.ts'

/**
 * A message comes about a payment that was recorded before. Nothing follows from it unless the provider
 * says that it is no money any more: the rest of it is set aside then and waits for an operator, who
 * decides whether it is gone. Should the provider call it money again, it is.
 */
export async function followStanding(
  context: AppContext,
  provider: Provider,
  { payment_id, amount_sen, currency }: RecordedPayment,
  { status }: PaymentClaim,
): Promise<'paid' | 'unmatched' | 'unknown' | 'later'> {
  if (!provider.standing || status === 'pending') return 'paid'
  const about = {
    provider: provider.name,
    kind: 'reversal',
    provider_payment_id: payment_id,
  } as const
  const isReversed = await isNoted(context.database, about)
  if (isReversed === (status === 'failed')) return 'paid'
  const answer = await provider.standing({ payment_id, amount_sen, currency })
  if (answer.kind !== 'ok') return noteProviderError(context, provider.name, answer)
  const { status: stands, word } = answer.value
  if (stands === 'unknown' || stands === 'later') return stands
  if ((stands === 'failed') === isReversed || stands === 'pending') return 'paid'
  const outgoing = { ...about, provider_reference: payment_id, amount_sen, currency }
  const state = stands === 'failed' ? 'pending' : 'failed'
  await noteOutgoing(context, { ...outgoing, state }, { word })
  return 'unmatched'
}
