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
  const { id, referral_code } = account
  if (!referral_code) return
  const { rows } = await sql<{ id: number }>`
    select a.id from referral_codes c
    join affiliates a on a.id = c.affiliate_id and a.suspended_at is null and a.erased_at is null
    where c.key = ${codeKey(referral_code)}`.execute(tx)
  const affiliate_id = rows[0]?.id
  if (affiliate_id === undefined) return
  const void_reason = await whyVoid(tx, account, affiliate_id)
  await tx.insertInto('referrals').values({ account_id: id, affiliate_id, void_reason }).execute()
}

/** Whether a code is somebody's who may refer. */
export async function knowsReferralCode(db: Queryable, code: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from referral_codes c
    join affiliates a on a.id = c.affiliate_id and a.suspended_at is null and a.erased_at is null
    where c.key = ${codeKey(code)}`.execute(db)
  return rows.length > 0
}
