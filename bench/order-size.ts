// Measures the bytes of an order in the database, table by table, and in the log. Run separately.
import pg from 'pg'
import { runMeasurement } from './closing.ts'
import { drainMails, openShop } from './shop.ts'
import { choosePurchase, shoppersRound } from './shoppers.ts'
import { alignColumns } from './table.ts'

const SECONDS = Number(process.env.BENCH_COST_SECONDS || 5)
/** Smaller differences are the tables' own overhead. */
const SHOWN_BYTES = 5

await runMeasurement(measureOrderSize)

async function measureOrderSize(): Promise<void> {
  const shop = await openShop('24 categories')
  const purchase = await choosePurchase(shop, 'mobile-legends')
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  const before = await sizes(client)
  const { rows: start } = await client.query('select pg_current_wal_insert_lsn() as lsn')
  const { took } = await shoppersRound(shop, purchase, SECONDS)
  await drainMails(client)
  const { rows: end } = await client.query(
    'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), $1)::float8 as logged',
    [start[0].lsn],
  )
  const after = await sizes(client)
  await client.end()
  const grown = [...after]
    .map(([table, bytes]) => [table, (bytes - (before.get(table) ?? 0)) / took.length] as const)
    .filter(([, bytes]) => bytes >= SHOWN_BYTES)
    .sort(([, one], [, other]) => other - one)
  const lines = [...grown, ['log', end[0].logged / took.length] as const]
  console.log(`\n${took.length} orders`)
  console.log(
    alignColumns([['table', 'bytes an order'], ...lines.map(([name, n]) => [name, n.toFixed(0)])]),
  )
}

/** The size of each table with its indexes, without their free space. */
async function sizes(client: pg.Client): Promise<Map<string, number>> {
  await client.query('vacuum full')
  const { rows } = await client.query(
    `select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
     where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, bytes]))
}
