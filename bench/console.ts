// Measures the console with a million orders and payments: pages 1 and 40 of every list in each sort and
// filter, and the dashboard. Run separately: node bench/console.ts
import { setTimeout as wait } from 'node:timers/promises'
import { noTimeouts, openPool } from '../server/platform/postgres/database.ts'
import { addOperator, newOperator } from '../server/testing/operators.ts'
import { callsOf } from '../server/testing/test-shop.ts'
import { runMeasurement } from './closing.ts'
import { insertOrderPayments, insertOrders } from './million-orders.ts'
import { processorTime, treeTime } from './processor-time.ts'
import { quantile } from './rounds.ts'
import { type MeasuredShop, openShop } from './shop.ts'

const ORDERS = Number(process.env.BENCH_ORDERS || 1_000_000)
/** The first page, and the last one counted. */
const PAGES = [1, 40]
/** Requests per page. */
const ASKED = 5
/** In milliseconds. */
const AIMS = { list: 200, dashboard: 300 }

type Times = { elapsed: number; processor: number }

/** Fills the shop's database, measures, and prints a line per finding. */
export async function measureConsole(shop: MeasuredShop): Promise<void> {
  const pool = openPool(shop.databaseUrl, 2, noTimeouts)
  try {
    const begun = performance.now()
    await insertOrders(pool, ORDERS)
    const people = [1, 2, 3].map((n) => addOperator(pool, 'fulfilment', `Person ${n}`))
    const ids = (await Promise.all(people)).map(({ id }) => id)
    await insertOrderPayments(pool, ids)
    await pool.query('vacuum analyze')
    const seconds = (performance.now() - begun) / 1000
    const { rows } = await pool.query('select pg_database_size(current_database()) / 1e9 as size')
    const size = `${Number(rows[0].size).toFixed(1)} GB`
    console.log(
      `${ORDERS} orders with all that belongs to them: ${size}, made in ${seconds.toFixed(0)} s`,
    )
    const calls = callsOf(`http://127.0.0.1:${shop.port}`)
    const { headers } = await newOperator({ ...calls, context: { pool } }, 'owner')
    for (const { name, path, sorts, filters } of consoleLists(ids[0] ?? '')) {
      for (const sort of sorts) {
        for (const [filtered, filter] of Object.entries(filters)) {
          const list = `${path}?sort=${sort}${filter && `&${filter}`}`
          await measureList(shop, `${name} ${filtered} by ${sort}`, list, headers)
        }
      }
    }
    const dashboard = await timesOf(shop, '/api/console/dashboard', headers)
    console.log(`the dashboard: ${inWords(dashboard)} ${verdict([dashboard], AIMS.dashboard)}`)
  } finally {
    await pool.end()
  }
}

async function measureList(
  shop: MeasuredShop,
  name: string,
  list: string,
  headers: Record<string, string>,
): Promise<void> {
  const { total, is_capped } = await (await ask(shop, list, headers)).json()
  const times: Times[] = []
  for (const page of PAGES) times.push(await timesOf(shop, `${list}&page=${page}`, headers))
  console.log(
    `${name}, of ${total}${is_capped ? '+' : ''}: ${times.map(inWords).join(', ')} ${verdict(times, AIMS.list)}`,
  )
}

/** The median response time, and the CPU time of each request, in milliseconds. */
async function timesOf(shop: MeasuredShop, path: string, headers: Record<string, string>) {
  const elapsed: number[] = []
  const spent = () => processorTime(shop.pid) + treeTime(shop.postgresPid)
  // Lets the work of the previous request finish.
  await wait(20)
  const before = spent()
  for (let round = 0; round < ASKED; round += 1) {
    const startedAt = performance.now()
    await (await ask(shop, path, headers)).arrayBuffer()
    elapsed.push(performance.now() - startedAt)
  }
  return { elapsed: quantile(elapsed, 0.5), processor: (spent() - before) / ASKED }
}

async function ask({ port }: MeasuredShop, path: string, headers: Record<string, string>) {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers })
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
  return answer
}

const inWords = ({ elapsed, processor }: Times) =>
  `${elapsed.toFixed(0)} ms (${processor.toFixed(0)} of the processor)`

/** The lesser of response time and CPU time: other load delays a response but hardly raises its CPU time. */
function verdict(times: readonly Times[], aim: number): string {
  const slowest = Math.max(...times.map(({ elapsed, processor }) => Math.min(elapsed, processor)))
  return slowest <= aim ? `(within ${aim} ms)` : `(ABOVE ${aim} ms)`
}

/** A console list, with its sortable columns and its filters by name. */
type ConsoleList = {
  name: string
  path: string
  sorts: readonly string[]
  filters: Readonly<Record<string, string>>
}

const halfAYearAgo = new Date(Date.now() - 183 * 86_400_000).toISOString().slice(0, 10)

/** Every list that grows with the orders. `operator`: an operator with actions. */
const consoleLists = (operator: string): ConsoleList[] => [
  {
    name: 'orders',
    path: '/api/console/orders',
    sorts: ['-created_at', '-total'],
    filters: {
      all: '',
      completed: 'status=completed',
      refunded: 'status=refunded',
      'of a method': 'payment_method=fiuu',
      'of a game': 'category_id=5',
      'of a status, method and game': 'status=completed&payment_method=fiuu&category_id=5',
      'of some years': 'from=2020-01-01&to=2100-01-01',
      'of half a year': `from=${halfAYearAgo}&to=2100-01-01`,
      'completed of half a year': `status=completed&from=${halfAYearAgo}&to=2100-01-01`,
      'of a player id': 'q=100000777',
      'of an address': 'q=player77@example.com',
      'of too many addresses': 'q=player1',
    },
  },
  {
    name: 'payments',
    path: '/api/console/payments',
    sorts: ['-created_at', '-amount_sen'],
    filters: {
      all: '',
      applied: 'state=applied',
      unapplied: 'state=unapplied',
      'of a method': 'provider=fiuu',
      'applied, of a method': 'state=applied&provider=fiuu',
    },
  },
  {
    name: 'customers',
    path: '/api/console/customers',
    sorts: ['-created_at'],
    filters: {
      all: '',
      suspended: 'suspended=true',
      'by a part of a name': 'q=kavitha of 77',
      'by a player id': 'q=100000777',
    },
  },
  {
    name: 'gold accounts',
    path: '/api/console/gold-accounts',
    sorts: ['-balance_sen', '-entries'],
    filters: { all: '' },
  },
  {
    name: 'unmatched money',
    path: '/api/console/unmatched-money',
    sorts: ['-created_at'],
    filters: { all: '', open: 'open=true', resolved: 'open=false' },
  },
  {
    name: 'attempts',
    path: '/api/console/payment-attempts',
    sorts: ['-created_at'],
    filters: { all: '', 'of a provider': 'provider=fiuu' },
  },
  {
    name: 'manual top-ups',
    path: '/api/console/manual-topups',
    sorts: ['placed_at'],
    filters: { all: '' },
  },
  {
    name: 'the history',
    path: '/api/console/operator-events',
    sorts: ['-created_at', 'created_at'],
    filters: {
      all: '',
      'of an operator': `actor=${operator}`,
      'without matches': 'event=put_back',
      'of deliveries': 'event=completed',
      'of an operator’s deliveries': `actor=${operator}&event=completed`,
      'of customers': 'subject_kind=customer',
      'of a year': 'from=2026-01-01&to=2100-01-01',
    },
  },
]

if (import.meta.main)
  await runMeasurement(async () => measureConsole(await openShop('24 categories')))
