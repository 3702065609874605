import { sql } from 'kysely'
import { type ExportedRows, exportRows } from '#platform/postgres/exported-rows.ts'
import { accountOf, type Owner } from './sql-accounts.ts'

/** An owner's ledger account and what was transferred from and to it. */
export function exportLedger(owner: Owner): ExportedRows[] {
  return [
    exportRows('ledger_accounts', sql`t.owner_kind = ${owner.kind} and t.owner_id = ${owner.id}`),
    exportRows('transfers', sql`t.holder_id in (select a.id from (${accountOf(owner)}) a)`),
  ]
}
