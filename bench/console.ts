// Measures what operators wait for with a million orders: any page of the lists of orders and customers,
// and the dashboard. Run by itself: node bench/console.ts
import { countDays } from '../server/orders/count-days.ts'
import { openDatabase, openPool, unhurried } from '../server/platform/postgres/database.ts'
import { newOperator } from '../server/testing/operators.ts'
import { callsOf } from '../server/testing/test-shop.ts'
import { closeAll, closeOnSignals } from './closing.ts'
import { placeManyOrders } from './million-orders.ts'
import { type MeasuredShop, openShop } from './shop.ts'

const ORDERS = 1_000_000
/** How often each is asked for. */
const ASKED = 20
/** The middle of the times, in milliseconds. */
const AIMS = { list: 200, dashboard: 300 }

const months = ['2020-01-01', '2100-01-01'] as const
const last = ORDERS / 25

/** What is asked for, and within how many milliseconds. */
const asked: [name: string, path: string, aim: number][] = [
  ['orders, the first page', '/api/console/orders', AIMS.list],
  ['orders, the middle page', `/api/console/orders?page=${last / 2}`, AIMS.list],
  ['orders, the last page', `/api/console/orders?page=${last}`, AIMS.list],
  ['orders refunded, page 200', '/api/console/orders?status=refunded&page=200', AIMS.list],
  [
    'orders refunded, of a method and a game',
    '/api/console/orders?status=refunded&payment_method=fiuu&category_id=5',
    AIMS.list,
  ],
  [
    'orders between two days, page 100',
    `/api/console/orders?from=${months[0]}&to=${months[1]}&page=100`,
    AIMS.list,
  ],
  ['orders by amount, the first page', '/api/console/orders?sort=-total', AIMS.list],
  [
    'orders by amount, the middle page',
    `/api/console/orders?sort=-total&page=${last / 2}`,
    AIMS.list,
  ],
  ['orders by amount, the last page', `/api/console/orders?sort=-total&page=${last}`, AIMS.list],
  ['orders of a player id', '/api/console/orders?q=100000777', AIMS.list],
  ['orders of an address', '/api/console/orders?q=player77@example.com', AIMS.list],
  ['customers, the first page', '/api/console/customers', AIMS.list],
  ['customers by a part of a name', '/api/console/customers?q=kavitha of 77', AIMS.list],
  ['customers by a player id', '/api/console/customers?q=100000777', AIMS.list],
  ['the dashboard', '/api/console/dashboard', AIMS.dashboard],
]

/** Fills the shop's database, measures, and prints a line for each. */
async function measureConsole(shop: MeasuredShop): Promise<void> {
  const pool = openPool(shop.databaseUrl, 2, unhurried)
  try {
    await placeManyOrders(pool, ORDERS)
    await countDays(openDatabase(pool))
    await pool.query('vacuum analyze')
    const url = `http://127.0.0.1:${shop.port}`
    const { headers } = await newOperator({ ...callsOf(url), context: { pool } }, 'owner')
    for (const [name, path, aim] of asked) {
      const times: number[] = []
      for (let round = 0; round < ASKED; round += 1) {
        const begun = performance.now()
        const answer = await fetch(url + path, { headers })
        await answer.arrayBuffer()
        times.push(performance.now() - begun)
        if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
      }
      report(name, times, aim)
    }
  } finally {
    await pool.end()
  }
}

function report(name: string, times: number[], aim: number): void {
  const sorted = times.toSorted((one, other) => one - other)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  const worst = sorted.at(-1) ?? Number.NaN
  const verdict = middle <= aim ? 'within' : 'ABOVE'
  console.log(
    `${name}: ${middle.toFixed(0)} ms, at most ${worst.toFixed(0)} (${verdict} ${aim} ms)`,
  )
}

closeOnSignals()
try {
  await measureConsole(await openShop('24 categories'))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await closeAll()
}
