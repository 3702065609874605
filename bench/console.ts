// Measures the console with a million orders and payments: pages 1 and 40 of every list in each sort and
// filter, and the dashboard. Run separately: node bench/console.ts
import { setTimeout as wait } from 'node:timers/promises'
import { noTimeouts, openPool } from '../server/platform/postgres/database.ts'
import { addOperator, newOperator } from '../server/testing/operators.ts'
import { callsOf } from '../server/testing/test-shop.ts'
import { closeAll, closeOnSignals } from './closing.ts'
import { consoleLists } from './console-lists.ts'
import { insertOrders } from './million-orders.ts'
import { insertOrderPayments } from './money-of-orders.ts'
import { postgresTime, processorTime } from './processor-time.ts'
import { type MeasuredShop, openShop } from './shop.ts'

const ORDERS = 1_000_000
/** The first page, and the last one counted. */
const PAGES = [1, 40]
/** Requests per page. */
const ASKED = 5
/** In milliseconds. */
const AIMS = { list: 200, dashboard: 300 }

type Times = { elapsed: number; processor: number }

/** Fills the shop's database, measures, and prints a line per finding. */
async function measureConsole(shop: MeasuredShop): Promise<void> {
  const pool = openPool(shop.databaseUrl, 2, noTimeouts)
  try {
    await insertOrders(pool, ORDERS)
    const people = [1, 2, 3].map((n) => addOperator(pool, 'fulfilment', `Person ${n}`))
    const ids = (await Promise.all(people)).map(({ id }) => id)
    await insertOrderPayments(pool, ids)
    await pool.query('vacuum analyze')
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
  const spent = () => processorTime(shop.pid) + postgresTime(shop.postgresPid)
  // Lets the work of the previous request finish.
  await wait(20)
  const before = spent()
  for (let round = 0; round < ASKED; round += 1) {
    const begun = performance.now()
    await (await ask(shop, path, headers)).arrayBuffer()
    elapsed.push(performance.now() - begun)
  }
  const middle = elapsed.sort((one, other) => one - other)[Math.floor(ASKED / 2)] ?? Number.NaN
  return { elapsed: middle, processor: (spent() - before) / ASKED }
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

closeOnSignals()
try {
  await measureConsole(await openShop('24 categories'))
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await closeAll()
}
