// Restores the database to a point in time by the document.
import type { Pool } from 'pg'
import type { Purchase } from './buyers.ts'
import type { Cluster } from './cluster.ts'
import { followDocument } from './follow-document.ts'
import { until } from './machines.ts'

/** The database's time, as the document's restore takes it. */
export async function databaseTime(pool: Pool): Promise<string> {
  const { rows } = await pool.query(
    "select to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SS.USOF') as now",
  )
  return rows[0].now
}

/** Restores by the document; resolves when the cluster is whole and the shop open again. */
export async function restoreTo(time: string, { machines, whole }: Cluster): Promise<void> {
  const values = { '2026-01-31 14:30:00+08': time }
  await followDocument('Restore, ', machines, { values })
  await whole(120)
  for (const { name, address } of [machines.shop1, machines.shop2]) {
    const isOpen = async () => (await fetch(`http://${address}:3000/ready`)).ok
    await until(`${name} is open again`, isOpen, 120)
  }
}

/** The number of these purchases whose order the database has. */
export async function countOrders(pool: Pool, journal: Purchase[]): Promise<number> {
  const ids = journal.flatMap(({ order_id }) => order_id ?? [])
  const { rows } = await pool.query(
    'select count(*)::integer as orders from orders where id = any($1)',
    [ids],
  )
  return rows[0].orders
}
