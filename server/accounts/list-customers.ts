import type {
  CustomerDetails,
  CustomersPage,
  CustomersQuery,
} from '@apeak/contract/accounts-console'
import { notFound } from '#platform/http/problems.ts'
import { readTogether } from '#platform/postgres/database.ts'
import { rangeOf, toPage } from '#platform/postgres/list-page.ts'
import { credentialKeys } from './check-credential.ts'
import type { AccountsContext } from './context.ts'
import { deviceOf } from './rules.ts'
import { customerRow, customersPage, locksOf } from './sql-customers.ts'
import { openSessions } from './sql-sessions.ts'

/** A page of the customers, the newest first, or of those whom a text finds. */
export async function listCustomers(
  { database, accountRecords }: AccountsContext,
  query: CustomersQuery,
): Promise<CustomersPage> {
  const { sort = '-created_at', suspended, q } = query
  const typed = q?.trim()
  const { found, customers } = await readTogether(database, async (tx) => {
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

/** A customer with all that operators may know of them. Throws 404 where the person was erased. */
export async function showCustomer(
  { database, accountRecords, operatorEventsOf }: AccountsContext,
  id: number,
): Promise<CustomerDetails> {
  const customer = await customerRow(database, id)
  if (!customer) throw notFound('Customer')
  const keys = credentialKeys(customer)
  const [locks, sessions, history, ...figures] = await Promise.all([
    locksOf(
      database,
      keys.map(({ key }) => key),
    ),
    openSessions(database, id),
    operatorEventsOf(database, { subject: 'customer', id }),
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
      device: deviceOf(user_agent),
      created_at: created_at.toISOString(),
      last_used_at: last_used_at.toISOString(),
    })),
    figures: figures.flat(),
    history,
  }
}
