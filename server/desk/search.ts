import { FOUND_OF_KIND, type SearchResult, type WaitingCounts } from '@apeak/contract/search'
import { type AccountsContext, listCustomers } from '#accounts/accounts.ts'
import { applicationsWaiting } from '#affiliates/affiliates.ts'
import { changesWaiting } from '#approvals/approvals.ts'
import { searchCatalogue } from '#catalog/catalog.ts'
import { approvalsWaiting } from '#gold/gold.ts'
import type { RightName } from '#operators/operators.ts'
import { listOrders, type OrdersContext } from '#orders/orders.ts'
import { paymentsByReference } from '#payments/payments.ts'
import { searchThreads } from '#support/support.ts'
import { type QueueSources, showQueue, type Viewer } from './queue-watch.ts'

export type SearchContext = OrdersContext & AccountsContext

type Search = (context: SearchContext, typed: string) => Promise<SearchResult[]>
type May = (right: RightName) => boolean

/**
 * The newest things that match a typed text, by kind: reference, id, player id, email address,
 * name, ticket number, bank reference. `may`: the operator's rights.
 */
export async function search(
  context: SearchContext,
  typed: string,
  may: May,
): Promise<SearchResult[]> {
  const text = typed.trim()
  if (text.length < 2) return []
  const found = await Promise.all(
    searches.map(([right, find]) => (may(right) ? find(context, text) : [])),
  )
  return found.flat()
}

const findOrders: Search = async ({ database }, q) => {
  const { data } = await listOrders(database, { q, per_page: FOUND_OF_KIND })
  return data.map(({ id, short_reference, product_name, customer_email }) => ({
    ...{ kind: 'order' as const, id, title: short_reference },
    detail: [product_name, customer_email].filter(Boolean).join(' · '),
  }))
}

const findCustomers: Search = async (context, q) => {
  const { data } = await listCustomers(context, { q, per_page: FOUND_OF_KIND })
  return data.map(({ id, name, email }) => ({
    ...{ kind: 'customer' as const, id: String(id), title: name, detail: email },
  }))
}

const findThreads: Search = async ({ database }, q) => {
  const threads = await searchThreads(database, q, FOUND_OF_KIND)
  return threads.map(({ id, subject, name, email }) => ({
    ...{ kind: 'thread' as const, id: String(id), title: `#${id} ${subject ?? ''}`.trim() },
    detail: [name, email].filter(Boolean).join(' · '),
  }))
}

const findPayments: Search = async (context, q) => {
  const payments = await paymentsByReference(context, q, FOUND_OF_KIND)
  return payments.map(({ id, provider_payment_id, amount }) => ({
    ...{ kind: 'payment' as const, id: String(id), title: provider_payment_id, detail: amount },
  }))
}

const findInCatalogue: Search = ({ database }, q) => searchCatalogue(database, q, FOUND_OF_KIND)

const searches: readonly (readonly [RightName, Search])[] = [
  ['orders.read', findOrders],
  ['customers.read', findCustomers],
  ['inbox.read', findThreads],
  ['payments.read', findPayments],
  ['catalog.read', findInCatalogue],
]

/** How many items wait for the operator, for the menu's badges. */
export async function waitingCounts(
  context: SearchContext,
  sources: QueueSources,
  viewer: Viewer,
): Promise<WaitingCounts> {
  const { database } = context
  const may = (right: RightName) => viewer.may(right)
  const queue = async () => (await showQueue(context, sources, viewer)).data.length
  return {
    queue: may('queue.read') ? await queue() : null,
    changes: may('changes.read') ? await changesWaiting(database) : null,
    money: may('gold.read') ? (await approvalsWaiting(database)).waiting : null,
    applications: may('affiliates.read') ? await applicationsWaiting(database) : null,
  }
}
