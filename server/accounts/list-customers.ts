import type { CustomersPage, CustomersQuery } from '@apeak/contract/accounts-console'
import type { AppContext } from '#context.ts'
import { readTogether } from '#platform/postgres/database.ts'
import { customersPage } from './sql-customers.ts'

const PER_PAGE = 25

/** A page of the customers, the newest first, or of those whom a text finds. */
export async function listCustomers(
  { database, accountRecords }: AppContext,
  { page = 1, per_page = PER_PAGE, sort = '-created_at', suspended, q }: CustomersQuery,
): Promise<CustomersPage> {
  const typed = q?.trim()
  const { total, customers } = await readTogether(database, (tx) =>
    customersPage(tx, {
      text: typed?.toLowerCase(),
      owners: typed ? accountRecords.flatMap(({ ownersBy }) => ownersBy?.(typed) ?? []) : [],
      suspended,
      falling: sort.startsWith('-'),
      limit: per_page,
      offset: (page - 1) * per_page,
    }),
  )
  return {
    data: customers,
    current_page: page,
    last_page: Math.max(1, Math.ceil(total / per_page)),
    per_page,
    total,
  }
}
