// The rehearsal of docs/high-availability.md: node main.ts FOLDER ARCHIVE [FAULT], within the namespace of
// rehearse.sh. FAULT: only the faults whose title contains it.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { shopSettings } from '@apeak/sandbox/settings'
import type { Pool } from 'pg'
import { openDatabase, openPool } from '../../../server/platform/postgres/database.ts'
import { openCustomers } from '../../../test/chaos/gold-customers.ts'
import { enableMethod, seedProducts } from '../../../test/chaos/shop-database.ts'
import { causeAlarms, causes, firedAlarms, hurryAlarms } from './alarms.ts'
import { readBooks, readOrders } from './books.ts'
import { type Buyers, PER_SECOND, startBuying } from './buyers.ts'
import { openShoppers } from './client.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { alarmsOfFaults, faults, suffer } from './faults.ts'
import { until } from './machines.ts'
import { providersPort } from './outside.ts'
import { countOrders, databaseTime, restoreTo } from './restore.ts'

const [place = '', archive = '', only = ''] = process.argv.slice(2)
// In memory: each database has a fast disk of its own, and all ends with this process.
const folder = join(place, 'machines')
for (const part of ['machines', 'logs']) mkdirSync(join(place, part), { recursive: true })
execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', folder])
// node-exporter reads the list of mounts from the first process, and their room from its machine.
execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', '/var/lib/postgresql'])

const began = performance.now()
const say = (text: string) => {
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`${String(seconds).padStart(4)} s  ${text}`)
}
/** What did not hold. */
const faulty: string[] = []
const expect = (text: string, holds: boolean) => {
  say(`${text}: ${holds ? 'yes' : 'NO'}`)
  if (!holds) faulty.push(text)
}

let cluster: Cluster | undefined
try {
  await rehearse()
} catch (error) {
  console.error(error)
  faulty.push('the rehearsal itself')
}
if (faulty.length > 0) keepLogs()
say(faulty.length === 0 ? 'passed' : `FAILED: ${faulty.join('; ')}`)
process.exit(faulty.length === 0 ? 0 : 1)

async function rehearse(): Promise<void> {
  const near = `http://127.0.0.1:${providersPort}/sandbox`
  writeFileSync(join(folder, 'providers.json'), JSON.stringify(shopSettings({ near, far: near })))
  say('building the cluster by the document:')
  cluster = await openCluster(folder, resolve(archive))
  await hurryAlarms(cluster.machines.watch)
  const pool = openPool(cluster.databaseUrl, 4)
  const db = openDatabase(pool)
  const products = await seedProducts(db)
  for (const method of ['apeak', 'razorpay']) await enableMethod(db, method)
  const gold = await openCustomers(pool)
  const newShopper = openShoppers(folder)
  const shop = { newShopper, outside: cluster.outside, products, gold }

  say(`two shops, ${PER_SECOND} purchases a second by gold, card and manual transfer:`)
  const buyers = startBuying(shop)
  await buyers.sellsAgain()
  await wait(5000)
  await breakThings(cluster, buyers)
  await buyers.stop()
  const refused = [...buyers.failures].map(([message, count]) => `${count} × ${message}`)
  say(`${buyers.journal.length} purchases; on the way ${refused.join(', ') || 'none failed'}`)
  await buyers.completeAll()
  expect(
    'repeated, each purchase was completed',
    buyers.journal.every(({ doneAt }) => doneAt),
  )
  const books = await readBooks(pool, buyers.journal, gold.customers)
  const missing = await readOrders(newShopper, buyers.journal)
  const lost = [...books.lost, ...missing]
  for (const line of [...lost, ...books.twice].slice(0, 20)) console.log(`        ${line}`)
  const all = `${books.orders} orders, ${books.payments} payments, ${books.balances} balances`
  expect(
    `of ${all}, read again, ${lost.length} are lost, ${books.twice.length} are there twice: none`,
    lost.length + books.twice.length === 0,
  )
  await checkAlarms({ cluster, pool, newShopper })
  await goBack(cluster, pool, buyers, () => startBuying(shop))
  await pool.end()
}

async function breakThings(on: Cluster, buyers: Buyers): Promise<void> {
  for (const fault of faults) {
    if (!fault.title.includes(only)) continue
    const { title, seconds, aim } = await suffer(fault, on, buyers)
    const figure = `${seconds.toFixed(1)} s without a sale (aim: ${aim} s)`
    say(`${title}: ${figure}${seconds > aim ? ', MISSED' : ''}`)
    await wait(2000)
  }
}

async function checkAlarms(rig: Parameters<typeof causeAlarms>[0]): Promise<void> {
  const silent = await causeAlarms(rig, say)
  const fired = await firedAlarms()
  const expected = [...(only ? [] : alarmsOfFaults), ...causes.map(({ alarm }) => alarm)]
  const never = expected.filter((alarm) => !fired.includes(alarm))
  expect(
    `alarms fired: ${fired.sort().join(', ')}; none was silent`,
    never.length + silent.length === 0,
  )
  const subjects = await rig.cluster.outside.alarms()
  const isMailed = (alarm: string) => subjects.some((subject) => subject.includes(alarm))
  const unsent = expected.filter((alarm) => !isMailed(alarm))
  expect(`${subjects.length} mails of alarms arrived, of each kind`, unsent.length === 0)
  if (never.length + unsent.length > 0) console.log({ never, unsent })
}

async function goBack(
  on: Cluster,
  pool: Pool,
  before: Buyers,
  startAgain: () => Buyers,
): Promise<void> {
  const time = await databaseTime(pool)
  await wait(1000)
  const later = startAgain()
  await later.sellsAgain()
  await later.stop()
  const [kept, gone] = [await countOrders(pool, before.journal), later.journal.length]
  say(`restoring to ${time}, before the last ${gone} purchases:`)
  await restoreTo(time, on)
  await until('the database answers', () => countOrders(pool, []).then(() => true))
  expect(
    `all ${kept} orders from before are there`,
    (await countOrders(pool, before.journal)) === kept,
  )
  expect('none from after', (await countOrders(pool, later.journal)) === 0)
  const after = startAgain()
  await after.sellsAgain()
  await after.stop()
  say('the shop sells again')
}

function keepLogs(): void {
  for (const { name, folder } of Object.values(cluster?.machines ?? {})) {
    const logs = join(folder, 'var/log')
    if (existsSync(logs)) cpSync(logs, join(place, 'logs', `${name}-var-log`), { recursive: true })
  }
  console.error(`The logs are in ${place}/logs.`)
}
