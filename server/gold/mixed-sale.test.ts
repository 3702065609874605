import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import { fillCart, orderOf, sellItem, startFlashSale } from '#testing/fixtures.ts'
import { giveGold, openSessions } from '#testing/gold.ts'
import {
  openTwoPayingShops,
  type PaidBy,
  type PayingShop,
  type Placed,
  payAtProvider,
  processAll,
  queue,
  returnToShop,
} from '#testing/paying-shop.ts'
import { closeAll, one, openConnections } from '#testing/race.ts'
import type { Answer } from '#testing/test-shop.ts'

const shops = await openTwoPayingShops()
after(() => closeAll(shops))
const shopper = await newShopper(one(shops, 0))

const PRICE = 2000
const ways = ['apeak', 'razorpay', 'fiuu'] as const
type Way = (typeof ways)[number]

/** A buyer with their cart and payment method. */
type Buyer = { way: Way; cart: string; headers: Record<string, string>; shop: PayingShop }
type Order = Buyer & { answer: Answer }

async function buyersOf(shops: PayingShop[], who: Shopper, product: number, count: number) {
  const sessions = await openSessions(one(shops, 0), who, count)
  return Promise.all(
    sessions.map(async (session, index): Promise<Buyer> => {
      const [way, shop] = [one(ways, index), one(shops, index)]
      const cart = await fillCart(shop, product, { payment_method: way })
      return { way, cart, headers: way === 'apeak' ? session : {}, shop }
    }),
  )
}

async function order(buyer: Buyer): Promise<Order> {
  const { shop, cart, way, headers } = buyer
  const body = orderOf(cart, { payment_method: way })
  return { ...buyer, answer: await shop.post('/api/create-order', body, headers) }
}

async function pay({ shop, way, headers, answer }: Order): Promise<Answer> {
  const orderId = answer.body.order_id as string
  if (way === 'apeak') {
    return shop.post('/api/payment-callback', { payment_method: way, orderId }, headers)
  }
  const placed = { ...answer.body, method: way as PaidBy } as unknown as Placed
  return returnToShop(shop, await payAtProvider(shop, placed))
}

/** The books of a sale's orders. */
async function booksOf(shops: PayingShop[], sale: number) {
  const { rows } = await one(shops, 0).context.pool.query(
    `select f.reserved, f.sold, f.qty,
       (select count(*) from orders o where o.flash_sale_id = f.id and o.status = 'processing') as paid,
       (select count(*) from orders o where o.flash_sale_id = f.id and o.status = 'processing'
          and o.reservation <> 'sold') as without_goods,
       (select count(*) from orders o join transfers t on t.reference = o.id
        where o.flash_sale_id = f.id and o.payment_method = 'apeak' and o.status = 'processing'
          and t.amount_sen = o.total_sen) as debited,
       (select count(*) from orders o join payments p on p.payable_id = o.id and p.state = 'applied'
        where o.flash_sale_id = f.id and p.amount_sen = o.total_sen) as applied,
       (select count(*) from orders o join payments p on p.payable_id = o.id and p.state = 'unapplied'
        where o.flash_sale_id = f.id) as unapplied,
       (select count(*) from orders o join transfers t on t.reference = o.id
        where o.flash_sale_id = f.id and o.status <> 'processing') as lost
     from flash_sales f where f.id = $1`,
    [sale],
  )
  return rows[0]
}

async function sell(shops: PayingShop[], who: Shopper, buyers: number, units: number) {
  const shop = one(shops, 0)
  const { product_id } = await sellItem(shop.context.database, { price_sen: 5000 })
  const sale = await startFlashSale(shop.context.database, {
    product_id,
    price_sen: PRICE,
    qty: units,
  })
  await giveGold(shop, who, buyers * 5000)
  const all = await buyersOf(shops, who, product_id, buyers)
  await openConnections(shops)
  const orders = await Promise.all(all.map(order))
  const reserved = orders.filter(({ answer }) => answer.status === 200)
  const refused = orders.filter(({ answer }) => answer.status === 409)
  await Promise.all(reserved.map(pay))
  await processAll(shop)
  return { reserved, refused, books: await booksOf(shops, sale) }
}

describe('a flash sale, with gold and provider payments mixed, on two processes:', () => {
  test('500 buyers for 50 units: exactly 50 are sold, 450 orders are refused before payment', async () => {
    const { reserved, refused, books } = await sell(shops, shopper, 500, 50)
    assert.deepEqual([reserved.length, refused.length], [50, 450])
    assert.deepEqual([books.sold, books.reserved, books.paid], [50, 0, 50])
    assert.deepEqual([books.without_goods, books.unapplied, books.lost], [0, 0, 0])
    assert.equal(books.debited + books.applied, 50)
  })

  test('payments in the second of expiry: each unit is sold once, all money is accounted for', async () => {
    const shop = one(shops, 0)
    const { product_id } = await sellItem(shop.context.database, { price_sen: 5000 })
    const units = 30
    const sale = await startFlashSale(shop.context.database, {
      product_id,
      price_sen: PRICE,
      qty: units,
    })
    await giveGold(shop, shopper, 60 * 5000)
    const first = await Promise.all((await buyersOf(shops, shopper, product_id, units)).map(order))
    const late = await buyersOf(shops, shopper, product_id, units)
    await shop.context.pool.query(
      'update orders set reserved_until = now() where flash_sale_id = $1',
      [sale],
    )
    await queue(shop, 'release_reservations')
    const [, paid] = await Promise.all([
      shop.runJobs(),
      Promise.all(first.map(pay)),
      Promise.all(late.map(order)).then((orders) =>
        Promise.all(orders.filter(({ answer }) => answer.status === 200).map(pay)),
      ),
    ])
    await processAll(shop)
    const books = await booksOf(shops, sale)
    assert.ok(books.sold + books.reserved <= units)
    assert.equal(books.sold, books.paid)
    assert.deepEqual([books.without_goods, books.lost], [0, 0])
    assert.equal(books.debited + books.applied, books.paid)
    for (const { status } of paid) assert.ok([200, 303, 409].includes(status))
  })

  test('without the constraint these tests detect overselling', async () => {
    const unguarded = await openTwoPayingShops({ mayBreak: true })
    try {
      const { pool } = one(unguarded, 0).context
      await pool.query('alter table flash_sales drop constraint flash_sales_never_oversold')
      const who = await newShopper(one(unguarded, 0))
      const { books } = await sell(unguarded, who, 60, 5)
      assert.ok(books.sold > books.qty)
    } finally {
      await closeAll(unguarded)
    }
  })
})
