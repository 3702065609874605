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

/** Outcome of a claim. */
export type ClaimOutcome = ProviderStatus | 'unknown_order' | 'unmatched' | 'wrong_kind' | 'ignored'

/**
 * Context of a claim before its confirmation. `kind`: the kind of payable of its route; null for
 * all.
 */
export type ClaimContext = { kind: PayableKind | null; attempt?: Attempt | undefined }

/** Confirms a claim and applies the result. `unknown`, `later`: not confirmed yet. */
export async function handleClaim(
  context: PaymentsContext,
  provider: Provider,
  claim: PaymentClaim,
  known: ClaimContext,
): Promise<ClaimOutcome> {
  const prepared = await prepareClaim(context, provider, claim, known)
  if ('outcome' in prepared) return prepared.outcome
  const confirmed = await provider.confirm(claim, prepared.attempt)
  return applyConfirmation(context, provider, claim, prepared, confirmed)
}

/** Finds a claim's attempt. Returns an outcome if nothing needs confirming. */
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
  // A repeated message must not use up the provider's quota.
  const recorded = await recordedPayment(context.database, provider.name, claim.payment_id)
  if (recorded) return { outcome: await handleReversal(context, provider, recorded, claim) }
  return { kind, attempt }
}

/** Applies the result of a confirmation. */
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
