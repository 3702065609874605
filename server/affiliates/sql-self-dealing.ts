import { type RawBuilder, sql } from 'kysely'
import { people, usedFrom } from '#accounts/accounts.ts'
import type { Queryable } from '#platform/postgres/database.ts'

// Without dots, at whatever host, and what follows a plus. Looser than `mailboxOf` of the mails' limits,
// for which dots count at most hosts.
const looseMailbox = (email: RawBuilder<unknown>) => sql`
  (replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', '') || '@' || split_part(${email}, '@', 2))`

// One number, with the country's code or without.
const numberOf = (phone: RawBuilder<unknown>) => sql`regexp_replace(${digitsOf(phone)}, '^0', '60')`

const digitsOf = (text: RawBuilder<unknown>) => sql`regexp_replace(${text}, '[^0-9]', '', 'g')`

/** Why a referral counts for nothing. */
export type VoidReason =
  | 'same_email'
  | 'same_phone'
  | 'same_network'
  | 'same_bank_account'
  | 'same_document'

/**
 * SQL: why an account that is being opened (`account`: email, phone, source) seems to be the person
 * who refers it (`affiliate`: an account's id); null where it does not.
 */
export const whyVoid = (account: RawBuilder<unknown>, affiliateId: RawBuilder<unknown>) => sql`(
  select case
    when ${looseMailbox(sql`person.email`)} = ${looseMailbox(sql`${account}.email`)} then 'same_email'
    when ${numberOf(sql`person.phone`)} = ${numberOf(sql`${account}.phone`)} then 'same_phone'
    when ${usedFrom(sql`person.id`, sql`${account}.source`)} then 'same_network'
  end
  from (${people}) person where person.id = ${affiliateId}
)`

/** Voids the applicant's own referral where they share bank account or document with who referred them. */
export async function voidOwnReferral(tx: Queryable, applicationId: number): Promise<void> {
  await sql`
    update referrals r
    set void_reason = case when theirs.document_id = applied.document_id
      then 'same_document' else 'same_bank_account' end
    from affiliate_applications applied, affiliate_applications theirs
    where applied.id = ${applicationId}
      and r.account_id = applied.account_id and r.void_reason is null
      and theirs.account_id = r.affiliate_id
      and (theirs.document_id = applied.document_id
        or ${digitsOf(sql`theirs.bank_acc_no`)} = ${digitsOf(sql`applied.bank_acc_no`)})`.execute(
    tx,
  )
}

/** A referral that counts for nothing, as an operator sees it. */
export type VoidReferral = { account_id: number; void_reason: VoidReason; created_at: Date }

/** The affiliate's referrals that count for nothing, newest first. */
export async function voidReferrals(db: Queryable, affiliateId: number): Promise<VoidReferral[]> {
  const { rows } = await sql<VoidReferral>`
    select account_id, void_reason, created_at from referrals
    where affiliate_id = ${affiliateId} and void_reason is not null
    order by created_at desc`.execute(db)
  return rows
}
