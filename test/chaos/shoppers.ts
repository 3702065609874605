// Shoppers who buy from a server that may die, and write down what they were told.
import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ORDER_KEY_HEADER } from '@apeak/contract/paths'

/** How many shop at once. */
export const SHOPPERS = 6

/** A shopper waits no longer for an answer: what dies may take it along without a word. */
const ANSWER_MS = 30_000

/** What one shopper was told of one cart. What was told must hold whatever happens afterwards. */
export type Entry = {
  cart_id: string
  product_id: number
  /** Whether the cart was told its price: filled again, it might be told another. */
  isFilled?: boolean
  order_id?: string
  status?: 'pending_payment' | 'pending'
}

/**
 * Shoppers who fill carts, order and say that they paid, one after the other until they are stopped.
 * `pauseMs`: how long each waits between two purchases.
 */
export function goShopping(
  url: string,
  products: number[],
  journal: Entry[],
  random: () => number = Math.random,
  pauseMs = 0,
) {
  let isOver = false
  const failures: string[] = []
  const shop = async () => {
    while (!isOver) {
      const product_id = products[Math.floor(random() * products.length)] ?? 0
      const entry: Entry = { cart_id: `cart-${randomUUID()}`, product_id }
      journal.push(entry)
      try {
        await buy(url, entry, random() < 0.8)
        if (pauseMs > 0) await wait(pauseMs)
      } catch (error) {
        failures.push(String(error))
        // No answer: whether it happened is not known, and is asked again at the end.
        await wait(5)
      }
    }
  }
  const shoppers = Array.from({ length: SHOPPERS }, shop)
  return {
    /** The requests that have failed so far. */
    failures: () => failures,
    async stop() {
      isOver = true
      await Promise.all(shoppers)
    },
  }
}

/** Takes a cart as far as it goes, and writes down each answer before the next step. */
export async function buy(url: string, entry: Entry, andPay: boolean): Promise<void> {
  const { cart_id, product_id } = entry
  const payment_method = 'check_payment'
  const fill = async () => {
    await post(url, '/api/update-cart', { cart_id, product_id, qty: 1, payment_method })
    entry.isFilled = true
  }
  const isKnown = entry.isFilled === true
  if (!isKnown) await fill()
  // Nobody orders more than one buyer may.
  const order = { customer_email: `${cart_id}@example.com`, payment_method, cart_id }
  const orderIt = () => post(url, '/api/create-order', order)
  const { order_id, order_key } = await orderIt().catch(async (error: Error) => {
    // A cart is no promise: one that the database lost with its life, unordered, is chosen again.
    if (!isKnown || entry.order_id || !error.message.endsWith('answered 422')) throw error
    await fill()
    return orderIt()
  })
  if (entry.order_id) assert.equal(order_id, entry.order_id, 'one cart makes one order')
  entry.order_id = String(order_id)
  entry.status ??= 'pending_payment'
  if (!andPay) return
  const said = { payment_method, orderId: order_id }
  await post(url, '/api/payment-callback', said, String(order_key))
  entry.status = 'pending'
}

/** Throws where the shop does not answer with success; a price that changed is confirmed as it is. */
export async function post(
  url: string,
  path: string,
  body: unknown,
  orderKey = '',
): Promise<Record<string, unknown>> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': someAddress(),
      [ORDER_KEY_HEADER]: orderKey,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const answer = await response.json()
  assert.notEqual(response.status, 500, JSON.stringify(answer))
  if (response.status === 409 && path === '/api/create-order') return post(url, path, body)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return answer
}

/** The address of a network from which nobody else comes. */
const someAddress = () => `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`

/** Every order that somebody was told of is there, at least as far as they were told. */
export async function assertNothingLost(url: string, journal: Entry[]): Promise<void> {
  for (const { order_id, status } of journal) {
    if (!order_id) continue
    const response = await fetch(`${url}/api/order-details/${order_id}`)
    assert.equal(response.status, 200, `${order_id} was acknowledged and is lost`)
    const order = await response.json()
    const allowed = status === 'pending' ? ['pending'] : ['pending_payment', 'pending']
    assert.ok(allowed.includes(order.status), `${order_id} was ${status} and is ${order.status}`)
  }
}
