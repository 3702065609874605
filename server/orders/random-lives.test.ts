import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import fc from 'fast-check'
import { requestRefund } from '#payments/refunds/refunds.ts'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { issueCoupon, orderOf, sellItem, startFlashSale } from '#testing/fixtures.ts'
import {
  askTopup,
  cancelTopup,
  confirmTopupTransfer,
  continueTopup,
  giveGold,
  payGold,
  payTopup,
  type Topup,
  topUp,
  verifyPin,
} from '#testing/gold.ts'
import { assertHistories, operator } from '#testing/histories.ts'
import {
  newKey,
  openPayingShop,
  type Placed,
  payAtProvider,
  processAll,
  queue,
  type Return,
  returnToShop,
} from '#testing/paying-shop.ts'
import { refundAsGold } from '#testing/refunding.ts'
import type { TestShop } from '#testing/test-shop.ts'

// Random unless set; a failure prints it, to repeat the run.
const seed = Number(process.env.SEED || Date.now() % 1_000_000)
const histories = Number(process.env.HISTORIES || 6)
const methods = ['razorpay', 'fiuu', 'check_payment', 'apeak'] as const

const shop = await openPayingShop()
after(() => shop.close())
const shoppers = [await newShopper(shop), await newShopper(shop)]
for (const shopper of shoppers) await giveGold(shop, shopper, 10_000_000)

const actions = [
  'order',
  'order',
  'order for nothing',
  'confirm something else',
  'continue',
  'place',
  'pay by gold',
  'pay at the provider',
  'pay at the provider',
  'the browser comes back',
  'the browser comes back',
  'time passes',
  'a day passes, and prices change',
  'refund to the source',
  'refund as gold',
  'top up',
  'continue a top-up',
  'pay a top-up',
  'place a top-up',
  'confirm a top-up',
  'cancel a top-up',
] as const

/** One action of a shopper; `which` selects among the existing things. */
type Step = { what: (typeof actions)[number]; who: number; which: number }

const step: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...actions),
  who: fc.nat(1),
  which: fc.nat(1000),
})

/** A shopper with the things that actions select from. */
type ShopperThings = { shopper: Shopper; orders: Placed[]; returns: Return[]; topups: Topup[] }

const choose = <Item>(items: readonly Item[], which: number) => items[which % items.length]

/** What is for sale: an item, a limited coupon, and a coupon of 100%. */
type Offered = { product_id: number; code: string; free: string }

/** Takes one step. A refusal or a missing thing is no failure, because nothing is predicted. */
async function runStep({ what, which }: Step, things: ShopperThings, offered: Offered) {
  const { product_id, code, free } = offered
  const { shopper, orders, returns, topups } = things
  const { unpaid, continueOrder } = continuing(shop, shopper)
  const method = choose(methods, which) ?? 'fiuu'
  const order = choose(orders, which)
  const topup = choose(topups, which)
  const back = choose(returns, which)
  if (what === 'order') {
    const choice = which % 3 ? {} : { coupon_code: code }
    orders.push(await unpaid(method, product_id, choice))
  }
  if (what === 'order for nothing') {
    orders.push(await unpaid(method, product_id, { coupon_code: free }))
  }
  if (what === 'confirm something else' && order) {
    const { cart_id, method: payment_method } = order
    const customer_email = `other-${which}@example.com`
    const body = orderOf(cart_id, { payment_method, customer_email })
    const { status, body: made } = await shopper.post('/api/create-order', body)
    if (status === 200) orders.push({ ...order, ...made })
  }
  if (what === 'continue' && order) {
    if (method === 'apeak') await verifyPin(shopper)
    const { order_id } = order
    orders.push(await continueOrder(order_id, method))
  }
  if (what === 'place' && order) {
    const body = { payment_method: 'check_payment', orderId: order.order_id }
    await shopper.post('/api/payment-callback', body)
  }
  if (what === 'pay by gold' && order) {
    await verifyPin(shopper)
    await payGold(shopper, order.order_id)
  }
  if (what === 'pay at the provider' && order) returns.push(await payAtProvider(shop, order))
  if (what === 'the browser comes back' && back) await returnToShop(shop, back)
  if (what === 'time passes') {
    await shop.context.pool.query(
      `update orders set reserved_until = now() - interval '1 second'
       where status = 'pending_payment' and abs(hashtext(id)) % 2 = $1`,
      [which % 2],
    )
    await queue(shop, 'release_reservations')
    await shop.runJobs()
  }
  if (what === 'a day passes, and prices change') {
    const { pool } = shop.context
    await pool.query("update payment_attempts set agreed_at = agreed_at - interval '25 hours'")
    await pool.query('update products set price_sen = $2 where id = $1', [product_id, 900 + which])
  }
  if (what === 'refund to the source') await refundSome(which)
  if (what === 'refund as gold' && order) await refundAsGold(shop, order.order_id)
  if (what === 'top up' && method !== 'apeak') topups.push(await topUp(shopper, method, 10 + which))
  if (what === 'continue a top-up' && topup && method !== 'apeak') {
    const { body, status } = await continueTopup(shopper, topup, method)
    if (status === 200) topups.push({ ...topup, ...body, method })
  }
  if (what === 'pay a top-up' && topup) returns.push(await payTopup(shop, topup))
  if (what === 'place a top-up' && topup) await askTopup(shopper, topup, 'check_payment')
  if (what === 'confirm a top-up' && topup) {
    await confirmTopupTransfer(shop, topup)
  }
  if (what === 'cancel a top-up' && topup) await cancelTopup(shopper, topup)
}

/** Refunds part or all of some payment. */
async function refundSome(which: number): Promise<void> {
  const { rows } = await shop.context.pool.query('select id, amount_sen from payments order by id')
  const payment = choose(rows as { id: number; amount_sen: number }[], which)
  if (!payment) return
  const amount_sen = which % 2 ? payment.amount_sen : Math.ceil(payment.amount_sen / 2)
  const wanted = { payment_id: payment.id, amount_sen, request_key: newKey() }
  await requestRefund(shop.context, wanted, operator)
}

/** Takes all steps, `atOnce` concurrently, and rebuilds every history from its events. */
async function runSteps(steps: Step[], atOnce: number): Promise<void> {
  const { database } = shop.context
  const { product_id } = await sellItem(database, { price_sen: 1000 })
  // Few enough to run out and be released.
  await startFlashSale(database, { product_id, price_sen: 700, qty: 3 })
  const { code } = await issueCoupon(database, { usage_limit: 3, customer_limit: 2 })
  const { code: free } = await issueCoupon(database, { hundredths: 10_000, customer_limit: 3 })
  const lives = shoppers.map(
    (shopper): ShopperThings => ({ shopper, orders: [], returns: [], topups: [] }),
  )
  for (let at = 0; at < steps.length; at += atOnce) {
    await Promise.allSettled(
      steps.slice(at, at + atOnce).map(async (step) => {
        const things = lives[step.who]
        if (things) await runStep(step, things, { product_id, code, free })
      }),
    )
    if (atOnce === 1) await assertHistories(shop)
  }
  await processAll(shop)
  await assertHistories(shop)
  await assertLimitedCounts(shop)
}

/** A fixed life with every usual event, which random lives may miss. */
const usual: Step[] = (
  [
    ['order', 2],
    ['place', 0],
    ['order', 1],
    ['pay at the provider', 1],
    ['the browser comes back', 0],
    ['order', 5],
    ['continue', 2],
    ['confirm something else', 2],
    ['time passes', 0],
    ['time passes', 1],
    ['order for nothing', 0],
    ['top up', 1],
    ['pay a top-up', 0],
    ['the browser comes back', 1],
  ] as const
).map(([what, which]) => ({ what, who: 0, which }))

/** Runs random lives, `atOnce` actions concurrently. */
const runRandom = (length: fc.ArrayConstraints, atOnce: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(step, length), (steps) => runSteps(steps, atOnce)),
    { seed, numRuns: histories, endOnFailure: true },
  )

describe(`random lives of orders, top-ups and refunds (seed ${seed}) match their events:`, () => {
  test('one action at a time, checked after each', async () => {
    await runRandom({ minLength: 15, maxLength: 30 }, 1)
  })

  test('eight actions at once', async () => {
    await runRandom({ minLength: 32, maxLength: 64 }, 8)
  })

  test('a life with every usual event', async () => {
    await runSteps(usual, 1)
    await assertVariety()
  })
})

/** Asserts that the lives had every kind of event. */
async function assertVariety(): Promise<void> {
  const { rows } = await shop.context.pool.query(
    `select event from order_events union select event from topup_events
     union select event from refund_events`,
  )
  const seen = new Set(rows.map(({ event }) => event))
  const happens = [
    'created',
    'continued',
    'replaced',
    'placed',
    'paid',
    'reservation_released',
    'begun',
    'completed',
  ]
  for (const event of happens) assert.ok(seen.has(event), `${event} happened`)
}

/** Asserts that sold units, coupon uses and uses per customer equal the orders that hold them. */
async function assertLimitedCounts({ context }: TestShop): Promise<void> {
  const { rows } = await context.pool.query(
    `with counted as (
       -- A refunded order keeps its units, and has released its coupon, also where it was reopened.
       select o.*, o.reservation <> 'released' and not exists (
         select from order_events e where e.order_id = o.id and e.event = 'refunded'
       ) as has_coupon
       from orders o
     )
     select 'flash sale' as what, f.id::text, array[f.reserved, f.sold] as counted,
            array(select coalesce(sum(qty) filter (where reservation = kind), 0)::integer
                  from unnest(array['reserved', 'sold']) with ordinality kinds(kind, at)
                  left join counted on flash_sale_id = f.id group by kind, at order by at) as held
     from flash_sales f
     union all
     select 'coupon', k.id::text, array[k.used],
            array[(select count(*)::integer from counted where coupon_id = k.id and has_coupon)]
     from coupons k
     union all
     select 'coupon of a customer', c.coupon_id || ' ' || c.customer, array[c.used],
            array[(select count(*)::integer from counted
                   where coupon_id = c.coupon_id and has_coupon and c.customer = any(coupon_customers))]
     from coupon_uses c`,
  )
  for (const { what, id, counted, held } of rows) assert.deepEqual(counted, held, `${what} ${id}`)
}
