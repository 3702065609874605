// Measures a shop with ten million orders, which is years of them: the console's lists, checkouts, the backup
// and the nightly jobs. Run separately, with 40 GB of disk and an hour: node bench/ten-million.ts
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { backUp } from '../server/backups/back-up.ts'
import { noTimeouts, openPool } from '../server/platform/postgres/database.ts'
import { until } from '../server/testing/until.ts'
import { runMeasurement } from './closing.ts'
import { type MeasuredShop, openShop } from './shop.ts'
import { choosePurchase, shoppersRound } from './shoppers.ts'

process.env.BENCH_ORDERS ??= '10000000'
const { measureConsole } = await import('./console.ts')

/** The jobs whose work grows with the orders. */
const jobs = [
  'check_ledger',
  'check_commission',
  'close_commission_months',
  'measure_deliveries',
  'delete_unpaid_orders',
  'delete_old_carts',
  'look_for_alerts',
]
const JOB_MS = 3_600_000
const CHECKOUT_SECONDS = 20

async function measure(shop: MeasuredShop): Promise<void> {
  const pool = openPool(shop.databaseUrl, 2, noTimeouts)
  try {
    // With the default of 1 GB, filling would be mostly checkpoints.
    await pool.query("alter system set max_wal_size = '16GB'")
    await pool.query("alter system set checkpoint_timeout = '1h'")
    await pool.query('select pg_reload_conf()')
    await measureConsole(shop)
    await measureCheckouts(shop)
    for (const job of jobs) await measureJob(pool, job)
    await measureBackup(shop)
  } finally {
    await pool.end()
  }
}

async function measureCheckouts(shop: MeasuredShop): Promise<void> {
  const purchase = await choosePurchase(shop, 'mobile-legends')
  await shoppersRound(shop, purchase, CHECKOUT_SECONDS)
  const { took } = await shoppersRound(shop, purchase, CHECKOUT_SECONDS)
  console.log(`checkouts: ${(took.length / CHECKOUT_SECONDS).toFixed(0)} a second`)
}

async function measureJob(pool: Pool, job: string): Promise<void> {
  const begun = performance.now()
  const { rows } = await pool.query('select (graphile_worker.add_job($1, max_attempts => 1)).id', [
    job,
  ])
  const isDone = async () => {
    const left = await pool.query(
      'select attempts, locked_at from graphile_worker.jobs where id = $1',
      [rows[0].id],
    )
    const [one] = left.rows
    if (one && one.attempts > 0 && one.locked_at === null) throw new Error(`${job} failed`)
    return one === undefined
  }
  await until(`${job} is done`, isDone, JOB_MS)
  console.log(`job ${job}: ${((performance.now() - begun) / 1000).toFixed(1)} s`)
}

async function measureBackup({ databaseUrl }: MeasuredShop): Promise<void> {
  const file = join(tmpdir(), `apeak-bench-${process.pid}.backup`)
  const begun = performance.now()
  const config = {
    databaseUrl,
    dataDir: tmpdir(),
    secretKey: 'the key of the measured shop, of no worth',
    earlierSecretKeys: [],
    publicUrl: '',
    backups: { folder: undefined, keep: 1, passphrase: undefined },
  }
  const { bytes } = await backUp(config, file, 'a passphrase of some length')
  const seconds = (performance.now() - begun) / 1000
  console.log(`backup: ${(bytes / 1e9).toFixed(1)} GB in ${seconds.toFixed(0)} s`)
  await rm(file)
}

await runMeasurement(async () => measure(await openShop('24 categories')))
