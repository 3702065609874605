// In any order of concurrent actions, operators alone create value only within their budgets;
// everything else has two people.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { seededRandom } from '@apeak/sandbox/seeded-random'
import { refundOrder } from '#desk/refund-order.ts'
import { deliverOrder } from '#orders/orders.ts'
import { inTransaction } from '#platform/postgres/database.ts'
import { newShopper } from '#testing/accounts.ts'
import { continuing } from '#testing/continuing.ts'
import { sellItem } from '#testing/fixtures.ts'
import { askTopup, balanceOf, giveGold, orderWithGold, payGold, topUp } from '#testing/gold.ts'
import { addOperator } from '#testing/operators.ts'
import { newKey, openPayingShop } from '#testing/paying-shop.ts'
import { goldFaults } from './check-gold.ts'
import { creditUnapplied } from './credit-unapplied.ts'
import { decideOnApproval, requestAdjustment } from './operate-adjustments.ts'
import { recordTransfer } from './record-transfer.ts'

const DAYS = 4
const WAVES = 5
const AT_ONCE = 6
/** In sen; the shop's settings below are in ringgit. */
const LIMITS = { manual_money: 10_000, gold: 5_000 }
const seed = Number(process.env.SEED || Date.now() % 1_000_000)
const chance = seededRandom(seed)
const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(chance() * items.length)] ?? items[0]
const amount = () => pick([500, 1_000, 1_700, 2_400, 4_999, 5_001])

const env = { MANUAL_MONEY_LIMIT: '100', GOLD_ADJUSTMENT_LIMIT: '50' }
after(() => shop.close())
const shop = await openPayingShop({ env })
const shopper = await newShopper(shop)

type Person = { kind: 'operator'; id: string }
const person = async (): Promise<Person> => ({
  kind: 'operator',
  id: (await addOperator(shop.context.pool, 'finance')).id,
})
const rows = async (text: string, ...values: unknown[]) =>
  (await shop.context.pool.query(text, values)).rows

/** An order of the shopper; `isPlaced`: placed by bank transfer. */
async function order(price_sen: number, isPlaced: boolean): Promise<string> {
  const { product_id } = await sellItem(shop.context.database, { price_sen })
  const { order_id } = await continuing(shop, shopper).unpaid('check_payment', product_id)
  const body = { payment_method: 'check_payment', orderId: order_id }
  if (isPlaced) await shopper.post('/api/payment-callback', body)
  return order_id
}

async function seeOrder(by: Person, isPlaced: boolean, fits: boolean) {
  const price = amount()
  const payable_id = await order(price, isPlaced)
  const money = { kind: 'order', payable_id, bank_reference: newKey(), is_another: false } as const
  return () =>
    recordTransfer(shop.context, { ...money, amount_sen: fits ? price : price + 100 }, by)
}

const deeds: Record<string, (by: Person) => Promise<() => Promise<unknown>>> = {
  'sees what a placed order waits for': (by) => seeOrder(by, true, true),
  'sees money for an order that nobody placed': (by) => seeOrder(by, false, true),
  'sees another amount': (by) => seeOrder(by, true, false),
  'confirms a top-up': async (by) => {
    const topup = await topUp(shopper, 'check_payment', pick([10, 20, 60]))
    await askTopup(shopper, topup)
    const { point_transaction_id: payable_id, amount: ringgit } = topup
    const money = { kind: 'topup', payable_id, bank_reference: newKey() } as const
    const amount_sen = ringgit * 100
    return () => recordTransfer(shop.context, { ...money, amount_sen, is_another: false }, by)
  },
  'gives gold': async (by) => () => adjust(by, amount()),
  'takes gold': async (by) => () => adjust(by, -amount()),
  'gives unapplied money as gold': async (by) => {
    const found = await rows(
      "select id from payments where state = 'unapplied' and refunded_sen = 0 limit 3",
    )
    const payment_id = found[0]?.id
    const given = { customer_id: shopper.id, request_key: newKey(), note: 'So agreed' }
    return async () => payment_id && creditUnapplied(shop.context, { ...given, payment_id }, by)
  },
  'refunds goods that the shopper keeps': async (by) => {
    const amount_sen = amount()
    const { product_id } = await sellItem(shop.context.database, { price_sen: amount_sen })
    await giveGold(shop, shopper, amount_sen)
    const id = await orderWithGold(shop, shopper, product_id)
    await payGold(shopper, id)
    const unit = { qty: 1, codes: [], note: null, request_key: newKey() }
    await inTransaction(shop.context.database, (tx) => deliverOrder(shop.context, tx, id, unit, by))
    const what = { way: 'gold', amount_sen, cancelled_qty: 0, seen_delivered_qty: 1 } as const
    const refund = { ...what, reason: 'The code is invalid', request_key: newKey() }
    return () => refundOrder(shop.context, id, refund, by)
  },
  'decides on what waits': async (by) => {
    const [waiting] = await rows(
      "select id from gold_adjustments where state = 'waiting' order by random() limit 1",
    )
    const decision = { approve: chance() < 0.7, reason: null }
    return async () => waiting && decideOnApproval(shop.context, waiting.id, decision, by)
  },
}

const adjust = (by: Person, amount_sen: number) =>
  requestAdjustment(
    shop.context,
    { customer_id: shopper.id, amount_sen, reason: 'Sorry', request_key: newKey() },
    by,
  )

test(`random days of two operators (seed ${seed}) stay within their limits`, async () => {
  for (let day = 0; day < DAYS; day += 1) {
    const people: [Person, Person] = [await person(), await person()]
    for (let wave = 0; wave < WAVES; wave += 1) {
      const names = Object.keys(deeds) as [string, ...string[]]
      const prepared: (() => Promise<unknown>)[] = []
      for (let deed = 0; deed < AT_ONCE; deed += 1) {
        prepared.push((await deeds[pick(names)]?.(pick(people))) ?? (async () => {}))
      }
      // Some requests are sent twice, concurrently.
      const all = prepared.flatMap((deed) => (chance() < 0.3 ? [deed, deed] : [deed]))
      const ends = await Promise.allSettled(all.map((deed) => deed()))
      for (const end of ends) {
        if (end.status === 'fulfilled') continue
        // 202: a refund waits for a second person.
        assert.ok([202, 409].includes(end.reason.statusCode), String(end.reason))
      }
    }
    for (const { id } of people) await assertWithinLimits(id)
  }
  assert.deepEqual(await goldFaults(shop.context.database), [])
  const alone = await rows('select count(*)::integer as n from operator_budget_uses')
  const waited = await rows(
    'select count(*)::integer as n from gold_adjustments where expires_at is not null',
  )
  assert.ok(alone[0].n > 0 && waited[0].n > 0, 'some was done alone, some waited')
  assert.ok((await balanceOf(shopper)) >= 0)
})

/** Computed from payments and transfers, not from the shop's own counts. */
async function assertWithinLimits(id: string): Promise<void> {
  const [made] = await rows(
    `with seen as (
       select p.*, exists (select from order_events e where e.order_id = p.payable_id and e.event = 'placed')
         and p.state = 'applied' and p.kind = 'order' as fits
       from payments p join payment_events e on e.payment_id = p.id and e.event = 'recorded'
       where e.actor = $1 and e.data ->> 'approved_by' is null and p.source = 'operator'
     )
     select (select coalesce(sum(amount_sen) filter (where fits), 0) from seen)::integer as manual_money,
       ((select coalesce(sum(amount_sen) filter (where not fits), 0) from seen)
        + (select coalesce(sum(abs(amount_sen)), 0) from gold_adjustments
           where requested_by = $1 and state = 'done' and decided_by is null)
        + (select coalesce(sum(r.amount_sen), 0) from refunds r
             join refund_events e on e.refund_id = r.id and e.actor = $1
           where r.way = 'gold' and not exists (
             select from gold_adjustments a where a.transfer_id = r.provider_refund_id)))::integer as gold`,
    id,
  )
  assert.ok(made.manual_money <= LIMITS.manual_money, `${made.manual_money} of manual money`)
  assert.ok(made.gold <= LIMITS.gold, `${made.gold} of gold`)
  const alone = await rows(
    `select a.id from gold_adjustments a where a.decided_by = a.requested_by and a.state = 'done'`,
  )
  assert.deepEqual(alone, [], 'nobody approves their own')
}
