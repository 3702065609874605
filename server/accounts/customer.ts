import type { Queryable } from '#platform/postgres/database.ts'
import { accountByEmail, userById, usersById } from './sql.ts'

/** What others may know of a customer; undefined where the person was erased. */
export type Customer = { email: string; first_name: string; internal: boolean }

/** A customer by the id of their account; undefined where the person was erased. */
export async function customerById(db: Queryable, id: number): Promise<Customer | undefined> {
  return userById(db, id)
}

/** The same of several, by their ids. */
export async function customersById(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, Customer>> {
  const users = ids.length === 0 ? [] : await usersById(db, ids)
  return new Map(users.map((user) => [user.id, user]))
}

/** Whose e-mail address this is; undefined where it is nobody's. */
export async function customerIdOf(db: Queryable, email: string): Promise<number | undefined> {
  return (await accountByEmail(db, email))?.id
}
