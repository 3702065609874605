import { sql } from 'kysely'
import type { OpenedAccount } from '#accounts/accounts.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { codeKey } from './rules.ts'
import { whyVoid } from './sql-self-dealing.ts'

/**
 * Attributes a new account to whoever its referral code belongs to, unless they are suspended; for good.
 * See `AccountRecords.onOpen`.
 */
export async function attributeReferral(tx: Queryable, account: OpenedAccount): Promise<void> {
  const { id, email, phone, referral_code, source } = account
  if (!referral_code) return
  await sql`
    insert into referrals (account_id, affiliate_id, void_reason)
    select opened.id, a.id, ${whyVoid(sql`opened`, sql`a.id`)}
    from (select ${id}::integer as id, ${email}::text as email, ${phone}::text as phone,
                 ${source}::text as source) opened,
      referral_codes c
      join affiliates a on a.id = c.affiliate_id and a.suspended_at is null and a.erased_at is null
    where c.key = ${codeKey(referral_code)}`.execute(tx)
}

/** Whether a code is somebody's who may refer. */
export async function knowsReferralCode(db: Queryable, code: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from referral_codes c
    join affiliates a on a.id = c.affiliate_id and a.suspended_at is null and a.erased_at is null
    where c.key = ${codeKey(code)}`.execute(db)
  return rows.length > 0
}
