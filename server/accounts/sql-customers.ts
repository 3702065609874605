import type { CustomerEntry, Lock } from '@apeak/contract/accounts-console'
import { type RawBuilder, sql } from 'kysely'
import { mailsTo } from '#platform/mail/mail.ts'
import type { Queryable } from '#platform/postgres/database.ts'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'
import { COUNTED_MAX } from '#platform/postgres/list-page.ts'
import type { Person } from './account-records.ts'
import { credentialKeys } from './check-credential.ts'

/** A text that more people match finds so many of them. */
const FOUND_MAX = 10_000

/** Letters without which no group of three is found. */
const LETTERS_MIN = 3

const entry = sql`
  a.id, concat_ws(' ', a.first_name, nullif(a.last_name, '')) as name, a.email, a.phone,
  ${isoTime(sql`a.created_at`)} as created_at, a.internal, ${isoTime(sql`a.suspended_at`)} as suspended_at`

export type CustomersWanted = {
  /** What was typed, in small letters; absent: everybody. */
  text?: string | undefined
  /** The accounts of those whom other domains find by it. */
  owners: readonly number[]
  suspended?: boolean | undefined
  falling: boolean
  limit: number
  offset: number
}

/** A page of the customers that are meant, and how many there are: counted beyond `COUNTED_MAX`. */
export async function customersPage(
  db: Queryable,
  { text, owners, suspended, falling, limit, offset }: CustomersWanted,
): Promise<{ found: number; customers: CustomerEntry[] }> {
  const direction = falling ? sql`desc` : sql`asc`
  const isMeant = text === undefined ? sql`true` : sql`a.id in (${idsOf(text, owners)})`
  const { rows } = await sql<{ found: number; customers: CustomerEntry[] }>`
    with found as materialized (
      select a.id from accounts a
      where a.erased_at is null and ${isMeant}
        ${suspended === undefined ? sql`` : sql`and (a.suspended_at is not null) = ${suspended}`}
      order by a.id ${direction} limit ${Math.max(COUNTED_MAX + 1, offset + limit)}::integer
    )
    select (select count(*) from found)::integer as found, coalesce(json_agg(shown), '[]') as customers
    from (
      select ${entry} from (
        select id from found order by id ${direction}
        limit ${limit}::integer offset ${offset}::integer
      ) page join accounts a on a.id = page.id order by a.id ${direction}
    ) shown`.execute(db)
  return rows[0] ?? { found: 0, customers: [] }
}

/** SQL that selects the ids of those whose data hold a text, and of those whom others find by it. */
function idsOf(text: string, owners: readonly number[]): RawBuilder<number> {
  const ways = [sql<number>`select unnest(${[...owners]}::integer[])`]
  if (/^[1-9]\d{0,8}$/.test(text)) ways.push(sql`select ${Number(text)}::integer`)
  if (text.length >= LETTERS_MIN) {
    ways.push(sql`
      (select id from accounts found
       where found.erased_at is null and ${searched} like ${`%${likeText(text)}%`}
       limit ${sql.lit(FOUND_MAX)})`)
  }
  const digits = digitsOf(text)
  if (digits) {
    ways.push(sql`
      (select id from accounts found
       where found.erased_at is null and ${searched} like ${`%${digits}%`} limit ${sql.lit(FOUND_MAX)})`)
  }
  return sql.join(ways, sql` union `)
}

const searched = sql`searched_text(found.first_name, found.last_name, found.email, found.phone)`

/** What a telephone number is stored as, whether it was typed for Malaysia or from abroad. */
function digitsOf(text: string): string | undefined {
  if (!/^\+?[\d ()-]{5,}$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '').replace(/^(60|0)/, '')
  return digits.length >= LETTERS_MIN ? digits : undefined
}

/** A text as `like` takes it literally. */
const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')

export type CustomerRow = CustomerEntry & {
  dob: string | null
  gender: string | null
  suspension_reason: string | null
}

/** A customer; undefined where there is none, or the person was erased. */
export async function customerRow(db: Queryable, id: number): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    select ${entry}, to_char(a.dob, 'YYYY-MM-DD') as dob, a.gender, a.suspension_reason
    from accounts a where a.id = ${id} and a.erased_at is null`.execute(db)
  return rows[0]
}

/** How often it was tried in vain to prove to be a customer, by the credential's key: where most. */
export async function locksOf(
  db: Queryable,
  keys: readonly Buffer[],
): Promise<(Omit<Lock, 'credential'> & { key: Buffer })[]> {
  const { rows } = await sql<Omit<Lock, 'credential'> & { key: Buffer }>`
    select owner as key, max(attempts) as attempts, max(lockouts) as lockouts,
           ${isoTime(sql`max(updated_at)`)} as updated_at,
           case when max(locked_until) > now() then ${isoTime(sql`max(locked_until)`)} end as locked_until
    from login_attempts
    where owner = any(${keys}::bytea[]) and (attempts > 0 or lockouts > 0) group by owner`.execute(
    db,
  )
  return rows
}

/** Locks an account and reads what operators change of it; undefined where the person was erased. */
export function lockCustomer(tx: Queryable, id: number) {
  return tx
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'internal', 'suspended_at', 'suspension_reason'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** Keeps somebody from logging in, for a reason; null lets them again. */
export async function setSuspended(
  tx: Queryable,
  id: number,
  reason: string | null,
): Promise<void> {
  const suspended_at = reason === null ? null : sql<Date>`now()`
  await tx
    .updateTable('accounts')
    .set({ suspended_at, suspension_reason: reason })
    .where('id', '=', id)
    .execute()
}

/** Lets somebody see the RM 1.00 top-up, or no longer. */
export async function setInternal(tx: Queryable, id: number, internal: boolean): Promise<void> {
  await tx.updateTable('accounts').set({ internal }).where('id', '=', id).execute()
}

/** Forgets the wrong login attempts at somebody's credentials, with their lockouts: how many of each. */
export async function liftLocks(tx: Queryable, keys: readonly Buffer[]) {
  const { rows } = await sql<{ attempts: number; lockouts: number }>`
    delete from login_attempts where owner = any(${keys}::bytea[]) returning attempts, lockouts`.execute(
    tx,
  )
  if (rows.length === 0) return undefined
  const sum = (of: 'attempts' | 'lockouts') => rows.reduce((sum, row) => sum + row[of], 0)
  return { attempts: sum('attempts'), lockouts: sum('lockouts') }
}

/** What accounts keep of a person, and the mails to them: all but what would open something. */
export async function ownRows(db: Queryable, person: Person): Promise<ExportedRows[]> {
  const { id, email } = person
  const keys = credentialKeys(person).map(({ key }) => key)
  const hidden = ['password_hash', 'pin_hash']
  return [
    await exportRows(db, 'accounts', 'id', [id], hidden),
    await exportRows(db, 'registrations', 'email', [email], [...hidden, 'seed']),
    await exportRows(db, 'sessions', 'account_id', [id], ['token_hash']),
    await exportRows(db, 'account_networks', 'account_id', [id]),
    await exportRows(db, 'password_resets', 'account_id', [id], ['token_hash', 'seed']),
    await exportRows(db, 'pin_codes', 'account_id', [id], ['seed']),
    await exportRows(db, 'login_attempts', 'owner', keys, ['key', 'owner']),
    await mailsTo(db, email),
  ]
}
