import { sql } from 'kysely'
import { mailsTo } from '#platform/mail/mail.ts'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'
import type { Person } from './account-records.ts'
import { credentialKeys } from './customer-credentials.ts'

/** What accounts keep of a person, and the mails to them: all but what would open something. */
export const ownRows = (person: Person): ExportedRows[] => {
  const isTheirs = sql`t.account_id = ${person.id}`
  const keys = credentialKeys(person).map(({ key }) => key)
  return [
    exportRows('accounts', sql`t.id = ${person.id}`, ['password_hash', 'pin_hash']),
    exportRows('registrations', sql`t.email = ${person.email}`, [
      'password_hash',
      'pin_hash',
      'seed',
    ]),
    exportRows('sessions', isTheirs, ['token_hash']),
    exportRows('account_networks', isTheirs),
    exportRows('password_resets', isTheirs, ['token_hash', 'seed']),
    exportRows('pin_codes', isTheirs, ['seed']),
    exportRows('login_attempts', sql`t.owner = any(${keys}::bytea[])`, ['key', 'owner']),
    mailsTo(person.email),
  ]
}
