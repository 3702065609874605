import type { CustomerExport } from '@apeak/contract/accounts-console'
import type { AppContext } from '#context.ts'
import { readTogether } from '#platform/postgres/database.ts'
import { readExport } from '#platform/postgres/exported-rows.ts'
import { type CustomerAction, customerOf, noteOf } from './change-customer.ts'
import { ownRows } from './sql-export.ts'
import { noteOnly } from './sql-suspending.ts'

/** Everything that the shop keeps of a customer, by table. Who had it given out is written down first. */
export async function exportCustomer(
  context: AppContext,
  action: CustomerAction,
): Promise<CustomerExport> {
  const { database, accountRecords } = context
  const person = await customerOf(context, action.id)
  await noteOnly(database, person.id, noteOf(context, 'exported', action))
  const parts = [ownRows, ...accountRecords.flatMap(({ exported }) => exported ?? [])]
  const rows = parts.flatMap((part) => part(person, context))
  const tables = await readTogether(database, (tx) => readExport(tx, rows))
  return { exported_at: new Date().toISOString(), tables }
}
