import type { EditedTiers, SaveTiers } from '@apeak/contract/affiliates-console'
import { type RawBuilder, sql } from 'kysely'
import type { Operator } from '#platform/actor.ts'
import type { Changes } from '#platform/http/edited-things.ts'
import { type Database, inTransaction, type Queryable } from '#platform/postgres/database.ts'
import type { AddOperatorEvent } from '#platform/postgres/events.ts'
import type { Tier } from './rules.ts'

/** A date: the first day of Malaysia's present month. */
const thisMonth = sql<string>`date_trunc('month', now() at time zone 'Asia/Kuala_Lumpur')::date`

/** SQL: the tiers that hold in a month, a date: those that were set last, up to then. */
export const tiersIn = (month: RawBuilder<string>) => sql<Tier>`
  select active_users, sales_sen, rate_hundredths from affiliate_tiers t
  where t.from_month = (select max(from_month) from affiliate_tiers where from_month <= ${month})`

/** The tiers that hold in a month. */
export async function tiersOf(db: Queryable, month: string): Promise<Tier[]> {
  const { rows } = await sql<Tier>`${tiersIn(sql<string>`${month}::date`)}`.execute(db)
  return rows
}

/** The tiers of the present month, those with the lowest rate first, as they are edited. */
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

/** Sets the tiers of the present month and of those that come. Whether they were still that version. */
export function saveTiers(
  db: Database,
  { version, tiers }: SaveTiers,
  changes: Changes,
  { actor, addOperatorEvent }: { actor: Operator; addOperatorEvent: AddOperatorEvent },
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
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
    const event = { actor, subject: 'affiliate-tiers', id: 1, action: 'changed' } as const
    await addOperatorEvent(tx, { ...event, ...changes })
    return true
  })
}
