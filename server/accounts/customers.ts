import type { User } from '@apeak/contract/accounts'
import { type Language, ORIGINAL } from '@apeak/contract/languages'
import { sql } from 'kysely'
import { firstRow, type Queryable } from '#platform/postgres/database.ts'

/** What other domains may know of a customer. */
export type Customer = Pick<User, 'id' | 'email' | 'first_name' | 'internal'>

/** The columns of `User`, of an account `a`. */
export const userColumns = sql`
  a.id, a.first_name, a.last_name, a.email, a.phone, to_char(a.dob, 'YYYY-MM-DD') as dob, a.gender,
  a.internal`

/** A customer by the id of their account; undefined if erased. */
export async function customerById(db: Queryable, id: number): Promise<User | undefined> {
  return (await customersById(db, [id])).get(id)
}

/** Customers by the ids of their accounts, without erased ones. */
export async function customersById(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, User>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<User>`
    select ${userColumns} from accounts a
    where a.id = any(${[...ids]}::integer[]) and a.erased_at is null`.execute(db)
  return new Map(rows.map((user) => [user.id, user]))
}

/** The language of an account's mails. */
export async function languageOfAccount(db: Queryable, id: number): Promise<Language> {
  const row = await firstRow<{ language: Language }>(db)`
    select language from accounts where id = ${id}`
  return row?.language ?? ORIGINAL
}

/** A customer's name and contact. */
type Contact = { name: string; email: string; phone: string }

/** Contacts by the ids of their accounts, without erased ones. */
export async function contactsById(
  db: Queryable,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Contact>> {
  const { rows } = await sql<Contact & { id: number }>`
    select id, concat_ws(' ', first_name, nullif(last_name, '')) as name, email, phone
    from accounts where id = any(${[...ids]}::integer[]) and erased_at is null`.execute(db)
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}

/** The account with an email address; undefined if none. */
export function accountByEmail(db: Queryable, email: string) {
  return db
    .selectFrom('accounts')
    .select(['id', 'first_name'])
    .where('email', '=', email)
    .executeTakeFirst()
}

/**
 * Keeps an account from being erased until the transaction ends, before rows of its owner are inserted.
 * Undefined if erased.
 */
export function lockActiveAccount(tx: Queryable, id: number): Promise<{ id: number } | undefined> {
  return tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
}

/** The account with an email address. */
export async function customerIdOf(db: Queryable, email: string): Promise<number | undefined> {
  return (await accountByEmail(db, email))?.id
}
