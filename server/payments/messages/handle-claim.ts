import type { PayableKind } from '@apeak/contract/payments'
import { applyPayment } from '../apply-payment.ts'
import { type Attempt, attemptNamed } from '../attempts.ts'
import type { PaymentsContext } from '../context.ts'
import { recordedPayment } from '../move-payment.ts'
import type {
  AttemptName,
  Confirmed,
  PaymentClaim,
  Provider,
  ProviderStatus,
} from '../providers/provider.ts'
import { findAttempt, recordUnknownPayment } from '../reconciliation/record-incoming.ts'
import { handleReversal } from '../reconciliation/record-outgoing.ts'
import { recordStatus } from '../sync-attempts.ts'

/** What a message about a payment came to. */
export type ClaimOutcome = ProviderStatus | 'unknown_order' | 'unmatched' | 'wrong_kind' | 'ignored'

/**
 * What is known of a claim before it is confirmed. `kind`: what its route is for; null where that is
 * for all.
 */
export type ClaimContext = { kind: PayableKind | null; attempt?: Attempt | undefined }

/**
 * Does what a message says of a payment, after it was confirmed. Unknown and later: it could not be
 * confirmed now.
 */
export async function handleClaim(
  context: PaymentsContext,
  provider: Provider,
  claim: PaymentClaim,
  known: ClaimContext,
): Promise<ClaimOutcome> {
  const begun = await prepareClaim(context, provider, claim, known)
  if ('outcome' in begun) return begun.outcome
  const confirmed = await provider.confirm(claim, begun.attempt)
  return applyConfirmation(context, provider, claim, begun, confirmed)
}

/** Finds what a claim is about, and its outcome where that needs no confirming. */
export async function prepareClaim(
  context: PaymentsContext,
  provider: Provider,
  claim: PaymentClaim,
  { kind, attempt: given }: ClaimContext,
): Promise<ClaimContext | { outcome: ClaimOutcome }> {
  const { of } = claim
  const attempt =
    given ?? (of ? await attemptNamed(context.database, provider.name, of) : undefined)
  if (attempt && kind !== null && attempt.kind !== kind) return { outcome: 'wrong_kind' }
  // A message that comes again must not use up the calls that others need.
  const recorded = await recordedPayment(context.database, provider.name, claim.payment_id)
  if (recorded) return { outcome: await handleReversal(context, provider, recorded, claim) }
  return { kind, attempt }
}

/** Does what was found out of a claim. */
export async function applyConfirmation(
  context: PaymentsContext,
  provider: Provider,
  claim: PaymentClaim,
  { kind, attempt }: ClaimContext,
  confirmed: Confirmed,
): Promise<ClaimOutcome> {
  if (confirmed.status === 'none') return attempt ? 'ignored' : 'unknown_order'
  if (!('of' in confirmed)) return confirmed.status
  const isSameName = JSON.stringify(confirmed.of) === JSON.stringify(claim.of)
  const found =
    attempt && isSameName ? { attempt } : await findAttempt(context, provider, confirmed.of)
  if (found.attempt) {
    if (kind !== null && found.attempt.kind !== kind) return 'wrong_kind'
    await recordConfirmed(context, provider, found.attempt, confirmed, claim)
    return confirmed.status
  }
  if ('status' in found) return found.status
  if (confirmed.status !== 'paid') return 'unknown_order'
  const isNoted = await recordUnknownPayment(context, provider, confirmed.payment, found.reference)
  return isNoted ? 'unmatched' : 'unknown_order'
}

async function recordConfirmed(
  context: PaymentsContext,
  provider: Provider,
  attempt: Attempt,
  confirmed: Extract<Confirmed, { of: AttemptName }>,
  { source, failure }: PaymentClaim,
): Promise<void> {
  if (confirmed.status !== 'paid') {
    return recordStatus(context, attempt, confirmed.status, failure ?? null)
  }
  const { payment_id, amount_sen, currency } = confirmed.payment
  await applyPayment(context, attempt, {
    provider: provider.name,
    provider_payment_id: payment_id,
    amount_sen,
    currency,
    source,
  })
}
