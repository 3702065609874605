import { randomInt, randomUUID } from 'node:crypto'
import type { Option, Product } from '@apeak/contract/catalog'
import { type Answer, Connection, get, post } from './connection.ts'
import { type Round, runRound } from './rounds.ts'
import type { MeasuredShop } from './shop.ts'

/** The number of concurrent buyers, in the shop and in its baseline. */
export const SHOPPERS = 8

/** The purchase that every shopper of a measurement makes, as request bodies. */
export type Purchase = {
  slug: string
  product_id: number
  options: Record<string, string | number>
  category_options: { category_option_id: number; option_value: string }[]
}

/** Selects an ordinary item of the game, with answers to all its options. */
export async function choosePurchase({ port }: MeasuredShop, slug: string): Promise<Purchase> {
  const connection = await Connection.open(port)
  const read = async <Body>(path: string): Promise<Body> => {
    const { status, body } = await connection.send(get(path, 'identity'))
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
    return JSON.parse(body.toString()) as Body
  }
  const asked = await read<Option[]>(`/api/categories/${slug}/getOptions`)
  const products = await read<Product[]>(`/api/categories/${slug}/getProducts`)
  connection.close()
  const product = products.find(({ flash_sales }) => flash_sales.length === 0)
  if (!product) throw new Error(`${slug} has no ordinary item.`)
  return {
    slug,
    product_id: product.id,
    options: Object.fromEntries(product.options.map((option) => [option.id, answerTo(option)])),
    category_options: asked.map((option) => ({
      category_option_id: option.id,
      option_value: answerTo(option),
    })),
  }
}

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
  const placement = { payment_method, orderId: order_id }
  await call('/api/payment-callback', placement, { orderKey: String(order_key) })
  return String(order_id)
}

function successful({ status, body }: Answer): Record<string, unknown> {
  if (status !== 200) throw new Error(`The shop answered ${status}: ${body}`)
  return JSON.parse(body.toString()) as Record<string, unknown>
}

function answerTo({ type, values }: Option): string {
  if (values[0]) return values[0].label
  if (type === 'date') return '2030-01-31'
  if (type === 'time') return '12:30'
  return type === 'date_time' ? '2030-01-31T12:30' : '12345678'
}
