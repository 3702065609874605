// Random lives of orders that suppliers deliver, under faults, crashes and late answers.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import fc from 'fast-check'
import type { JobHelpers } from 'graphile-worker'
import { allTasks } from '#app/all-tasks.ts'
import { refundOrder } from '#desk/refund-order.ts'
import { recordTransfer } from '#gold/record-transfer.ts'
import { deliverOrder } from '#orders/orders.ts'
import { orderRow } from '#testing/fixtures.ts'
import { assertHistories, operator } from '#testing/histories.ts'
import { makeJobsDue, newKey } from '#testing/paying-shop.ts'
import { crashControlOf } from '#testing/statements.ts'
import {
  buySupplied,
  crystals,
  openSupplyingShop,
  passSeconds,
  sellSupplied,
} from '#testing/supplying.ts'
import type { ThirdSupplier } from '#testing/third-supplier.ts'

// Random unless set; a failure prints it, to repeat the run.
const seed = Number(process.env.SEED || Date.now() % 1_000_000)
const histories = Number(process.env.HISTORIES || 2)
const ORDERS = 12

const shop = await openSupplyingShop()
const mortal = await openSupplyingShop({ beside: shop })
const { dieAt } = crashControlOf(mortal.context.pool)
after(async () => {
  dieAt(Number.POSITIVE_INFINITY)
  await mortal.close()
  await shop.close()
})
const both = [shop.kenari, shop.merbok]
const placeFaults = [
  ...['lost', 'silent', 'nonsense', 'delayed', 'processing'],
  ...['player', 'balance', 'unavailable', 'throws'],
] as const
const statusFaults = ['lost', 'not_found', 'nonsense'] as const

const actions = [
  ...['a fault of placing', 'a fault of placing', 'a fault of asking', 'work', 'work'],
  ...['a process dies', 'a process dies', 'time passes', 'time passes', 'time passes'],
  ...['delayed requests arrive', 'orders end', 'orders fail', 'a message', 'a refund'],
  ...['an operator delivers', 'a supplier is down', 'a supplier is up'],
] as const

type Step = { what: (typeof actions)[number]; which: number }
type History = { steps: Step[]; qtys: number[]; statusPlaces: boolean; isCode: boolean }

const history: fc.Arbitrary<History> = fc.record({
  steps: fc.array(fc.record({ what: fc.constantFrom(...actions), which: fc.nat(1000) }), {
    minLength: 20,
    maxLength: 40,
  }),
  qtys: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: ORDERS, maxLength: ORDERS }),
  statusPlaces: fc.boolean(),
  isCode: fc.boolean(),
})

const choose = <Item>(items: readonly Item[], which: number) => items[which % items.length]

/** What time passes: from moments to hours, most of it within the minutes in which orders are asked for. */
const passes = [1, 6, 30, 65, 130, 130, 400, 2000, 10_000]

async function runStep({ what, which }: Step, ids: readonly string[]): Promise<void> {
  const supplier = choose(both, which) as ThirdSupplier
  const id = choose(ids, which) ?? ''
  if (what === 'a fault of placing') {
    supplier.faults.place.push(choose(placeFaults, which >> 1) ?? 'lost')
  }
  if (what === 'a fault of asking') {
    supplier.faults.status.push(choose(statusFaults, which >> 1) ?? 'lost')
  }
  if (what === 'work') await shop.runJobs()
  if (what === 'a process dies') await dieWorking(1 + (which % 30))
  if (what === 'time passes') await passSeconds(shop, choose(passes, which) ?? 1)
  if (what === 'delayed requests arrive') supplier.arrive()
  if (what === 'orders end' || what === 'orders fail') {
    const state = what === 'orders end' ? 'delivered' : 'failed'
    for (const ref of supplier.orders.keys()) supplier.end(ref, state)
  }
  if (what === 'a message') {
    const ref = choose([...supplier.orders.keys()], which)
    const { headers, body } = supplier.messageOf(ref ?? 'NONE')
    const name = supplier === shop.kenari ? 'kenari' : 'merbok'
    await shop.post(`/api/supplier-messages/${name}`, body, headers)
  }
  if (what === 'a refund') await refundRest(id)
  if (what === 'an operator delivers') await deliverByHand(id)
  if (what === 'a supplier is down') supplier.faults.isDead = true
  if (what === 'a supplier is up') supplier.faults.isDead = false
}

/** Runs the jobs of suppliers in a process that dies before one of its statements. */
async function dieWorking(statement: number): Promise<void> {
  const { rows } = await shop.context.pool.query(
    `select t.identifier as task, j.payload from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id where j.run_at <= now()
     order by j.id`,
  )
  const tasks = allTasks(mortal.context).suppliers
  dieAt(statement)
  for (const { task, payload } of rows) {
    await Promise.resolve(tasks[task]?.(payload, {} as JobHelpers)).catch(() => undefined)
  }
  dieAt(Number.POSITIVE_INFINITY)
}

/** Asks for the money of what is not delivered back. A refusal is no failure. */
async function refundRest(id: string): Promise<void> {
  const { total_sen, qty, delivered_qty, cancelled_qty } = await orderRow(shop, id)
  const units = qty - delivered_qty - cancelled_qty
  const wanted = {
    amount_sen: Math.round((total_sen * units) / qty),
    way: 'source' as const,
    cancelled_qty: units,
    reason: 'Asked for it',
    seen_delivered_qty: delivered_qty,
    request_key: newKey(),
  }
  await refundOrder(shop.context.database, id, wanted, operator).catch(() => undefined)
}

async function deliverByHand(id: string): Promise<void> {
  const { database } = shop.context
  const unit = { qty: 1, codes: [], note: 'By hand', request_key: newKey() }
  await database
    .transaction()
    .execute((tx) => deliverOrder(shop.context, tx, id, unit, operator))
    .catch(() => undefined)
}

/** A paid order: every third by a bank transfer, so that it can be refunded. */
async function buy(product_id: number, qty: number, at: number): Promise<string> {
  if (at % 3 > 0) return buySupplied(shop, product_id, { qty })
  const id = await buySupplied(shop, product_id, { qty, isFree: false })
  await shop.post('/api/payment-callback', { payment_method: 'check_payment', orderId: id })
  const { total_sen } = await orderRow(shop, id)
  const seen = { amount_sen: total_sen, bank_reference: newKey(), is_another: false }
  await recordTransfer(shop.context, { kind: 'order', payable_id: id, ...seen }, operator)
  return id
}

async function runHistory({ steps, qtys, statusPlaces, isCode }: History): Promise<void> {
  for (const { faults, orders, traits } of both) {
    Object.assign(faults, { place: [], status: [], isDead: false })
    traits.statusPlaces = statusPlaces
    orders.clear()
  }
  await shop.context.pool.query('update suppliers set paused_until = null, pause_reason = null')
  const product = crystals(isCode ? { sku: 'card:1', kind: 'code' } : {})
  const product_id = await sellSupplied(shop, ['kenari', 'merbok'], product)
  const ids: string[] = []
  for (const [at, qty] of qtys.entries()) ids.push(await buy(product_id, qty, at))
  for (const step of steps) {
    await runStep(step, ids)
    await assertCounts()
  }
  await heal()
  await assertHistories(shop)
  for (const id of ids) await assertLife(id)
}

/** The faults end, and hours pass. */
async function heal(): Promise<void> {
  for (const { faults } of both) Object.assign(faults, { place: [], status: [], isDead: false })
  await makeJobsDue(shop)
  for (let round = 0; round < 8; round += 1) {
    for (const supplier of both) {
      supplier.arrive()
      for (const ref of supplier.orders.keys()) supplier.end(ref, 'delivered')
    }
    await shop.context.pool.query("select graphile_worker.add_job('watch_supplier_balances')")
    await passSeconds(shop, 700)
  }
}

/** Asserts that the units which suppliers may deliver are those of their open orders. */
async function assertCounts(): Promise<void> {
  const { rows } = await shop.context.pool.query(
    `select o.id from orders o left join lateral (
       select count(*) as open from supplier_orders s where s.order_id = o.id
         and s.state in ('sending', 'unknown', 'accepted', 'processing')
     ) s on true where o.supplying_qty <> s.open`,
  )
  assert.deepEqual(rows, [])
}

type Row = { ref: string; unit: number; state: string; is_surplus: boolean; charged_sen: number }

async function assertLife(id: string): Promise<void> {
  const order = await orderRow(shop, id)
  const { rows } = await shop.context.pool.query<Row>(
    'select ref, unit, state, is_surplus, charged_sen from supplier_orders where order_id = $1',
    [id],
  )
  const story = JSON.stringify({ order, rows })
  const booked = both.flatMap(({ orders }) => [...orders.values()])
  const delivered = new Map<number, number>()
  let open = 0
  for (const { ref, unit, state, charged_sen } of rows) {
    const at = booked.find((one) => one.ref === ref)
    if (at?.state === 'delivered') delivered.set(unit, (delivered.get(unit) ?? 0) + 1)
    // What the supplier has delivered and charged is in the shop's books, and nothing else.
    assert.equal(state === 'delivered', at?.state === 'delivered', `${ref} ${state}: ${story}`)
    if (state === 'delivered') assert.equal(charged_sen, at?.charged_sen, story)
    if (state === 'unknown') open += 1
  }
  for (const times of delivered.values()) assert.equal(times, 1, `delivered once: ${story}`)
  const { rows: byHand } = await shop.context.pool.query(
    "select coalesce(sum(qty), 0)::integer as qty from deliveries where order_id = $1 and note = 'By hand'",
    [id],
  )
  const { qty, delivered_qty, cancelled_qty, supplying_qty, by_supplier, status } = order
  assert.equal(delivered_qty, delivered.size + byHand[0].qty, `nothing is lost: ${story}`)
  assert.ok(delivered_qty + cancelled_qty <= qty, `delivered or refunded: ${story}`)
  assert.equal(supplying_qty, open, story)
  // What is not delivered waits for an operator, who sees it.
  const isOwed = status === 'processing' && qty > delivered_qty + cancelled_qty
  assert.equal(isOwed && by_supplier, false, `nothing waits unseen: ${story}`)
}

describe(`random lives of orders that suppliers deliver (seed ${seed}):`, () => {
  test('each unit is delivered at most once, none is lost, and every charge is known', async () => {
    await fc.assert(fc.asyncProperty(history, runHistory), {
      seed,
      numRuns: histories,
      endOnFailure: true,
    })
    const known = new Set(
      (await shop.context.pool.query('select ref from supplier_orders')).rows.map(({ ref }) => ref),
    )
    const strays = both.flatMap(({ orders }) => [...orders.keys()].filter((ref) => !known.has(ref)))
    assert.deepEqual(strays, [])
  })
})
