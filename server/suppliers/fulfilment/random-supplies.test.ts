// Random lives of orders that suppliers deliver, under faults, crashes and late answers.
import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import fc from 'fast-check'
import type { JobHelpers } from 'graphile-worker'
import { allTasks } from '#app/all-tasks.ts'
import { refundOrder } from '#desk/refund-order.ts'
import { recordTransfer } from '#gold/record-transfer.ts'
import { deliverOrder } from '#orders/orders.ts'
import { Refusal } from '#platform/http/problems.ts'
import { orderRow } from '#testing/fixtures.ts'
import { assertHistories, operator } from '#testing/histories.ts'
import { makeJobsDue, newKey, resetRows } from '#testing/paying-shop.ts'
import { crashControlOf } from '#testing/statements.ts'
import {
  buySupplied,
  crystals,
  openSupplyingShop,
  passSeconds,
  sellSupplied,
} from '#testing/supplying.ts'
import { runTasks } from '#testing/test-shop.ts'
import type { ThirdSupplier } from '#testing/third-supplier.ts'
import { decideSupply } from './decide-supply.ts'

// Random unless set; a failure prints it, to repeat the run.
const seed = Number(process.env.SEED || Date.now() % 1_000_000)
const histories = Number(process.env.HISTORIES || 2)
const ORDERS = 12

const shop = await openSupplyingShop()
// Mails would take as long as everything else.
shop.runJobs = () => {
  const { suppliers, housekeeping } = allTasks(shop.context)
  const { queue_supplies } = housekeeping
  return runTasks(shop, { ...suppliers, ...(queue_supplies ? { queue_supplies } : {}) })
}
const mortal = await openSupplyingShop({ beside: shop })
const { dieAt } = crashControlOf(mortal.context.pool)
after(async () => {
  dieAt(Number.POSITIVE_INFINITY)
  await mortal.close()
  await shop.close()
})
const both = [shop.kenari, shop.merbok]
const items = {
  topup: await sellSupplied(shop, ['kenari', 'merbok']),
  code: await sellSupplied(shop, ['kenari', 'merbok'], crystals({ sku: 'card:1', kind: 'code' })),
}
const BALANCE_SEN = 10_000_000
const placeFaults = [
  ...['lost', 'silent', 'nonsense', 'delayed', 'processing'],
  ...['player', 'balance', 'unavailable', 'throttled', 'other', 'throws'],
] as const
const statusFaults = ['lost', 'not_found', 'nonsense', 'delayed'] as const

const actions = [
  ...['a fault of placing', 'a fault of placing', 'a fault of asking', 'work', 'work'],
  ...['a process dies', 'a process dies', 'time passes', 'time passes', 'time passes'],
  ...['delayed requests arrive', 'orders end', 'orders fail', 'a message', 'a refund'],
  ...['an operator delivers', 'an operator decides', 'a supplier is down', 'a supplier is up'],
] as const

type Step = { what: (typeof actions)[number]; which: number }
type History = { steps: Step[]; qtys: number[]; statusPlaces: boolean; kind: keyof typeof items }

const history: fc.Arbitrary<History> = fc.record({
  steps: fc.array(fc.record({ what: fc.constantFrom(...actions), which: fc.nat(1000) }), {
    minLength: 20,
    maxLength: 40,
  }),
  qtys: fc.array(fc.integer({ min: 1, max: 3 }), { minLength: ORDERS, maxLength: ORDERS }),
  statusPlaces: fc.boolean(),
  kind: fc.constantFrom('topup', 'code'),
})

const choose = <Item>(items: readonly Item[], which: number) => items[which % items.length]

/** What time passes: from moments to hours, most of it within the minutes in which orders are asked for. */
const passes = [1, 6, 30, 65, 130, 130, 400, 2000, 10_000]

async function runStep({ what, which }: Step, ids: readonly string[]): Promise<void> {
  arriveInTime()
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
  if (what === 'time passes') await pass(choose(passes, which) ?? 1)
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
  if (what === 'an operator decides') await decideOpen(which % 2 > 0 ? 'by_hand' : 'try_again')
  if (what === 'a supplier is down') supplier.faults.isDead = true
  if (what === 'a supplier is up') supplier.faults.isDead = false
}

/** How long delayed requests have been on their way, at most: what passed by `pass`, and since `delayedFrom`. */
let delayedSeconds = 0
let delayedFrom = Date.now()

/** Lets delayed requests arrive while they still can. */
function arriveInTime(seconds = 0): void {
  delayedSeconds += seconds
  const onTheWay = delayedSeconds + (Date.now() - delayedFrom) / 1000
  if (onTheWay < shop.kenari.traits.lateAcceptSeconds - 15) return
  for (const supplier of both) supplier.arrive()
  delayedSeconds = 0
  delayedFrom = Date.now()
}

async function pass(seconds: number): Promise<void> {
  arriveInTime(seconds)
  await passSeconds(shop, seconds)
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

/** Ignores that the shop refuses an action; any other error is a failure. */
function unlessRefused(error: unknown): void {
  if (!(error instanceof Refusal)) throw error
}

/** Asks for the money of what is not delivered back. */
async function refundRest(id: string): Promise<void> {
  const { total_sen, qty, delivered_qty, cancelled_qty } = await orderRow(shop, id)
  const units = qty - delivered_qty - cancelled_qty
  if (units === 0) return
  const wanted = {
    amount_sen: Math.round((total_sen * units) / qty),
    way: 'source' as const,
    cancelled_qty: units,
    reason: 'Asked for it',
    seen_delivered_qty: delivered_qty,
    request_key: newKey(),
  }
  await refundOrder(shop.context, id, wanted, operator).catch(unlessRefused)
}

async function deliverByHand(id: string): Promise<void> {
  const { database } = shop.context
  const unit = { qty: 1, codes: [], note: 'By hand', request_key: newKey() }
  await database
    .transaction()
    .execute((tx) => deliverOrder(shop.context, tx, id, unit, operator))
    .catch(unlessRefused)
}

/** An operator looks open orders up at their suppliers, and decides those that have an end there. */
async function decideOpen(ifNeverPlaced: 'by_hand' | 'try_again'): Promise<void> {
  const { rows } = await shop.context.pool.query<Row & { id: number; order_id: string }>(
    `select id, order_id, supplier, ref from supplier_orders
     where state in ('sending', 'unknown', 'accepted', 'processing') order by id`,
  )
  for (const { id: supply_id, order_id, supplier, ref } of rows) {
    const found = shop[supplier].orders.get(ref)?.state ?? 'failed'
    if (found === 'processing') continue
    const decision = found === 'delivered' ? found : ifNeverPlaced
    const body = { supply_id, decision, reason: 'Looked it up', request_key: newKey() }
    await decideSupply(shop.context, order_id, body, operator).catch(unlessRefused)
  }
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

async function runHistory({ steps, qtys, statusPlaces, kind }: History): Promise<void> {
  for (const { faults, orders, traits, balance, arrive } of both) {
    Object.assign(faults, { place: [], status: [], isDead: false })
    traits.statusPlaces = statusPlaces
    arrive()
    orders.clear()
    balance.sen = BALANCE_SEN
  }
  await resetRows(shop.context.pool)
  const ids: string[] = []
  for (const [at, qty] of qtys.entries()) ids.push(await buy(items[kind], qty, at))
  for (const step of steps) {
    await runStep(step, ids)
    assertPlacedOnce()
    await assertCounts()
  }
  await heal()
  await assertHistories(shop)
  await assertLives(ids)
  await assertCosts()
}

/** The faults end, and hours pass. */
async function heal(): Promise<void> {
  for (const { faults } of both) Object.assign(faults, { place: [], status: [], isDead: false })
  await makeJobsDue(shop)
  for (let round = 0; round < 6; round += 1) {
    for (const supplier of both) {
      supplier.arrive()
      for (const ref of supplier.orders.keys()) supplier.end(ref, 'delivered')
    }
    await shop.context.pool.query("select graphile_worker.add_job('watch_supplier_balances')")
    await passSeconds(shop, 700)
    await decideOpen('by_hand')
  }
}

/** Asserts that no supplier has, or had, a second order of a unit beside one that may be delivered. */
function assertPlacedOnce(): void {
  const placed = new Map<string, string>()
  for (const { ref, state } of both.flatMap(({ orders }) => [...orders.values()])) {
    if (state === 'failed') continue
    const unit = ref.slice(0, ref.lastIndexOf('-'))
    assert.equal(placed.get(unit), undefined, `${ref} is placed beside it`)
    placed.set(unit, ref)
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

type Row = {
  order_id: string
  supplier: 'kenari' | 'merbok'
  ref: string
  unit: number
  kind: string
  state: string
  charged_sen: number
}

async function assertLives(ids: readonly string[]): Promise<void> {
  const { rows } = await shop.context.pool.query<Row>(
    'select order_id, supplier, ref, unit, kind, state, charged_sen from supplier_orders order by id',
  )
  for (const id of ids) {
    await assertLife(
      id,
      rows.filter(({ order_id }) => order_id === id),
    )
  }
  const known = new Set(rows.map(({ ref }) => ref))
  const strays = both.flatMap(({ orders }) => [...orders.keys()].filter((ref) => !known.has(ref)))
  assert.deepEqual(strays, [], 'suppliers have orders of the shop only')
}

async function assertLife(id: string, rows: readonly Row[]): Promise<void> {
  const order = await orderRow(shop, id)
  const story = JSON.stringify({ order, rows })
  let delivered = 0
  let open = 0
  for (const { supplier, ref, kind, state, charged_sen } of rows) {
    const at = shop[supplier].orders.get(ref)
    const isDelivered = at?.state === 'delivered'
    if (state === 'delivered') delivered += 1
    if (state === 'unknown') open += 1
    // Operators still wait for a code that no answer has brought.
    const isCodeMissing = kind === 'code' && state === 'unknown'
    assert.equal(state === 'delivered', isDelivered && !isCodeMissing, `${ref} ${state}: ${story}`)
    if (state === 'delivered') assert.equal(charged_sen, at?.charged_sen, story)
  }
  const units = rows.filter(({ state }) => state !== 'failed').map(({ unit }) => unit)
  assert.equal(new Set(units).size, units.length, `each unit has one order: ${story}`)
  const { rows: byHand } = await shop.context.pool.query(
    "select coalesce(sum(qty), 0)::integer as qty from deliveries where order_id = $1 and note = 'By hand'",
    [id],
  )
  const { qty, delivered_qty, cancelled_qty, supplying_qty, by_supplier, status } = order
  assert.equal(delivered_qty, delivered + byHand[0].qty, `nothing is lost: ${story}`)
  assert.ok(delivered_qty + cancelled_qty <= qty, `delivered or refunded: ${story}`)
  assert.equal(supplying_qty, open, story)
  // What is not delivered waits for an operator, who sees it.
  const isOwed = status === 'processing' && qty > delivered_qty + cancelled_qty
  assert.equal(isOwed && by_supplier, false, `nothing waits unseen: ${story}`)
}

/** Asserts that what suppliers took is the cost of the delivered units, apart from codes that are still missing. */
async function assertCosts(): Promise<void> {
  for (const name of ['kenari', 'merbok'] as const) {
    const { rows } = await shop.context.pool.query(
      `select coalesce(sum(charged_sen) filter (where state = 'delivered'), 0)::integer as sen,
         coalesce(array_agg(ref) filter (where state = 'unknown'), '{}') as missing
       from supplier_orders where supplier = $1`,
      [name],
    )
    const { orders, balance } = shop[name]
    const missing = rows[0].missing.map((ref: string) => orders.get(ref)?.charged_sen ?? 0)
    const sen = missing.reduce((sum: number, each: number) => sum + each, rows[0].sen)
    assert.equal(BALANCE_SEN - balance.sen, sen, `what ${name} took`)
  }
}

describe(`random lives of orders that suppliers deliver (seed ${seed}):`, () => {
  test('each unit is placed at most once, none is lost, and every cost is known', async () => {
    await fc.assert(fc.asyncProperty(history, runHistory), {
      seed,
      numRuns: histories,
      endOnFailure: true,
    })
  })
})
