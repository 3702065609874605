import type { EditedTiers, SaveTiers } from '@apeak/contract/affiliates-console'
import { type RawBuilder, sql } from 'kysely'
import type { Operator } from '#actor.ts'
import type { Changes } from '#platform/http/edited-things.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import type { AddOperatorEvents } from '#platform/postgres/events.ts'
import { changedRows } from '#platform/postgres/noted-changes.ts'
import type { Tier } from './rules.ts'

/** A date: the first day of Malaysia's present month. */
const thisMonth = sql`date_trunc('month', now() at time zone 'Asia/Kuala_Lumpur')::date`

/** SQL: the tiers that hold in a month, a date: those that were set last, up to then. */
export const tiersIn = (month: RawBuilder<unknown>) => sql<Tier>`
  select active_users, sales_sen, rate_hundredths from affiliate_tiers t
  where t.from_month = (select max(from_month) from affiliate_tiers where from_month <= ${month})`

/** The tiers that hold in a month. */
export async function tiersOf(db: Queryable, month: string): Promise<Tier[]> {
  const { rows } = await sql<Tier>`${tiersIn(sql`${month}::date`)}`.execute(db)
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
export async function saveTiers(
  db: Queryable,
  { version, tiers }: SaveTiers,
  changes: Changes,
  { actor, addOperatorEvents }: { actor: Operator; addOperatorEvents: AddOperatorEvents },
): Promise<boolean> {
  const { rows } = await sql`
    with saved as (
      update affiliate_tier_settings set version = version + 1 where version = ${version}
      returning 1 as id
    ),
    given as (
      select active_users, sales_sen, rate_hundredths
      from jsonb_to_recordset(${JSON.stringify(tiers)}::jsonb)
        as t (active_users integer, sales_sen bigint, rate_hundredths integer), saved
    ),
    gone as (
      delete from affiliate_tiers t using saved
      where t.from_month = ${thisMonth}
        and not exists (select from given g where g.rate_hundredths = t.rate_hundredths)
    ),
    set_now as (
      insert into affiliate_tiers (from_month, active_users, sales_sen, rate_hundredths)
      select ${thisMonth}, active_users, sales_sen, rate_hundredths from given
      on conflict (from_month, rate_hundredths) do update
        set active_users = excluded.active_users, sales_sen = excluded.sales_sen
    ),
    event as (${addOperatorEvents(
      { actor, subject: 'affiliate-tiers', action: 'changed' },
      changedRows(changes, sql`select id from saved`),
    )})
    select id from saved`.execute(db)
  return rows.length > 0
}
