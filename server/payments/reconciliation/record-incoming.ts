import { inTransaction } from '#platform/postgres/database.ts'
import { type PaymentContext, previewPayment } from '../apply-payment.ts'
import { type Attempt, attemptNamed, saveProviderOrder } from '../attempts.ts'
import type { PaymentsContext } from '../context.ts'
import type { AttemptName, FoundPayment, PaymentClaim, Provider } from '../providers/provider.ts'
import { recordProviderError } from '../providers/quotas.ts'
import { recordUnmatched, type UnmatchedKind } from './move-unmatched.ts'

/** Our references, which identify the shop's payments on a shared provider account. */
const referencePattern = /^[a-z][0-9a-z]{26}-\d{1,4}$/

type RecordContext = Pick<PaymentsContext, 'database' | 'log'>

/**
 * Records a payment of an unknown attempt as unmatched money, as after a restore. False if its
 * reference is not ours.
 */
export async function recordUnknownPayment(
  context: RecordContext,
  { name }: Pick<Provider, 'name'>,
  payment: FoundPayment,
  reference: string | null,
): Promise<boolean> {
  if (reference === null || !referencePattern.test(reference)) return false
  await recordIncoming(context, name, 'unknown_payment', payment, {
    reference,
    reason: 'unknown_attempt',
  })
  return true
}

/**
 * Likewise for a claim that stayed unconfirmed, if its provider still reports the payment as paid:
 * a later payment may hide an earlier one, and lists cover one day.
 */
export async function recordUnconfirmedPayment(
  context: RecordContext,
  provider: Provider,
  { of, payment_id, status, amount_sen, currency }: PaymentClaim,
): Promise<void> {
  if (status !== 'paid' || amount_sen === null || !of || !('reference' in of)) return
  const payment = { payment_id, amount_sen, currency: currency ?? 'MYR' }
  const answer = await provider.paymentStatus?.(payment)
  if (answer?.kind !== 'ok' || answer.value.status !== 'paid') return
  await recordUnknownPayment(context, provider, payment, of.reference)
}

/**
 * Whether to capture an authorised payment: only if it would pay for something now. Otherwise it is
 * recorded as unmatched money, and lapses. `unknown`, `later`: the provider could not be asked.
 */
export async function mayCapture(
  context: RecordContext & PaymentContext,
  provider: Pick<Provider, 'name' | 'referenceOf'>,
  of: AttemptName,
  payment: FoundPayment,
): Promise<boolean | 'unknown' | 'later'> {
  const found = await findAttempt(context, provider, of)
  if ('status' in found) return found.status
  if (!found.attempt) {
    const { reference } = found
    if (reference === null || !referencePattern.test(reference)) return false
    await recordIncoming(context, provider.name, 'uncaptured', payment, {
      reference,
      reason: 'unknown_attempt',
    })
    return false
  }
  const { amount_sen, currency, payment_id: provider_payment_id } = payment
  const reason = await previewPayment(context, found.attempt, {
    provider: provider.name,
    provider_payment_id,
    amount_sen,
    currency,
    source: 'sync',
  })
  if (!reason) return true
  const { reference } = found.attempt
  await recordIncoming(context, provider.name, 'uncaptured', payment, { reference, reason })
  return false
}

async function recordIncoming(
  { database, log }: RecordContext,
  provider: string,
  kind: Extract<UnmatchedKind, 'unknown_payment' | 'uncaptured'>,
  { payment_id, amount_sen, currency }: FoundPayment,
  { reference, reason }: { reference: string; reason: string },
): Promise<void> {
  log.warn({ provider, kind, reason, payment: payment_id }, 'unmatched incoming payment')
  const found = {
    provider,
    kind,
    provider_reference: payment_id,
    provider_payment_id: payment_id,
    payment_id: null,
    reference,
    amount_sen,
    currency,
    state: kind === 'uncaptured' ? 'pending' : 'processed',
  } as const
  const actor = { kind: 'provider', name: provider } as const
  await inTransaction(database, (tx) => recordUnmatched(tx, found, actor, { reason }))
}

/** The named attempt; the reference of an unknown one, null if none. */
type FoundAttempt =
  | { attempt: Attempt }
  | { attempt?: undefined; reference: string | null }
  /** The provider could not be asked. */
  | { attempt?: undefined; status: 'unknown' | 'later' }

/**
 * Finds the attempt that a provider names. A provider's order that was created but not stored,
 * because of a crash or a lost response, is found by our reference on it.
 */
export async function findAttempt(
  context: Pick<PaymentsContext, 'database' | 'log'>,
  provider: Pick<Provider, 'name' | 'referenceOf'>,
  of: AttemptName,
): Promise<FoundAttempt> {
  const { database } = context
  const attempt = await attemptNamed(database, provider.name, of)
  if (attempt) return { attempt }
  if ('reference' in of) return { reference: of.reference }
  const answer = (await provider.referenceOf?.(of.provider_order_id)) ?? noReference
  if (answer.kind !== 'ok') {
    return { status: await recordProviderError(context, provider.name, answer) }
  }
  const reference = answer.value
  const byReference =
    reference === null ? undefined : await attemptNamed(database, provider.name, { reference })
  if (!byReference) return { reference }
  await saveProviderOrder(database, byReference.id, of.provider_order_id)
  return { attempt: byReference }
}

const noReference = { kind: 'ok', value: null } as const
