import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { codeKey } from './rules.ts'
import { whyVoid } from './sql-self-dealing.ts'

/**
 * SQL (part of a WITH) that attributes an account that is being opened to whoever its referral code
 * belongs to, unless they are suspended; for good. See `AccountRecords.onOpen`.
 */
export const attributeReferral = (account: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  attributed as (
    insert into referrals (account_id, affiliate_id, void_reason)
    select opened.id, a.id, ${whyVoid(sql`opened`, sql`a.id`)}
    from (${account}) opened
    -- As codeKey in rules.ts.
    join referral_codes c on c.key = translate(upper(trim(opened.referral_code)), 'OIL', '011')
    join affiliates a on a.id = c.affiliate_id and a.suspended_at is null and a.erased_at is null
  )`

/** Whether a code is somebody's who may refer. */
export async function knowsReferralCode(db: Queryable, code: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from referral_codes c
    join affiliates a on a.id = c.affiliate_id and a.suspended_at is null and a.erased_at is null
    where c.key = ${codeKey(code)}`.execute(db)
  return rows.length > 0
}
