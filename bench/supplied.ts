// Measures checkouts at several rates whose items suppliers deliver, beside the same checkouts with items that
// operators deliver. The simulated suppliers run in this process, and answer after half a second.
import { randomInt, randomUUID } from 'node:crypto'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { sandboxKeys, shopSettings, supplierSettings } from '@apeak/sandbox/settings'
import { startSandbox } from '@apeak/sandbox/start-sandbox'
import pg from 'pg'
import { until } from '../server/testing/until.ts'
import { closeAtExit, runMeasurement } from './closing.ts'
import { Connection, post } from './connection.ts'
import { treeTime } from './processor-time.ts'
import { quantile } from './rounds.ts'
import { drainMails, type MeasuredShop, openShop } from './shop.ts'
import { choosePurchase, type Purchase } from './shoppers.ts'
import { alignColumns, rate, time } from './table.ts'

/** Checkouts a second. At the first the machine has time left; the last is the aim. */
const RATES = [25, 35, 50]
const SECONDS = 10
const ROUNDS = 5
const CONNECTIONS = 32
/** How long a supplier takes for an answer. */
const ANSWER_MS = 500
/** Sold by both suppliers. */
const GAME = 'honor-of-kings'
/** How much longer a checkout may take. */
const SLOWER_AIM = 1.25
const PATIENCE_MS = 120_000

type Found = {
  /** Milliseconds from the planned start of each checkout to its end. */
  took: number[]
  /** Milliseconds from each payment to the request at the supplier. */
  waited: number[]
  /** Orders placed at suppliers each second. */
  placed: number[]
  /** Milliseconds of CPU time for each order with its delivery and mails, in Node and in PostgreSQL. */
  node: number[]
  postgres: number[]
}

async function measure(): Promise<void> {
  const sandbox = await startSandbox({
    shopUrl: 'http://127.0.0.1:9',
    ...sandboxKeys,
    answerMs: ANSWER_MS,
  })
  closeAtExit(() => sandbox.close())
  // Several processes (WORKERS=2) need payment keys, which are never used here.
  const providers = shopSettings({ near: sandbox.url, far: sandbox.url })
  Object.assign(process.env, providers, supplierSettings(sandbox.url))
  const shop = await openShop('24 categories')
  for (const name of ['seagm', 'digiflazz'] as const) {
    const settings = sandbox.control.settings[name]
    settings.messageUrl = `http://127.0.0.1:${shop.port}/api/supplier-messages/${name}`
    sandbox.control.suppliers[name].setBalance(1_000_000_000)
  }
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  closeAtExit(() => client.end())
  await prepare(client)
  const purchase = await choosePurchase(shop, GAME)
  const connections = await Promise.all(
    Array.from({ length: CONNECTIONS }, () => Connection.open(shop.port)),
  )
  // The first round is a warm-up and is not counted.
  await runRound({ client, shop, connections, purchase }, Math.max(...RATES))
  // As autovacuum does within a minute: until then plans are those of empty tables.
  await client.query('vacuum analyze')
  for (const perSecond of RATES) {
    const found = { byHand: emptyFound(), supplied: emptyFound() }
    for (let round = 0; round < ROUNDS; round += 1) {
      await runRound({ client, shop, connections, purchase }, perSecond, found)
    }
    print(perSecond, found)
  }
  for (const connection of connections) connection.close()
  const { seagm, digiflazz } = sandbox.control.suppliers
  const twice = [...seagm.deliveredTwice(), ...digiflazz.deliveredTwice()]
  console.log(`delivered twice: ${twice.length}; load of the machine: ${loadavg()[0]?.toFixed(1)}`)
}

type Measured = {
  client: pg.Client
  shop: MeasuredShop
  connections: readonly Connection[]
  purchase: Purchase
}

type Both = { byHand: Found; supplied: Found }

/** Checkouts for `SECONDS`, first with items by hand, then with supplied ones, added to `found`. */
async function runRound(
  { client, shop, connections, purchase }: Measured,
  perSecond: number,
  found: Both = { byHand: emptyFound(), supplied: emptyFound() },
): Promise<void> {
  for (const by of ['byHand', 'supplied'] as const) {
    await client.query('update product_supplies set enabled = $1', [by === 'supplied'])
    const start = await now(client)
    const before = { node: treeTime(shop.pid), postgres: treeTime(shop.postgresPid) }
    const took = await checkOut(connections, purchase, perSecond)
    if (by === 'supplied') await untilDelivered(client)
    await drainMails(client)
    found[by].took.push(...took)
    found[by].node.push((treeTime(shop.pid) - before.node) / took.length)
    found[by].postgres.push((treeTime(shop.postgresPid) - before.postgres) / took.length)
    if (by === 'supplied') await addPlaced(client, start, found.supplied)
  }
}

const emptyFound = (): Found => ({ took: [], waited: [], placed: [], node: [], postgres: [] })

/** The coupon of the Nth purchase, which pays for it: one for all would let purchases wait for each other. */
const couponOf = (purchase: number) => `SUPPLIED${purchase}`

/** Lets suppliers deliver the demo's items, and issues the coupons. */
async function prepare(client: pg.Client): Promise<void> {
  await client.query(
    `insert into coupons (code, kind, hundredths)
     select 'SUPPLIED' || number, 'percent', 10000 from generate_series(1, $1::integer) number`,
    [Math.max(...RATES) * SECONDS * (ROUNDS + 1) * 2 * RATES.length],
  )
  await client.query("select graphile_worker.add_job('map_demo_supplies')")
  const isMapped = async () =>
    (await client.query('select exists (select from product_supplies) as done')).rows[0].done
  await until('the suppliers sell the items', isMapped, PATIENCE_MS)
}

const now = async (client: pg.Client): Promise<string> =>
  (await client.query('select now()::text as now')).rows[0].now

/**
 * Checkouts at the rate, each on the next free connection; how long each took since it was due. They come at random
 * times: at equal distances each would meet the same step of the delivery before.
 */
async function checkOut(
  connections: readonly Connection[],
  purchase: Purchase,
  perSecond: number,
): Promise<number[]> {
  const took: number[] = []
  const startedAt = performance.now()
  const times = Array.from({ length: perSecond * SECONDS }, () => Math.random() * SECONDS * 1000)
  times.sort((one, other) => one - other)
  const work = async (connection: Connection) => {
    for (let at = times.shift(); at !== undefined; at = times.shift()) {
      const due = startedAt + at
      await wait(Math.max(0, due - performance.now()))
      await buyFree(connection, purchase)
      took.push(performance.now() - due)
    }
  }
  await Promise.all(connections.map(work))
  return took
}

let bought = 0

/** A new shopper buys the item with a coupon, which pays for it at once. */
async function buyFree(connection: Connection, purchase: Purchase): Promise<void> {
  const { product_id, options, category_options } = purchase
  bought += 1
  const network = `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`
  const order = { cart_id: `cart-${randomUUID()}`, payment_method: 'check_payment' }
  const call = async (path: string, body: object) => {
    const answer = await connection.send(post(path, { ...order, ...body }, network))
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.body}`)
  }
  await call('/api/update-cart', { product_id, qty: 1, options, coupon_code: couponOf(bought) })
  await call('/api/create-order', {
    category_options,
    customer_email: `${order.cart_id}@example.com`,
    terms_and_conditions: true,
  })
}

async function untilDelivered(client: pg.Client): Promise<void> {
  const isDone = async () => {
    const { rows } = await client.query(
      `select not exists (select from orders where by_supplier and status = 'processing')
         and not exists (select from graphile_worker._private_jobs j
           join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier = 'supply_order') as done`,
    )
    return rows[0].done
  }
  await until('everything is delivered', isDone, PATIENCE_MS)
}

/** Adds the orders at suppliers since a time. */
async function addPlaced(client: pg.Client, since: string, found: Found): Promise<void> {
  const { rows } = await client.query(
    `select extract(epoch from s.sent_at - o.paid_at)::float8 * 1000 as waited,
       extract(epoch from s.sent_at - $1::timestamptz)::float8 as at
     from supplier_orders s join orders o on o.id = s.order_id
     where s.created_at >= $1::timestamptz and s.state = 'delivered' order by s.sent_at`,
    [since],
  )
  const ats = rows.map(({ at }) => at as number)
  found.waited.push(...rows.map(({ waited }) => waited as number))
  found.placed.push(ats.length / ((ats.at(-1) ?? 0) - (ats[0] ?? 0)))
}

function print(perSecond: number, { byHand, supplied }: Both): void {
  const line = (name: string, { took, waited, placed, node, postgres }: Found) => [
    name,
    time(quantile(took, 0.5)),
    time(quantile(took, 0.99)),
    ...(placed.length > 0
      ? [rate(quantile(placed, 0.5)), time(quantile(waited, 0.5)), time(quantile(waited, 0.99))]
      : ['', '', '']),
    time(quantile(node, 0.5)),
    time(quantile(postgres, 0.5)),
  ]
  const heads = [
    ...['p50 ms', 'p99 ms', 'placed /s', 'placed after ms', 'p99 ms'],
    ...['Node ms', 'PostgreSQL ms'],
  ]
  console.log(
    `\n${alignColumns([
      [`${perSecond} checkouts a second`, ...heads],
      line('delivered by operators', byHand),
      line('delivered by suppliers', supplied),
    ])}`,
  )
  const slower = quantile(supplied.took, 0.5) / quantile(byHand.took, 0.5)
  const isMet = slower <= SLOWER_AIM
  console.log(`a checkout takes ${slower.toFixed(2)}: ${isMet ? 'meets' : 'ABOVE'} ${SLOWER_AIM}`)
}

await runMeasurement(measure)
