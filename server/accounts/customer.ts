import type { Queryable } from '#platform/postgres/database.ts'
import { userById } from './sql.ts'

/** What others may know of a customer; undefined where the person was erased. */
export type Customer = { email: string; first_name: string; internal: boolean }

export async function customerById(db: Queryable, id: number): Promise<Customer | undefined> {
  return userById(db, id)
}
