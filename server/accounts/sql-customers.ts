import type { CustomerEntry, Lock } from '@apeak/contract/accounts-console'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import { isoTime } from '#platform/postgres/iso-time.ts'

/** The newest so many are listed; who looks for others types something of theirs. */
export const LISTED_MAX = 10_000

/** Letters without which no group of three is found. */
const LETTERS_MIN = 3

const entry = sql`
  a.id, concat_ws(' ', a.first_name, nullif(a.last_name, '')) as name, a.email, a.phone,
  ${isoTime(sql`a.created_at`)} as created_at, a.internal, ${isoTime(sql`a.suspended_at`)} as suspended_at`

export type CustomersWanted = {
  /** What was typed, in small letters; absent: everybody. */
  text?: string | undefined
  /** SQL that selects the `account_id` of those whom other domains find by it. */
  owners: readonly RawBuilder<unknown>[]
  suspended?: boolean | undefined
  falling: boolean
  limit: number
  offset: number
}

/** A page of the customers that are meant, and how many were found: at most one more than are listed. */
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
      order by a.id ${direction} limit ${sql.lit(LISTED_MAX + 1)}
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
function idsOf(text: string, owners: readonly RawBuilder<unknown>[]): RawBuilder<unknown> {
  const ways = owners.map((accounts) => sql`select account_id from (${accounts}) owner`)
  if (/^[1-9]\d{0,8}$/.test(text)) ways.push(sql`select ${Number(text)}::integer`)
  if (text.length >= LETTERS_MIN) {
    ways.push(sql`
      (select id from accounts found
       where found.erased_at is null and ${searched} like ${`%${likeText(text)}%`}
       limit ${sql.lit(LISTED_MAX + 1)})`)
  }
  const digits = digitsOf(text)
  if (digits) {
    ways.push(sql`
      (select id from accounts found
       where found.erased_at is null and ${searched} like ${`%${digits}%`} limit ${sql.lit(LISTED_MAX + 1)})`)
  }
  return ways.length > 0 ? sql.join(ways, sql` union `) : sql`select null::integer`
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
