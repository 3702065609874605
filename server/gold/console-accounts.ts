import type { GoldAccount } from '@apeak/contract/gold-console'
import { customerById, customerIdOf, customersById } from '#accounts/accounts.ts'
import type { AppContext } from '#context.ts'
import { balancesPage, entriesCount } from '#ledger/ledger.ts'
import { notFound } from '#platform/http/problems.ts'
import { balanceOf, goldOf } from './customer-gold.ts'

type Context = Pick<AppContext, 'database'>

/** A page of the customers who have, or had, gold; of one alone where one is named. */
export async function goldAccountsPage(
  { database }: Context,
  query: { page?: number; per_page?: number; sort?: string; customer_id?: number; email?: string },
) {
  const { email, customer_id, ...list } = query
  const found = email === undefined ? undefined : ((await customerIdOf(database, email)) ?? 0)
  const only = customer_id ?? found
  const page = await balancesPage(database, 'customer', {
    ...list,
    ...(only === undefined ? {} : { owner_id: only }),
  })
  const people = await customersById(
    database,
    page.data.map(({ owner_id }) => owner_id),
  )
  const data = page.data.map(({ owner_id: id, balance_sen, entries }): GoldAccount => {
    const { email = null, first_name = null } = people.get(id) ?? {}
    return { id, email, first_name, balance_sen, entries }
  })
  return { ...page, data }
}

/** A customer's gold. Throws 404 where there is no such customer. */
export async function showGoldAccount({ database }: Context, id: number): Promise<GoldAccount> {
  const [person, balance_sen, entries] = await Promise.all([
    customerById(database, id),
    balanceOf(database, id),
    entriesCount(database, goldOf(id)),
  ])
  if (!person && entries === 0) throw notFound('Customer')
  const { email = null, first_name = null } = person ?? {}
  return { id, email, first_name, balance_sen, entries }
}
