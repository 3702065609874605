import type { EditedTier, EditedTiers, SaveTiers } from '@apeak/contract/affiliate-tiers'
import { operatorActor } from '#actor.ts'
import type { AppContext } from '#context.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import { editedTiers, saveTiers } from './sql-tiers.ts'

/**
 * Sets the tiers from the present month on, over the version that was read; see `saveEdited`. Months
 * that are over keep theirs. Throws 422 where a higher rate asks for less than a lower one.
 */
export function updateTiers(
  { database, addOperatorEvents, operatorEventsOf }: AppContext,
  { version, tiers }: SaveTiers,
  operator: { id: string },
): Promise<EditedTiers> {
  const rising = tiers.toSorted((one, other) => one.rate_hundredths - other.rate_hundredths)
  assertRising(rising)
  const wanted = { version, tiers: rising }
  const by = { actor: operatorActor(operator), addOperatorEvents }
  const thing = { subject: 'affiliate-tiers', id: 1 } as const
  return saveEdited(
    {
      what: 'Tiers',
      read: () => editedTiers(database),
      save: (changes) => saveTiers(database, wanted, changes, by),
      lastChange: () => lastNoted(operatorEventsOf, database, thing, ['changed']),
    },
    wanted,
    operator,
  )
}

function assertRising(tiers: readonly EditedTier[]): void {
  for (const [at, tier] of tiers.entries()) {
    const lower = tiers[at - 1]
    if (!lower) continue
    if (tier.rate_hundredths === lower.rate_hundredths) {
      throw fieldRefused('tiers', 'Two tiers have the same rate.')
    }
    if (tier.active_users < lower.active_users || tier.sales_sen < lower.sales_sen) {
      throw fieldRefused('tiers', 'A tier with a higher rate asks for less than one with a lower.')
    }
  }
}
