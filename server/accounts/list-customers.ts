import type { CustomersPage, CustomersQuery } from '@apeak/contract/accounts-console'
import type { AppContext } from '#context.ts'
import { readTogether } from '#platform/postgres/database.ts'
import { cutPage } from '#platform/postgres/list-page.ts'
import { customersPage, LISTED_MAX } from './sql-customers.ts'

const PER_PAGE = 25

/** A page of the customers, the newest first, or of those whom a text finds. */
export async function listCustomers(
  { database, accountRecords }: AppContext,
  query: CustomersQuery,
): Promise<CustomersPage> {
  const { page = 1, per_page = PER_PAGE, sort = '-created_at', suspended, q } = query
  const typed = q?.trim()
  const { found, customers } = await readTogether(database, (tx) =>
    customersPage(tx, {
      text: typed?.toLowerCase(),
      owners: typed ? accountRecords.flatMap(({ ownersBy }) => ownersBy?.(typed) ?? []) : [],
      suspended,
      falling: sort.startsWith('-'),
      limit: per_page,
      offset: (page - 1) * per_page,
    }),
  )
  return cutPage(customers, query, { found, most: LISTED_MAX })
}
