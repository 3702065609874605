// Reads again every order, payment and balance that the shop acknowledged.
import type { Pool } from 'pg'
import { goldFaults } from '../../../server/gold/check-gold.ts'
import { openDatabase } from '../../../server/platform/postgres/database.ts'
import type { Customer } from '../../../test/chaos/gold-customers.ts'
import type { Purchase } from './buyers.ts'
import type { Shopper } from './client.ts'

/** What a customer got, and what each item costs, in sen (test/chaos/gold-customers.ts). */
const GOLD = 1_000_000
const PRICE = 100

export type Books = {
  orders: number
  payments: number
  balances: number
  lost: string[]
  twice: string[]
}

type Row = {
  id: string
  cart_id: string
  status: string
  payments: string[]
  transfers: number
}

const paidStates = { gold: ['processing'], card: ['processing'], manual: ['pending'] }

/** Compares the purchases with the database. `until`: only those acknowledged before (performance.now()). */
export async function readBooks(
  pool: Pool,
  journal: Purchase[],
  customers: Customer[],
): Promise<Books> {
  const { rows } = await pool.query<Row>(
    `select o.id, o.cart_id, o.status,
            array(select p.provider_payment_id from payments p where p.payable_id = o.id) as payments,
            (select count(*)::integer from transfers t where t.reference = o.id) as transfers
     from orders o`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  const lost: string[] = []
  const twice: string[] = []
  let payments = 0
  for (const { kind, order_id, doneAt, payment_id } of journal) {
    if (!order_id) continue
    const row = byId.get(order_id)
    if (!row) {
      lost.push(`order ${order_id} (${kind})`)
      continue
    }
    if (doneAt && !paidStates[kind].includes(row.status)) {
      lost.push(`payment of ${order_id} (${kind}), which is ${row.status}`)
    }
    if (doneAt) payments += 1
    if (doneAt && payment_id && !row.payments.includes(payment_id)) {
      lost.push(`card payment ${payment_id}`)
    }
    if (row.payments.length > 1 || row.transfers > 1) twice.push(`payment of ${order_id} (${kind})`)
  }
  const carts = rows.map(({ cart_id }) => cart_id)
  if (new Set(carts).size < carts.length) twice.push('a cart')
  for (const fault of await goldFaults(openDatabase(pool))) lost.push(JSON.stringify(fault))
  for (const customer of customers) lost.push(...(await balanceFaults(pool, customer)))
  return {
    orders: journal.filter(({ order_id }) => order_id).length,
    payments,
    balances: customers.length,
    lost,
    twice,
  }
}

/** A customer's balance must be what the paid orders leave. */
async function balanceFaults(pool: Pool, { id }: Customer): Promise<string[]> {
  const { rows } = await pool.query(
    `select balance_sen,
            (select count(*)::integer from orders where customer_id = $1 and status = 'processing') as paid
     from ledger_accounts where customer_id = $1`,
    [id],
  )
  const [{ balance_sen, paid }] = rows
  const expected = GOLD - paid * PRICE
  return balance_sen === expected
    ? []
    : [`balance of customer ${id}: ${balance_sen}, not ${expected}`]
}

/** Reads each acknowledged order again from the shop, as its buyer; returns those it does not show. */
export async function readOrders(
  newShopper: () => Shopper,
  journal: Purchase[],
): Promise<string[]> {
  const missing: string[] = []
  const waiting = journal.filter(({ order_id, kind }) => order_id && kind !== 'gold')
  const reader = async () => {
    const shopper = newShopper()
    for (let one = waiting.pop(); one; one = waiting.pop()) {
      const { status } = await shopper.get(`/api/order-details/${one.order_id}`)
      if (status !== 200) missing.push(`order ${one.order_id} answered ${status}`)
    }
    shopper.leave()
  }
  await Promise.all(Array.from({ length: 8 }, reader))
  return missing
}
