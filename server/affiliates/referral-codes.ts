import { sql } from 'kysely'
import { contactsById, type OpenedAccount, wasUsedFrom } from '#accounts/accounts.ts'
import type { Sentence } from '#messages/messages.ts'
import { shopper } from '#platform/actor.ts'
import type { Context } from '#platform/context.ts'
import { fieldRefused, Refusal } from '#platform/http/problems.ts'
import { firstRow, inTransaction, type Queryable, violates } from '#platform/postgres/database.ts'
import { addAffiliateEvent } from './affiliate-events.ts'
import { codeKey, isReservedCode } from './rules.ts'

/** 403 for a caller who is not an affiliate. */
export const noAffiliate = () => new Refusal(403, ({ affiliates }) => affiliates.notApproved)

/**
 * Sets the affiliate's chosen code, in capitals, once. The previous code keeps attributing, since it may
 * have been shared. Safe to repeat. Throws 422 for a word of the shop, or a code that is taken or looks
 * like one.
 */
export async function chooseReferralCode(
  { database }: Pick<Context, 'database'>,
  accountId: number,
  typed: string,
): Promise<string> {
  const code = typed.toUpperCase()
  const refuse = (reason: Sentence) => fieldRefused('referral_code', reason)
  try {
    return await inTransaction(database, async (tx) => {
      const affiliate = await firstRow<{ code: string; code_chosen: boolean }>(tx)`
        select code, code_chosen_at is not null as code_chosen from affiliates
        where id = ${accountId} and erased_at is null for update`
      if (!affiliate) throw noAffiliate()
      if (affiliate.code_chosen && affiliate.code === code) return code
      if (isReservedCode(code)) {
        throw refuse(({ affiliates }) => affiliates.codeReserved)
      }
      if (affiliate.code_chosen) throw new Refusal(409, ({ affiliates }) => affiliates.codeChosen)
      await sql`
        update affiliates set code = ${code}, code_chosen_at = now() where id = ${accountId}
      `.execute(tx)
      await insertCode(tx, accountId, code)
      const data = { from: affiliate.code, to: code }
      const actor = shopper({ accountId })
      await addAffiliateEvent(tx, { id: accountId, event: 'code_chosen', actor, data })
      return code
    })
  } catch (error) {
    if (!isCodeTaken(error)) throw error
    throw refuse(({ affiliates }) => affiliates.codeTaken)
  }
}

/** Adds a code. It violates a constraint if it is, or was, another affiliate's; see `isCodeTaken`. */
export async function insertCode(tx: Queryable, id: number, code: string): Promise<void> {
  await sql`
    insert into referral_codes (key, affiliate_id) values (${codeKey(code)}, ${id})`.execute(tx)
}

export const isCodeTaken = (error: unknown): boolean =>
  violates(error, 'referral_codes_pkey') || violates(error, 'affiliates_code_unique')

/** The active affiliate of a code. */
async function affiliateByCode(db: Queryable, code: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select a.id from referral_codes c
    join affiliates a on a.id = c.affiliate_id and a.suspended_at is null and a.erased_at is null
    where c.key = ${codeKey(code)}`.execute(db)
  return rows[0]?.id
}

/** Whether a code is that of an active affiliate. */
export const isActiveReferralCode = async (db: Queryable, code: string): Promise<boolean> =>
  (await affiliateByCode(db, code)) !== undefined

/** Attributes a new account to the active affiliate of its code, for good; see `AccountRecords.onOpen`. */
export async function attributeReferral(tx: Queryable, account: OpenedAccount): Promise<void> {
  const { id, referral_code } = account
  const affiliate_id = referral_code ? await affiliateByCode(tx, referral_code) : undefined
  if (affiliate_id === undefined) return
  const void_reason = await voidReason(tx, account, affiliate_id)
  await tx.insertInto('referrals').values({ account_id: id, affiliate_id, void_reason }).execute()
}

/** Why a new account looks like a self-referral; null if it does not. */
async function voidReason(
  tx: Queryable,
  account: Pick<OpenedAccount, 'email' | 'phone' | 'source'>,
  affiliateId: number,
): Promise<string | null> {
  const person = (await contactsById(tx, [affiliateId])).get(affiliateId)
  if (person && normalizedMailbox(person.email) === normalizedMailbox(account.email))
    return 'same_email'
  if (person && numberOf(person.phone) === numberOf(account.phone)) return 'same_phone'
  return (await wasUsedFrom(tx, affiliateId, account.source)) ? 'same_network' : null
}

/** An address without dots and plus suffix; looser than `mailboxOf` of the mail limits. */
function normalizedMailbox(email: string): string {
  const [local = '', host = ''] = email.split('@')
  const [name = ''] = local.split('+')
  return `${name.replaceAll('.', '')}@${host}`
}

/** A phone number with its country code. */
const numberOf = (phone: string) => phone.replace(/[^0-9]/g, '').replace(/^0/, '60')

const digitsOf = (column: string) => sql`regexp_replace(${sql.ref(column)}, '[^0-9]', '', 'g')`

/** Voids the applicant's own referral if its affiliate has the same bank account or document. */
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
