import type { Operator } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { notFound, Refusal } from '#platform/http/problems.ts'
import { attemptNamed } from './sql.ts'
import { recordedPayment } from './sql-payments.ts'
import { noteCaptureAsked, unmatchedById } from './sql-unmatched.ts'
import { syncAttempts } from './sync-attempts.ts'

/**
 * An operator has an authorisation that was left to lapse looked at again: where it would pay for its
 * order or top-up now, it is captured and pays. That it was asked for is written down first. Safe to
 * repeat. Throws 404; 409 where it is no authorisation, or would still pay for nothing; 503 where its
 * provider cannot be asked now.
 */
export async function captureUncaptured(
  context: AppContext,
  id: number,
  note: string,
  actor: Operator,
): Promise<void> {
  const { database, providers } = context
  const known = await unmatchedById(database, id)
  if (!known) throw notFound('Unmatched money')
  if (known.kind !== 'uncaptured') throw new Refusal(409, 'This is no authorisation.')
  const { reference, provider_payment_id } = known
  const provider = providers.get(known.provider)
  const attempt = reference
    ? await attemptNamed(database, known.provider, { reference })
    : undefined
  if (!attempt || !provider) throw new Refusal(409, 'The shop does not know what this is for.')
  const isCaptured = async () =>
    (await recordedPayment(database, known.provider, provider_payment_id)) !== undefined
  if (await isCaptured()) return
  await noteCaptureAsked(database, known, actor, note)
  const [status] = await syncAttempts(context, provider, [attempt], { thorough: true })
  if (await isCaptured()) return
  if (status === 'later' || status === 'unknown') {
    throw new Refusal(503, 'The provider cannot be asked now. Please try again in a moment.')
  }
  throw new Refusal(409, 'It would still pay for nothing. Left alone, it goes back by itself.')
}
