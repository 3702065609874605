// Measures the CPU time of a checkout including its mail, in Node and in PostgreSQL. Other load on the
// machine changes it little. Linux only.
import pg from 'pg'
import { runMeasurement } from './closing.ts'
import { processorTime, treeTime } from './processor-time.ts'
import { quantile } from './rounds.ts'
import { drainMails, type MeasuredShop, openShop } from './shop.ts'
import { choosePurchase, shoppersRound } from './shoppers.ts'
import { alignColumns } from './table.ts'

const SECONDS = Number(process.env.BENCH_COST_SECONDS || 5)
const ROUNDS = 5

type Cost = { node: number; postgres: number; commits: number; logged: number }

/** Measures the cost of a checkout, and prints the medians. */
export async function measureCheckoutCost(shop: MeasuredShop): Promise<void> {
  const purchase = await choosePurchase(shop, 'mobile-legends')
  const client = new pg.Client(shop.databaseUrl)
  client.on('error', () => undefined)
  await client.connect()
  const costs: Cost[] = []
  // The first round is a warm-up and is not counted.
  for (let round = -1; round < ROUNDS; round += 1) {
    const before = await spent(shop, client)
    const { took } = await shoppersRound(shop, purchase, SECONDS)
    await drainMails(client)
    const after = await spent(shop, client)
    const each = (key: keyof Cost) => (after[key] - before[key]) / took.length
    if (round < 0) {
      // PostgreSQL does this automatically within minutes; until then it plans for empty tables.
      await client.query('analyze')
      continue
    }
    costs.push({
      node: each('node'),
      postgres: each('postgres'),
      commits: each('commits'),
      logged: each('logged'),
    })
  }
  await client.end()
  const middle = (key: keyof Cost) =>
    quantile(
      costs.map((cost) => cost[key]),
      0.5,
    ).toFixed(2)
  const table = [
    ['one checkout with its mail', 'Node ms', 'PostgreSQL ms', 'commits', 'logged kB'],
    ['of a processor', middle('node'), middle('postgres'), middle('commits'), middle('logged')],
  ]
  console.log(`\n${alignColumns(table)}`)
}

/** All CPU time and log bytes since the start. */
async function spent({ pid, postgresPid }: MeasuredShop, client: pg.Client): Promise<Cost> {
  const { rows } = await client.query(
    `select xact_commit::float8 as commits,
            (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::float8 / 1000 as logged
     from pg_stat_database where datname = current_database()`,
  )
  return { node: processorTime(pid), postgres: treeTime(postgresPid), ...rows[0] }
}

if (import.meta.main) {
  await runMeasurement(async () => measureCheckoutCost(await openShop('24 categories')))
}
