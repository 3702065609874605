import type { DeclineReason, PayableKind } from '@apeak/contract/payments'
import type { AppContext } from '#context.ts'
import { lastFailure } from './sql.ts'

/**
 * Why the last try to pay something failed, where its provider said so in words that shoppers can use;
 * null where it did not.
 */
export async function whyDeclined(
  { database, providers }: Pick<AppContext, 'database' | 'providers'>,
  kind: PayableKind,
  payableId: string,
): Promise<DeclineReason | null> {
  const failure = await lastFailure(database, kind, payableId)
  if (!failure) return null
  return providers.get(failure.provider)?.declineReason?.(failure.failure_reason) ?? null
}
