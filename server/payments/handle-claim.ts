import type { PayableKind } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { applyPayment } from './apply-payment.ts'
import { findAttempt } from './find-attempt.ts'
import { followStanding } from './follow-standing.ts'
import { noteUnknownPayment } from './note-incoming.ts'
import type { AttemptName, Confirmed, PaymentClaim, Provider, ProviderStatus } from './provider.ts'
import { type Attempt, attemptNamed } from './sql.ts'
import { recordedPayment } from './sql-payments.ts'
import { recordStatus } from './sync-attempts.ts'

/** What a message about a payment came to. */
export type ClaimOutcome = ProviderStatus | 'unknown_order' | 'unmatched' | 'wrong_kind' | 'ignored'

/**
 * Does what a message says of a payment, after it was confirmed. `kind`: what its route is for; null
 * where that is for all. Unknown and later: it could not be confirmed now.
 */
export async function handleClaim(
  context: AppContext,
  provider: Provider,
  claim: PaymentClaim,
  known: { kind: PayableKind | null; attempt?: Attempt },
): Promise<ClaimOutcome> {
  const { kind } = known
  const attempt = known.attempt ?? (await find(context, provider, claim.of))
  if (attempt && kind !== null && attempt.kind !== kind) return 'wrong_kind'
  // A message that comes again must not use up the calls that others need.
  const recorded = await recordedPayment(context.database, provider.name, claim.payment_id)
  if (recorded) return followStanding(context, provider, recorded, claim)
  const confirmed = await provider.confirm(claim, attempt)
  if (confirmed.status === 'none') return attempt ? 'ignored' : 'unknown_order'
  if (!('of' in confirmed)) return confirmed.status
  const found =
    attempt && isSame(confirmed.of, claim.of)
      ? { attempt }
      : await findAttempt(context, provider, confirmed.of)
  if (found.attempt) {
    if (kind !== null && found.attempt.kind !== kind) return 'wrong_kind'
    await record(context, provider, found.attempt, confirmed, claim)
    return confirmed.status
  }
  if ('status' in found) return found.status
  if (confirmed.status !== 'paid') return 'unknown_order'
  const isNoted = await noteUnknownPayment(context, provider, confirmed.payment, found.reference)
  return isNoted ? 'unmatched' : 'unknown_order'
}

async function record(
  context: AppContext,
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

async function find({ database }: AppContext, { name }: Provider, of: AttemptName | null) {
  return of ? attemptNamed(database, name, of) : undefined
}

function isSame(one: AttemptName, other: AttemptName | null): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
