import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '#platform/postgres/database.ts'
import type { Exported, Person } from './account-records.ts'
import { credentialKeys } from './customer-credentials.ts'

/** What accounts keep of a person: all but what would open something. */
export const ownRows = (person: Person): Exported[] => [
  {
    table: 'accounts',
    rows: sql`select to_jsonb(t) - '{password_hash,pin_hash}'::text[] as row from accounts t
      where t.id = ${person.id}`,
  },
  {
    table: 'registrations',
    rows: sql`select to_jsonb(t) - '{password_hash,pin_hash,seed}'::text[] as row from registrations t
      where t.email = ${person.email}`,
  },
  {
    table: 'sessions',
    rows: sql`select to_jsonb(t) - 'token_hash' as row from sessions t where t.account_id = ${person.id}`,
  },
  {
    table: 'password_resets',
    rows: sql`select to_jsonb(t) - 'token_hash' as row from password_resets t
      where t.account_id = ${person.id}`,
  },
  {
    table: 'pin_codes',
    rows: sql`select to_jsonb(t) - 'seed' as row from pin_codes t where t.account_id = ${person.id}`,
  },
  {
    table: 'login_attempts',
    rows: sql`select to_jsonb(t) - 'key' as row from login_attempts t
      where t.key = any(${credentialKeys(person).map(({ key }) => key)}::bytea[])`,
  },
]

/** The rows that an export's statement selects, each as JSON in `row`. */
export async function exportedRows(db: Queryable, rows: RawBuilder<unknown>) {
  const selected = await sql<{ row: Record<string, unknown> }>`${rows}`.execute(db)
  return selected.rows.map(({ row }) => row)
}
