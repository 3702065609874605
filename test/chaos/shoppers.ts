// Shoppers who buy from a server that may be killed, and record its answers.
import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { ORDER_KEY_HEADER } from '@apeak/contract/paths'

/** The number of concurrent shoppers. */
export const SHOPPERS = 6

/** A shopper's pause between two purchases: some requests are always in progress, but each order is checked. */
export const PAUSE_MS = 25

/** The longest wait for an answer: a killed server may never close the connection. */
const ANSWER_MS = 30_000

/** The answers to one shopper about one cart. They must hold whatever happens afterwards. */
export type Entry = {
  cart_id: string
  product_id: number
  /** Whether the cart was quoted: filling it again could quote another price. */
  isFilled?: boolean
  order_id?: string
  status?: 'pending_payment' | 'pending'
}

/**
 * Shoppers who fill carts, order and report payments, one after the other until stopped. `pauseMs`: the pause
 * between two purchases.
 */
export function startShopping(
  url: string,
  products: number[],
  journal: Entry[],
  random: () => number = Math.random,
  pauseMs = PAUSE_MS,
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
        await wait(pauseMs)
      } catch (error) {
        failures.push(String(error))
        // Without an answer the outcome is unknown; the request is repeated at the end.
        await wait(5)
      }
    }
  }
  const shoppers = Array.from({ length: SHOPPERS }, shop)
  return {
    /** The number of failed requests so far. */
    failures: () => failures,
    async stop() {
      isOver = true
      await Promise.all(shoppers)
    },
  }
}

/** Completes a cart's purchase as far as possible, recording each answer before the next step. */
export async function buy(url: string, entry: Entry, andPay: boolean): Promise<void> {
  const { cart_id, product_id } = entry
  const payment_method = 'check_payment'
  const fill = async () => {
    await post(url, '/api/update-cart', { cart_id, product_id, qty: 1, payment_method })
    entry.isFilled = true
  }
  const isKnown = entry.isFilled === true
  if (!isKnown) await fill()
  // Each cart is a separate buyer, to stay below the limits per buyer.
  const order = { customer_email: `${cart_id}@example.com`, payment_method, cart_id }
  const orderIt = () => post(url, '/api/create-order', order)
  const { order_id, order_key } = await orderIt().catch(async (error: Error) => {
    // Carts may be lost in a crash of the database: an unordered one is filled again.
    if (!isKnown || entry.order_id || !error.message.endsWith('answered 422')) throw error
    await fill()
    return orderIt()
  })
  if (entry.order_id) assert.equal(order_id, entry.order_id, 'one cart makes one order')
  entry.order_id = String(order_id)
  entry.status ??= 'pending_payment'
  if (!andPay) return
  const placement = { payment_method, orderId: order_id }
  await post(url, '/api/payment-callback', placement, String(order_key))
  entry.status = 'pending'
}

/** Throws unless the shop answers with success; a changed price is confirmed. */
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

/** A random network address. */
const someAddress = () => `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}`

/** Checks that every acknowledged order exists, at least in its acknowledged state. */
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
