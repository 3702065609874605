// Buyers at a steady rate, by gold, card and manual transfer, who record each answer of the shop.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Customer } from '../../../test/chaos/gold-customers.ts'
import { orderKey, type Shopper } from './client.ts'
import { until } from './machines.ts'
import type { Outside } from './outside.ts'

export const PER_SECOND = 20
/** Their network addresses, each within the shop's limits. */
const SHOPPERS = 60
/** How often a payer's page asks. */
const LOOKS = 10
const kinds = ['gold', 'card', 'manual'] as const

/** One purchase and what the shop acknowledged of it. */
export type Purchase = {
  kind: (typeof kinds)[number]
  cart_id: string
  isFilled?: boolean
  order_id?: string
  order_key?: unknown
  /** The order at the provider. */
  provider_order?: string
  /** The payment at the provider. */
  payment_id?: string
  /** When the shop acknowledged the payment, or the transfer's announcement (performance.now()). */
  doneAt?: number
  customer?: Customer
  token?: string
}

export type Buyers = {
  journal: Purchase[]
  /** The times of all sales, in order. */
  sales: number[]
  /** Failed requests by their message. */
  failures: Map<string, number>
  /** Waits until each kind was sold again. */
  sellsAgain(seconds?: number): Promise<number>
  /** Stops new purchases and waits for those in progress. */
  stop(): Promise<void>
  /** Completes the purchases that failed on the way, by the same requests. */
  completeAll(): Promise<void>
}

type Shop = {
  newShopper: () => Shopper
  outside: Outside
  products: number[]
  gold: { customers: Customer[]; product_id: number }
}

/** Starts PER_SECOND purchases a second, whatever becomes of the earlier ones. */
export function startBuying(shop: Shop): Buyers {
  const journal: Purchase[] = []
  const sales: number[] = []
  const failures = new Map<string, number>()
  const underWay = new Set<Promise<void>>()
  const sold = { gold: 0, card: 0, manual: 0 }

  const shoppers = Array.from({ length: SHOPPERS }, shop.newShopper)
  let turn = 0

  const advance = async (purchase: Purchase) => {
    turn += 1
    const shopper = shoppers[turn % SHOPPERS] ?? shop.newShopper()
    try {
      await buy(shop, shopper, purchase)
      purchase.doneAt = performance.now()
      sales.push(purchase.doneAt)
      sold[purchase.kind] += 1
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      failures.set(message, (failures.get(message) ?? 0) + 1)
    }
  }
  const start = performance.now()
  const timer = setInterval(() => {
    // Also those that a busy machine missed.
    const due = ((performance.now() - start) / 1000) * PER_SECOND
    while (journal.length < due) {
      const purchase = newPurchase(shop, journal.length)
      journal.push(purchase)
      const work = advance(purchase).finally(() => underWay.delete(work))
      underWay.add(work)
    }
  }, 1000 / PER_SECOND)
  return {
    journal,
    sales,
    failures,
    async sellsAgain(seconds = 180) {
      const before = { ...sold }
      const isSold = () => kinds.every((kind) => sold[kind] > before[kind])
      return until('the shop sells by gold, card and manual transfer', isSold, seconds)
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(underWay)
    },
    async completeAll() {
      for (let tries = 0; tries < 5; tries += 1) {
        const open = journal.filter(({ doneAt }) => !doneAt)
        const worker = async () => {
          for (let one = open.pop(); one; one = open.pop()) await advance(one)
        }
        await Promise.all(Array.from({ length: 8 }, worker))
      }
      for (const shopper of shoppers) shopper.leave()
    },
  }
}

function newPurchase({ gold }: Shop, at: number): Purchase {
  const kind = kinds[at % kinds.length] ?? 'manual'
  const purchase: Purchase = { kind, cart_id: `cart-${randomUUID()}` }
  if (kind !== 'gold') return purchase
  const customer = gold.customers[Math.floor(at / kinds.length) % gold.customers.length]
  return { ...purchase, customer, token: customer?.tokens.pop() }
}

const methods = { gold: 'apeak', card: 'razorpay', manual: 'check_payment' }

/** Takes each step that is not acknowledged yet. */
async function buy(shop: Shop, shopper: Shopper, purchase: Purchase): Promise<void> {
  const { kind, token } = purchase
  const payment_method = methods[kind]
  const authorization: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  const isOrdered = purchase.order_id && (kind !== 'card' || purchase.provider_order)
  if (!isOrdered) await order(shop, shopper, purchase, authorization)
  if (kind === 'card') purchase.payment_id ??= await shop.outside.pay(purchase.provider_order ?? '')
  const told = { payment_method, orderId: purchase.order_id }
  const headers = { ...authorization, ...orderKey(purchase.order_key) }
  const tell = () => shopper.post('/api/payment-callback', told, headers)
  let { success } = await tell()
  // As the page does while it waits: the provider's message may be lost, and the shop looks every 3 seconds.
  for (let tries = 0; kind === 'card' && !success && tries < LOOKS; tries += 1) {
    await wait(3200)
    success = (await tell()).success
  }
  if (kind === 'card' && !success) throw new Error('the payment is not confirmed yet')
  if (kind === 'gold') purchase.customer?.paid.push(purchase.order_id ?? '')
}

/** Fills the cart and orders it. The same cart makes the same order again. */
async function order(
  shop: Shop,
  shopper: Shopper,
  purchase: Purchase,
  authorization: Record<string, string>,
): Promise<void> {
  const { kind, cart_id } = purchase
  const payment_method = methods[kind]
  const product_id = kind === 'gold' ? shop.gold.product_id : (shop.products[1] ?? 0)
  const fill = async () => {
    const cart = { cart_id, product_id, qty: 1, payment_method }
    await shopper.post('/api/update-cart', cart, authorization)
    purchase.isFilled = true
  }
  const orderIt = () => {
    const customer_email = `${cart_id}@example.com`
    const body = { customer_email, payment_method, cart_id }
    return shopper.post('/api/create-order', body, authorization)
  }
  const isKnown = purchase.isFilled === true
  if (!isKnown) await fill()
  const created = await orderIt().catch(async (error: Error) => {
    // A crash of the database may lose a cart: one that was not ordered is filled again.
    if (!isKnown || purchase.order_id || !error.message.endsWith('answered 422')) throw error
    await fill()
    return orderIt()
  })
  if (purchase.order_id && purchase.order_id !== created.order_id) {
    throw new Error(`cart ${cart_id} made a second order`)
  }
  purchase.order_id = String(created.order_id)
  purchase.order_key = created.order_key
  if (created.razorpay_order_id) purchase.provider_order = String(created.razorpay_order_id)
}
