import type { AppContext } from '#context.ts'
import { noteProviderError } from './note-provider-error.ts'
import type { AttemptName, Provider } from './provider.ts'
import { type Attempt, attemptNamed, keepProviderOrder } from './sql.ts'

/** The attempt that is named; or which reference names it, where it is none of those that are known. */
export type FoundAttempt =
  | { attempt: Attempt }
  | { attempt?: undefined; reference: string | null }
  /** The provider could not be asked. */
  | { attempt?: undefined; status: 'unknown' | 'later' }

/**
 * Finds the attempt that a provider names. An order of the provider's that was made but could not be
 * kept, since the process died or the answer was lost, is found by our reference on it.
 */
export async function findAttempt(
  context: Pick<AppContext, 'database' | 'log'>,
  provider: Pick<Provider, 'name' | 'referenceOf'>,
  of: AttemptName,
): Promise<FoundAttempt> {
  const { database } = context
  const attempt = await attemptNamed(database, provider.name, of)
  if (attempt) return { attempt }
  if ('reference' in of) return { reference: of.reference }
  const answer = (await provider.referenceOf?.(of.provider_order_id)) ?? none
  if (answer.kind !== 'ok') {
    return { status: await noteProviderError(context, provider.name, answer) }
  }
  const reference = answer.value
  const byReference =
    reference === null ? undefined : await attemptNamed(database, provider.name, { reference })
  if (!byReference) return { reference }
  await keepProviderOrder(database, byReference.id, of.provider_order_id)
  return { attempt: byReference }
}

const none = { kind: 'ok', value: null } as const
