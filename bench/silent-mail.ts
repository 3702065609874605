// Measures how soon a payment is processed while the mail server hangs with 200 mails waiting, compared with
// no mails.
import type { Pool } from 'pg'
import { sellItem } from '../server/testing/fixtures.ts'
import { openSilentServer, queueMails } from '../server/testing/mail-server.ts'
import { orderPaidBy, type PayingShop, type Placed } from '../server/testing/paying-shop.ts'
import { until } from '../server/testing/until.ts'
import { closeAtExit, runMeasurement } from './closing.ts'
import { openShopWithSandbox } from './paying.ts'
import { alignColumns, time } from './table.ts'

const PAYMENTS = 100
const MAILS = 200
const P99_MS = 500
const PATIENCE_MS = 120_000

async function measureSilentMail(): Promise<void> {
  const silent = await openSilentServer()
  const shop = await openShopWithSandbox({ SMTP_URL: `smtp://127.0.0.1:${silent.port}` })
  // Closed before the runners stop, because they wait for their mails.
  closeAtExit(() => silent.close())
  const { product_id } = await sellItem(shop.context.database)
  const rows = [['webhook to processing', 'p50 ms', 'p99 ms', 'aim']]
  for (const mails of [0, MAILS]) {
    const orders: Placed[] = []
    for (let count = 0; count < PAYMENTS; count += 1) {
      orders.push(await orderPaidBy(shop, 'razorpay', { product_id }))
    }
    if (mails > 0) {
      await queueMails(shop, orders[0]?.order_id ?? '', mails)
      await until('all who mail wait', () => silent.connections() >= 4, PATIENCE_MS)
    }
    const { p50, p99 } = await payAll(shop, orders)
    const aim = `${p99 <= P99_MS ? 'meets' : 'ABOVE'} ${P99_MS} ms`
    rows.push([`${mails} mails wait for a silent server`, time(p50), time(p99), aim])
  }
  console.log(`\n${alignColumns(rows)}`)
}

/** Pays one order after the other; returns each time from the provider's first message. */
async function payAll({ context, control }: PayingShop, orders: readonly Placed[]) {
  const ids = orders.map(({ order_id }) => order_id)
  for (const { razorpay_order_id, order_id } of orders) {
    await control.razorpay.pay({ orderId: razorpay_order_id, answer: 'success' })
    await control.settled()
    const isHandled = async () => (await openMessages(context.pool, order_id)) === 0
    await until('its messages are handled', isHandled, PATIENCE_MS)
  }
  const { rows } = await context.pool.query(
    `select percentile_cont(0.5) within group (order by took)::float8 as p50,
            percentile_cont(0.99) within group (order by took)::float8 as p99
     from (
       select extract(epoch from e.created_at - min(m.received_at)) * 1000 as took
       from order_events e
       join payment_attempts a on a.kind = 'order' and a.payable_id = e.order_id
       join provider_messages m on m.attempt_name = a.provider_order_id
       where e.event = 'paid' and e.order_id = any($1)
       group by e.id, e.created_at
     ) waits`,
    [ids],
  )
  return rows[0] as { p50: number; p99: number }
}

/** The number of unhandled messages of an order, or 1 while it is unpaid. */
async function openMessages(pool: Pool, orderId: string): Promise<number> {
  const { rows } = await pool.query(
    `select (select count(*) from provider_messages where handled_at is null)::integer
       + (select count(*) from orders where id = $1 and status <> 'processing')::integer as open`,
    [orderId],
  )
  return rows[0].open
}

await runMeasurement(measureSilentMail)
