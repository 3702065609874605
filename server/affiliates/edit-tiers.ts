import { isDeepStrictEqual } from 'node:util'
import { type EditedTier, type EditedTiers, SaveTiers } from '@apeak/contract/affiliates-console'
import { formatSen } from '@apeak/contract/money'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import { operatorActor } from '#platform/actor.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { lastNoted } from '#platform/postgres/events.ts'
import { editedTiers, saveTiers } from './sql-tiers.ts'

/** A higher rate than this is given by two people. */
const RATE_HUNDREDTHS = 2_000

/**
 * Sets the tiers from the present month on, over the version that was read; see `saveEdited`. Months
 * that are over keep theirs. Throws 202 where a high rate waits for a second person; 422 where a higher
 * rate asks for less than a lower one.
 */
export async function updateTiers(
  context: ChangeContext,
  wanted: SaveTiers,
  operator: { id: string },
): Promise<EditedTiers> {
  const before = (await editedTiers(context.database)).tiers
  const isNew = (tier: EditedTier) => !before.some((one) => isDeepStrictEqual(one, tier))
  const high = wanted.tiers.filter((tier) => tier.rate_hundredths > RATE_HUNDREDTHS)
  if (!high.some(isNew)) return replaceTiers(context, wanted, operator)
  const rows = [{ name: 'Tiers', before: tiersText(before), after: tiersText(wanted.tiers) }]
  const asked = { subject: '1', title: 'affiliate tiers', rows, change: wanted }
  return changeByTwo(context, tiersChange, asked, operator)
}

/** Tiers of a high rate, which wait for a second person. */
export const tiersChange: ChangeKind<SaveTiers, EditedTiers> = {
  kind: 'affiliate-tiers',
  right: 'tiers.change',
  schema: SaveTiers,
  apply: (context, change, operator) => replaceTiers(context, change, operator),
}

function replaceTiers(
  { database, addOperatorEvent, operatorEventsOf }: ChangeContext,
  { version, tiers }: SaveTiers,
  operator: { id: string },
): Promise<EditedTiers> {
  const rising = inOrder(tiers)
  assertRising(rising)
  const wanted = { version, tiers: rising }
  const by = { actor: operatorActor(operator), addOperatorEvent }
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

const inOrder = (tiers: readonly EditedTier[]) =>
  tiers.toSorted((one, other) => one.rate_hundredths - other.rate_hundredths)

const tiersText = (tiers: readonly EditedTier[]) =>
  inOrder(tiers)
    .map(
      ({ rate_hundredths, active_users, sales_sen }) =>
        `${rate_hundredths / 100} % from ${active_users} active users and ${formatSen(sales_sen)}`,
    )
    .join('; ')

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
