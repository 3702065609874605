import { sql } from 'kysely'
import { contactsById, type OpenedAccount, wasUsedFrom } from '#accounts/accounts.ts'
import type { Queryable } from '#platform/postgres/database.ts'

/** Why a referral counts for nothing. */
export type VoidReason =
  | 'same_email'
  | 'same_phone'
  | 'same_network'
  | 'same_bank_account'
  | 'same_document'

/**
 * Why an account that is being opened seems to be the person who refers it (`affiliateId`: an account's
 * id); null where it does not.
 */
export async function whyVoid(
  tx: Queryable,
  account: Pick<OpenedAccount, 'email' | 'phone' | 'source'>,
  affiliateId: number,
): Promise<VoidReason | null> {
  const person = (await contactsById(tx, [affiliateId])).get(affiliateId)
  if (person && looseMailbox(person.email) === looseMailbox(account.email)) return 'same_email'
  if (person && numberOf(person.phone) === numberOf(account.phone)) return 'same_phone'
  return (await wasUsedFrom(tx, affiliateId, account.source)) ? 'same_network' : null
}

/**
 * Without dots, at whatever host, and what follows a plus. Looser than `mailboxOf` of the mails' limits,
 * for which dots count at most hosts.
 */
function looseMailbox(email: string): string {
  const [local = '', host = ''] = email.split('@')
  const [name = ''] = local.split('+')
  return `${name.replaceAll('.', '')}@${host}`
}

/** One number, with the country's code or without. */
const numberOf = (phone: string) => phone.replace(/[^0-9]/g, '').replace(/^0/, '60')

const digitsOf = (column: string) => sql`regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g')`

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
        or ${digitsOf('theirs.bank_acc_no')} = ${digitsOf('applied.bank_acc_no')})`.execute(tx)
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
