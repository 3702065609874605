import { randomInt, randomUUID } from 'node:crypto'
import { type Answer, Connection, post } from './connection.ts'
import type { Purchase } from './purchase.ts'
import { type Round, runRound } from './rounds.ts'
import type { MeasuredShop } from './shop.ts'

/** The number of concurrent buyers, in the shop and in its baseline. */
export const SHOPPERS = 8

/** Shoppers who buy one item after the other: cart, order, and the announced bank transfer. */
export async function shoppersRound(
  { port }: MeasuredShop,
  purchase: Purchase,
  seconds: number,
): Promise<Round> {
  const open = Array.from({ length: SHOPPERS }, () => Connection.open(port))
  const connections = await Promise.all(open)
  const round = await runRound(SHOPPERS, seconds, async (shopper) => {
    const connection = connections[shopper]
    if (connection) await buy(connection, purchase)
  })
  for (const connection of connections) connection.close()
  return round
}

/** A new shopper buys the item once. Returns the order's id. */
export async function buy(connection: Connection, purchase: Purchase): Promise<string> {
  const { product_id, options, category_options } = purchase
  const cart_id = `cart-${randomUUID()}`
  const network = `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`
  const payment_method = 'check_payment'
  const call = async (path: string, body: unknown, held: { orderKey?: string } = {}) =>
    successful(await connection.send(post(path, body, network, held)))

  await call('/api/update-cart', { cart_id, product_id, qty: 1, options, payment_method })
  const { order_id, order_key } = await call('/api/create-order', {
    cart_id,
    payment_method,
    category_options,
    customer_email: `${cart_id}@example.com`,
    terms_and_conditions: true,
  })
  const said = { payment_method, orderId: order_id }
  await call('/api/payment-callback', said, { orderKey: String(order_key) })
  return String(order_id)
}

function successful({ status, body }: Answer): Record<string, unknown> {
  if (status !== 200) throw new Error(`The shop answered ${status}: ${body}`)
  return JSON.parse(body.toString()) as Record<string, unknown>
}
