// Compares the CPU time of a checkout with that of an earlier commit. Both shops run at once and alternate,
// so that other load affects both. Linux only.
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { closeAll, closeAtExit, closeOnSignals } from './closing.ts'
import { type Bench, loadBench, processesOf } from './earlier-shop.ts'
import { postgresTime, processorTime } from './processor-time.ts'
import { quantile } from './rounds.ts'
import { openShop } from './shop.ts'
import { choosePurchase, shoppersRound } from './shoppers.ts'
import { alignColumns } from './table.ts'

const SECONDS = Number(process.env.BENCH_SECONDS || 4)
const ROUNDS = Number(process.env.BENCH_ROUNDS || 12)
/** Warm-up per shop: the JIT keeps optimising for thousands of checkouts. */
const WARM_UP_SECONDS = 40
const PATIENCE_MS = 120_000

type Cost = { node: number; postgres: number; perSecond: number }

/** A measured shop: runs a round of this many seconds and returns its cost per checkout. */
type Measured = { cost(seconds: number): Promise<Cost>; analyze(): Promise<unknown> }

async function measure(commit: string): Promise<void> {
  const before = await openMeasured(await loadBench(commit))
  const now = await openMeasured({ openShop, choosePurchase, shoppersRound })
  for (const shop of [before, now, before, now]) {
    await shop.cost(WARM_UP_SECONDS / 2)
    // PostgreSQL does this automatically within minutes; until then it plans for empty tables.
    await shop.analyze()
  }
  const costs: { before: Cost; now: Cost }[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.push({ before: await before.cost(SECONDS), now: await now.cost(SECONDS) })
  }
  const middle = (of: (cost: (typeof costs)[number]) => number) => quantile(costs.map(of), 0.5)
  const row = (name: string, key: keyof Cost) => [
    name,
    middle((cost) => cost.before[key]).toFixed(2),
    middle((cost) => cost.now[key]).toFixed(2),
    middle((cost) => cost.now[key] / cost.before[key]).toFixed(2),
  ]
  const table = [
    ['one checkout with its mail', commit, 'now', 'ratio'],
    row('Node, ms of a processor', 'node'),
    row('PostgreSQL, ms of a processor', 'postgres'),
    row('checkouts a second', 'perSecond'),
  ]
  console.log(`\n${alignColumns(table)}`)
}

async function openMeasured(bench: Bench): Promise<Measured> {
  const shop = await bench.openShop('24 categories')
  const purchase = await bench.choosePurchase(shop, 'mobile-legends')
  const { server, postgres } = processesOf(shop.port)
  const client = new pg.Client(shop.databaseUrl)
  client.on('error', () => undefined)
  await client.connect()
  closeAtExit(() => client.end())
  const spent = () => ({ node: processorTime(server), postgres: postgresTime(postgres) })
  return {
    analyze: () => client.query('analyze'),
    async cost(seconds) {
      const start = spent()
      const { took, perSecond } = await bench.shoppersRound(shop, purchase, seconds)
      await untilMailsAreStored(client)
      const end = spent()
      const each = (key: 'node' | 'postgres') => (end[key] - start[key]) / took.length
      return { node: each('node'), postgres: each('postgres'), perSecond }
    },
  }
}

/** Without a mail server each placed order's mail is stored, in every version. */
async function untilMailsAreStored(client: pg.Client): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while (Date.now() < deadline) {
    const { rows } = await client.query(
      `select (select count(*) from mails)
              >= (select count(*) from orders where status <> 'pending_payment') as done`,
    )
    if (rows[0].done) return
    await wait(50)
  }
  throw new Error('The mails of the last round are not going out.')
}

const [commit] = process.argv.slice(2)
closeOnSignals()
try {
  if (!commit) throw new Error('Name the commit: node bench/beside-commit.ts <commit>')
  await measure(commit)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  await closeAll()
}
