// Measures concurrent Fiuu payers at Fiuu's documented limits: 60 within two seconds, then 500 within a
// minute.
import { setTimeout as wait } from 'node:timers/promises'
import { fiuuSettings, sandboxKeys } from '@apeak/sandbox/settings'
import { sellItem } from '../server/testing/fixtures.ts'
import { orderPaidBy, type PayingShop, type Placed } from '../server/testing/paying-shop.ts'
import { runMeasurement } from './closing.ts'
import { openShopWithSandbox } from './paying.ts'
import { alignColumns } from './table.ts'

const rushes = [
  { payers: 60, seconds: 2 },
  { payers: 500, seconds: 60 },
]
const AIM_SECONDS = 180
const PATIENCE_SECONDS = 600
/** The number of shoppers who create orders at once. */
const SHOPPERS = 8
/** After this time the calls of the previous rush no longer count. */
const QUIET_SECONDS = 66

type Found = { paid: number; twice: number; last: number; longest: number }

async function measurePayers(): Promise<void> {
  const shop = await openShopWithSandbox({ FIUU_QUOTA_PER_MINUTE: '30', FIUU_LIST_SIZE: '10' })
  const { fiuu } = shop.control.settings
  Object.assign(fiuu.queriesPerMinute, fiuuSettings(sandboxKeys.fiuu, '').queriesPerMinute)
  const rows = [
    ['payers by Fiuu', 'paid', 'twice', 'last after s', 'longest wait s', 'refused calls', 'aim'],
  ]
  for (const { payers, seconds } of rushes) {
    const orders = await openOrders(shop, payers)
    if (rows.length > 1) await wait(QUIET_SECONDS * 1000)
    shop.control.journal.clear()
    const startedAt = Date.now()
    await pay(shop, orders, seconds)
    const found = await untilPaid(shop, orders, startedAt)
    const refused = shop.control.journal
      .list({ direction: 'received', provider: 'fiuu' })
      .filter(({ status }) => status === 429).length
    const isGood = found.paid === payers && found.twice === 0 && refused === 0
    const meets = isGood && found.longest <= AIM_SECONDS
    rows.push([
      `${payers} within ${seconds} s`,
      String(found.paid),
      String(found.twice),
      found.last.toFixed(0),
      found.longest.toFixed(0),
      String(refused),
      `${meets ? 'meets' : 'ABOVE'} ${AIM_SECONDS} s`,
    ])
    console.log(`\n${alignColumns(rows)}`)
  }
}

async function openOrders(shop: PayingShop, payers: number): Promise<Placed[]> {
  const { product_id } = await sellItem(shop.context.database)
  const orders: Placed[] = []
  const openNext = async () => {
    while (orders.length < payers) orders.push(await orderPaidBy(shop, 'fiuu', { product_id }))
  }
  await Promise.all(Array.from({ length: SHOPPERS }, openNext))
  return orders.slice(0, payers)
}

/** They pay one after the other, evenly spaced; Fiuu sends a message about each at once. */
async function pay({ control }: PayingShop, orders: readonly Placed[], seconds: number) {
  const startedAt = Date.now()
  for (const [index, { fiuu_url }] of orders.entries()) {
    await wait(Math.max(0, startedAt + (index / orders.length) * seconds * 1000 - Date.now()))
    await control.fiuu.pay(fiuu_url, 'success', 'creditAN')
  }
}

async function untilPaid(
  { context }: PayingShop,
  orders: readonly Placed[],
  startedAt: number,
): Promise<Found> {
  const ids = orders.map(({ order_id }) => order_id)
  for (;;) {
    const { rows } = await context.pool.query(
      `select count(distinct e.order_id)::integer as paid,
              count(*)::integer - count(distinct e.order_id)::integer as twice,
              extract(epoch from max(e.created_at) - to_timestamp($2 / 1000.0))::float8 as last,
              extract(epoch from max(e.created_at - m.received_at))::float8 as longest
       from order_events e
       join payment_attempts a on a.kind = 'order' and a.payable_id = e.order_id
       join lateral (select min(received_at) as received_at from provider_messages
                     where attempt_name = a.reference) m on true
       where e.event = 'paid' and e.order_id = any($1)`,
      [ids, startedAt],
    )
    const found = rows[0] as Found
    const isOver = Date.now() - startedAt > PATIENCE_SECONDS * 1000
    if (found.paid === ids.length || isOver) return found
    await wait(500)
  }
}

await runMeasurement(measurePayers)
