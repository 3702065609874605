// Measures a flash sale's rush: readers of its page and buyers at once, compared with each alone.
import pg from 'pg'
import { runMeasurement } from './closing.ts'
import { Connection, get } from './connection.ts'
import { type Round, type Summary, summarise } from './rounds.ts'
import { repeatRequest } from './same-request.ts'
import { type MeasuredShop, openShop } from './shop.ts'
import { choosePurchase, type Purchase, SHOPPERS, shoppersRound } from './shoppers.ts'
import { alignColumns, rate, time, verdict } from './table.ts'

const READERS = 16
const SECONDS = Number(process.env.BENCH_SECONDS || 0.6)
const ROUNDS = Number(process.env.BENCH_ROUNDS || 12)
const GAME = 'mobile-legends'
/** More units than can be sold during the measurement. */
const UNITS = 1_000_000
const SHARE_AIM = 0.8
const PAGE_P99_MS = 50
const ORDER_P99_MS = 500

/** Measures the rush of a flash sale and prints the findings. */
export async function measureRush(shop: MeasuredShop): Promise<void> {
  const purchase = await choosePurchase(shop, GAME)
  const client = new pg.Client(shop.databaseUrl)
  await client.connect()
  const { rows } = await client.query(
    `insert into flash_sales (product_id, price_sen, qty, customer_limit, ends_at)
     values ($1, 100, ${UNITS}, ${UNITS}, now() + interval '1 hour') returning id`,
    [purchase.product_id],
  )
  const { pages, orders, pagesInRush, ordersInRush } = await alternate(shop, purchase)
  const wrong = await client.query(
    `select count(*)::integer from orders o join carts c on c.id = o.cart_id
     where o.flash_sale_id = $1 and o.total_sen <> c.quoted_total_sen`,
    [rows[0].id],
  )
  await client.query('delete from flash_sales where id = $1', [rows[0].id])
  await client.end()
  const share = pagesInRush.perSecond / pages.perSecond + ordersInRush.perSecond / orders.perSecond
  const row = (name: string, alone: Summary, inRush: Summary, aimMs: number) => [
    name,
    rate(alone.perSecond),
    time(alone.p99),
    rate(inRush.perSecond),
    time(inRush.p99),
    (inRush.perSecond / alone.perSecond).toFixed(2),
    `${inRush.p99 <= aimMs ? 'meets' : 'ABOVE'} ${aimMs} ms`,
  ]
  const table = [
    ['rush of a flash sale', 'alone /s', 'p99 ms', 'together /s', 'p99 ms', 'share', 'aim'],
    row(`page, ${READERS} readers`, pages, pagesInRush, PAGE_P99_MS),
    row(`order, ${SHOPPERS} buyers`, orders, ordersInRush, ORDER_P99_MS),
    ['together', '', '', '', '', share.toFixed(2), verdict(share, SHARE_AIM)],
  ]
  console.log(`\n${alignColumns(table)}`)
  console.log(`orders at a price other than quoted: ${wrong.rows[0].count}`)
}

async function alternate(shop: MeasuredShop, purchase: Purchase) {
  const page = { port: shop.port, request: get(`/products/${GAME}`), connections: READERS }
  const read = (seconds: number) => repeatRequest(page, seconds)
  // Changes by the previous buyers are rendered before the readers run alone.
  const settle = async () => {
    const reader = await Connection.open(shop.port)
    for (const _ of Array(2)) await reader.send(page.request)
    reader.close()
  }
  const buy = (seconds: number) => shoppersRound(shop, purchase, seconds)
  const found: [Round[], Round[], Round[], Round[]] = [[], [], [], []]
  // The first round is a warm-up and is not counted.
  for (let round = -1; round < ROUNDS; round += 1) {
    await settle()
    const alone = [await read(SECONDS), await buy(SECONDS)]
    const both = await Promise.all([read(SECONDS), buy(SECONDS)])
    if (round < 0) continue
    for (const [index, one] of [...alone, ...both].entries()) found[index]?.push(one)
  }
  const [pages, orders, pagesInRush, ordersInRush] = found.map(summarise)
  if (!pages || !orders || !pagesInRush || !ordersInRush) throw new Error('Nothing was measured.')
  return { pages, orders, pagesInRush, ordersInRush }
}

if (import.meta.main) {
  await runMeasurement(async () => measureRush(await openShop('24 categories')))
}
