import type * as wire from '@apeak/contract/accounts-console'
import { ORIGINAL } from '@apeak/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { found } from '#platform/http/problems.ts'
import { allRows, isoTime, type Queryable, readSnapshot } from '#platform/postgres/database.ts'
import { COUNTED_MAX, rangeOf, toPage } from '#platform/postgres/list-page.ts'
import { customerColumns, customerRow } from './change-customer.ts'
import { credentialKeys } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { notesOf } from './customer-notes.ts'
import { deviceOf } from './rules.ts'
import { openSessions } from './sessions.ts'

/** A page of customers, newest first, optionally filtered by a text. */
export async function listCustomers(
  { database, accountRecords }: AccountsContext,
  query: wire.CustomersQuery,
): Promise<wire.CustomersPage> {
  const { sort = '-created_at', suspended, q } = query
  const typed = q?.trim()
  const { found, customers } = await readSnapshot(database, async (tx) => {
    const owners: number[] = []
    for (const { ownersBy } of typed ? accountRecords : []) {
      if (typed && ownersBy) owners.push(...(await ownersBy(tx, typed)))
    }
    const falling = sort.startsWith('-')
    const wanted = { text: typed?.toLowerCase(), owners, suspended, falling, ...rangeOf(query) }
    return customersPage(tx, wanted)
  })
  return toPage(customers, query, found)
}

/** A customer's details, for operators. Throws 404 if erased. */
export async function showCustomer(
  { database, accountRecords, operatorEventsOf }: AccountsContext,
  id: number,
): Promise<wire.CustomerDetails> {
  const customer = found(await customerRow(database, id), 'Customer')
  const keys = credentialKeys(customer)
  const [locks, sessions, history, notes, limits, ...figures] = await Promise.all([
    locksOf(
      database,
      keys.map(({ key }) => key),
    ),
    openSessions(database, id),
    operatorEventsOf(database, { subject: 'customer', id }),
    notesOf(database, id),
    Promise.all(accountRecords.map(({ limits }) => limits?.(database, id) ?? [])),
    ...accountRecords.map(({ figures }) => figures?.(database, id) ?? []),
  ])
  return {
    ...customer,
    locks: keys.flatMap(({ credential, key }) => {
      const found = locks.find((lock) => lock.key.equals(key))
      if (!found) return []
      const { key: _key, ...lock } = found
      return { credential, ...lock }
    }),
    sessions: sessions.map(({ user_agent, created_at, last_used_at, ...session }) => ({
      ...session,
      device: deviceOf(user_agent, ORIGINAL),
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    })),
    figures: figures.flat(),
    limits: limits.flat(),
    notes,
    history,
  }
}

/** A search with more matches counts as this many. */
const FOUND_MAX = 10_000

/** The trigram index needs at least three letters. */
const LETTERS_MIN = 3

type CustomersFilter = {
  /** The typed text in lower case; absent: all customers. */
  text?: string | undefined
  /** Accounts that other domains found by it. */
  owners: readonly number[]
  suspended?: boolean | undefined
  falling: boolean
  limit: number
  offset: number
}

/** A page of matching customers, and their number, exact up to `COUNTED_MAX`. */
async function customersPage(
  db: Queryable,
  { text, owners, suspended, falling, limit, offset }: CustomersFilter,
): Promise<{ found: number; customers: wire.CustomerEntry[] }> {
  const direction = falling ? sql`desc` : sql`asc`
  const isMeant = text === undefined ? sql`true` : sql`a.id in (${matchingIds(text, owners)})`
  const { rows } = await sql<{ found: number; customers: wire.CustomerEntry[] }>`
    with found as materialized (
      select a.id from accounts a
      where a.erased_at is null and ${isMeant}
        ${suspended === undefined ? sql`` : sql`and (a.suspended_at is not null) = ${suspended}`}
      order by a.id ${direction} limit ${Math.max(COUNTED_MAX + 1, offset + limit)}::integer
    )
    select (select count(*) from found)::integer as found, coalesce(json_agg(shown), '[]') as customers
    from (
      select ${customerColumns} from (
        select id from found order by id ${direction}
        limit ${limit}::integer offset ${offset}::integer
      ) page join accounts a on a.id = page.id order by a.id ${direction}
    ) shown`.execute(db)
  return rows[0] ?? { found: 0, customers: [] }
}

/** SQL that selects the ids of accounts whose data contain a text, and of `owners`. */
function matchingIds(text: string, owners: readonly number[]): RawBuilder<number> {
  const ways = [sql<number>`select unnest(${[...owners]}::integer[])`]
  if (/^[1-9]\d{0,8}$/.test(text)) ways.push(sql`select ${Number(text)}::integer`)
  if (text.length >= LETTERS_MIN) {
    ways.push(sql`
      (select id from accounts found
       where found.erased_at is null and ${searchText} like ${`%${likeText(text)}%`}
       limit ${sql.lit(FOUND_MAX)})`)
  }
  const digits = phoneDigits(text)
  if (digits) {
    ways.push(sql`
      (select id from accounts found
       where found.erased_at is null and ${searchText} like ${`%${digits}%`} limit ${sql.lit(FOUND_MAX)})`)
  }
  return sql.join(ways, sql` union `)
}

const searchText = sql`searched_text(found.first_name, found.last_name, found.email, found.phone)`

/** The stored form of a typed telephone number, local or international. */
function phoneDigits(text: string): string | undefined {
  if (!/^\+?[\d ()-]{5,}$/.test(text)) return undefined
  const digits = text.replace(/\D/g, '').replace(/^(60|0)/, '')
  return digits.length >= LETTERS_MIN ? digits : undefined
}

/** Escapes a text for `like`. */
const likeText = (text: string) => text.replace(/[\\%_]/g, '\\$&')

/** Failed attempts and lockouts of each credential, by its key. */
async function locksOf(
  db: Queryable,
  keys: readonly Buffer[],
): Promise<(Omit<wire.Lock, 'credential'> & { key: Buffer })[]> {
  return allRows<Omit<wire.Lock, 'credential'> & { key: Buffer }>(db)`
    select owner as key, max(attempts) as attempts, max(lockouts) as lockouts,
           ${isoTime(sql`max(updated_at)`)} as updated_at,
           case when max(locked_until) > now() then ${isoTime(sql`max(locked_until)`)} end as locked_until
    from login_attempts
    where owner = any(${keys}::bytea[]) and (attempts > 0 or lockouts > 0) group by owner`
}
