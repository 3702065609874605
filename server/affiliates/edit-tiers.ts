import { isDeepStrictEqual } from 'node:util'
import { type EditedTier, type EditedTiers, SaveTiers } from '@apeak/contract/affiliates-console'
import { formatSen } from '@apeak/contract/money'
import { type RawBuilder, sql } from 'kysely'
import { type ChangeContext, type ChangeKind, changeByTwo } from '#approvals/approvals.ts'
import type { Operator } from '#platform/actor.ts'
import { saveEdited } from '#platform/http/edited-things.ts'
import { fieldRefused } from '#platform/http/problems.ts'
import { allRows, type Queryable } from '#platform/postgres/database.ts'
import type { Tier } from './rules.ts'

/** SQL: the first day of the present month in Malaysia. */
const thisMonth = sql<string>`date_trunc('month', now() at time zone 'Asia/Kuala_Lumpur')::date`

/** SQL: the tiers of a month: the latest set until then. */
export const tiersIn = (month: RawBuilder<string>) => sql<Tier>`
  select active_users, sales_sen, rate_hundredths from affiliate_tiers t
  where t.from_month = (select max(from_month) from affiliate_tiers where from_month <= ${month})`

/** The tiers of a month, YYYY-MM-DD. */
export async function tiersOf(db: Queryable, month: string): Promise<Tier[]> {
  return allRows<Tier>(db)`${tiersIn(sql<string>`${month}::date`)}`
}

/** The tiers of the present month as they are edited, the lowest rate first. */
export async function editedTiers(db: Queryable): Promise<EditedTiers> {
  const { rows } = await sql<EditedTiers>`
    select '1' as id, version,
      coalesce((
        select json_agg(json_build_object('active_users', active_users, 'sales_sen', sales_sen,
                 'rate_hundredths', rate_hundredths) order by rate_hundredths)
        from (${tiersIn(thisMonth)}) now
      ), '[]') as tiers
    from affiliate_tier_settings`.execute(db)
  return rows[0] as EditedTiers
}

/** A higher rate needs a second person. */
const RATE_HUNDREDTHS = 2_000

/**
 * Sets the tiers from the present month on; see `saveEdited`. Throws 202 if a new high rate needs a second
 * person; 422 if a higher rate has lower thresholds.
 */
export async function updateTiers(
  context: ChangeContext,
  wanted: SaveTiers,
  actor: Operator,
): Promise<EditedTiers> {
  const before = (await editedTiers(context.database)).tiers
  const isNew = (tier: EditedTier) => !before.some((one) => isDeepStrictEqual(one, tier))
  const high = wanted.tiers.filter((tier) => tier.rate_hundredths > RATE_HUNDREDTHS)
  if (!high.some(isNew)) return replaceTiers(context, wanted, actor)
  const rows = [{ name: 'Tiers', before: tiersText(before), after: tiersText(wanted.tiers) }]
  const asked = { subject: '1', title: 'affiliate tiers', rows, change: wanted }
  return changeByTwo(context, tiersChange, asked, actor)
}

/** The change request of tiers with a high rate. */
export const tiersChange: ChangeKind<SaveTiers, EditedTiers> = {
  kind: 'affiliate-tiers',
  right: 'tiers.change',
  schema: SaveTiers,
  apply: (context, change, actor) => replaceTiers(context, change, actor),
}

function replaceTiers(
  context: ChangeContext,
  { version, tiers }: SaveTiers,
  actor: Operator,
): Promise<EditedTiers> {
  const rising = inOrder(tiers)
  assertRising(rising)
  const wanted = { version, tiers: rising }
  const read = () => editedTiers(context.database)
  const save = (tx: Queryable) => saveTiers(tx, wanted)
  return saveEdited(context, { subject: 'affiliate-tiers', id: 1, read, save }, wanted, actor)
}

async function saveTiers(tx: Queryable, { version, tiers }: SaveTiers): Promise<boolean> {
  const { rows: saved } = await sql`
    update affiliate_tier_settings set version = version + 1 where version = ${version}
    returning version`.execute(tx)
  if (saved.length === 0) return false
  const rates = tiers.map(({ rate_hundredths }) => rate_hundredths)
  await sql`
    delete from affiliate_tiers
    where from_month = ${thisMonth} and rate_hundredths <> all(${rates}::integer[])`.execute(tx)
  await sql`
    insert into affiliate_tiers (from_month, active_users, sales_sen, rate_hundredths)
    select ${thisMonth}, active_users, sales_sen, rate_hundredths
    from jsonb_to_recordset(${JSON.stringify(tiers)}::jsonb)
      as t (active_users integer, sales_sen bigint, rate_hundredths integer)
    on conflict (from_month, rate_hundredths) do update
      set active_users = excluded.active_users, sales_sen = excluded.sales_sen`.execute(tx)
  return true
}

const inOrder = (tiers: readonly EditedTier[]) =>
  tiers.toSorted((one, other) => one.rate_hundredths - other.rate_hundredths)

const tiersText = (tiers: readonly EditedTier[]) =>
  inOrder(tiers)
    .map(
      ({ rate_hundredths, active_users, sales_sen }) =>
        `${rate_hundredths / 100}% from ${active_users} active users and ${formatSen(sales_sen)}`,
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
      throw fieldRefused('tiers', 'A tier with a higher rate must not have lower thresholds.')
    }
  }
}
