// A separate program that buys without a shop, with the fewest statements that leave the same rows. A
// purchase is three requests, hence three transactions of one prepared statement each: the cart is inserted,
// the order is inserted, and the order becomes pending with its mail due. It reads and checks nothing: no
// price, coupon, stock, cart version or answers; the rows are copies of an order that the shop made. Eight
// connections work at once. It receives the order to copy and the duration by message, and answers with its
// round.
import { randomBytes, randomUUID } from 'node:crypto'
import pg from 'pg'
import { type Round, runRound } from './rounds.ts'

export type BareTask = { orderId: string; seconds: number }
export type BareDone = { round: Round } | { error: string }

const [databaseUrl, clientCount = '8'] = process.argv.slice(2)

const orderColumns = `payment_method, customer_email, category_id, category_name, product_id,
  product_name, qty, options, unit_price_sen, subtotal_sen, discount_sen, fee_sen, total_sen, buyer,
  network, request_hash`
const cartColumns = 'product_id, qty, options, payment_method, quoted_total_sen'

const insertCart = `insert into carts (id, ${cartColumns}) values ($1, $2, $3, $4, $5, $6)`
const insertOrder = `insert into orders (id, cart_id, ${orderColumns})
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17,
    $18)`
const placeOrder = `
  with placed as (
    update orders set status = 'pending' where id = $1 and status = 'pending_payment' returning id
  )
  insert into due_mails (kind, about) select 'order_received', id from placed`

type Copied = { cart: unknown[]; order: unknown[] }

async function copyRows(client: pg.Client, orderId: string): Promise<Copied> {
  const rowOf = async (text: string, id: string) => {
    const { rows } = await client.query({ text, values: [id], rowMode: 'array' })
    // JSON columns are parsed to objects; pg would write arrays among them as PostgreSQL arrays.
    return (rows[0] ?? []).map((value: unknown) =>
      typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
    )
  }
  return {
    order: await rowOf(`select ${orderColumns} from orders where id = $1`, orderId),
    cart: await rowOf(
      `select ${cartColumns} from carts where id = (select cart_id from orders where id = $1)`,
      orderId,
    ),
  }
}

async function buy(client: pg.Client, { cart, order }: Copied): Promise<void> {
  const cartId = `cart-${randomUUID()}`
  const orderId = `o${randomBytes(13).toString('hex')}`
  await client.query({ name: 'cart', text: insertCart, values: [cartId, ...cart] })
  await client.query({ name: 'order', text: insertOrder, values: [orderId, cartId, ...order] })
  await client.query({ name: 'place', text: placeOrder, values: [orderId] })
}

async function connectAll(): Promise<pg.Client[]> {
  const clients = Array.from({ length: Number(clientCount) }, () => new pg.Client(databaseUrl))
  // The next query reports a lost connection.
  for (const client of clients) client.on('error', () => undefined)
  await Promise.all(clients.map((client) => client.connect()))
  return clients
}

const clients = connectAll()
clients.catch(() => undefined)

async function measure({ orderId, seconds }: BareTask): Promise<BareDone> {
  try {
    const ready = await clients
    const [first] = ready
    if (!first) throw new Error('No client.')
    const copied = await copyRows(first, orderId)
    const round = await runRound(ready.length, seconds, async (worker) => {
      const client = ready[worker]
      if (client) await buy(client, copied)
    })
    return { round }
  } catch (error) {
    return { error: String(error) }
  }
}

process.on('message', (task: BareTask) => {
  void measure(task).then((done) => process.send?.(done))
})
process.on('disconnect', () => process.exit())
