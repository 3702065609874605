// Shoppers who pay at a provider and an operator who refunds, at a server that may be killed. Each records
// the shop's answers.
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { SandboxControl } from '@apeak/sandbox/control'
import { PAUSE_MS, post } from './shoppers.ts'

export const PRICE_SEN = 500

export type CardPurchase = {
  method: 'razorpay' | 'fiuu'
  order_id?: string
  /** The payment at the provider, once it was captured. */
  payment_id?: string
  /** Whether the shop acknowledged the payment. */
  paid?: boolean
  /** The key of the requested refund, if any. */
  refund_key?: string
  /** Whether the shop acknowledged the refund. */
  refunded?: boolean
}

type Created = { order_id: string; razorpay_order_id: string; fiuu_url: string }

/** Buys one thing and reports the payment; records each answer before the next step. */
export async function buyByCard(
  url: string,
  control: SandboxControl,
  product_id: number,
  purchase: CardPurchase,
): Promise<void> {
  const payment_method = purchase.method
  const cart_id = `cart-${randomUUID()}`
  await post(url, '/api/update-cart', { cart_id, product_id, qty: 1, payment_method })
  const order = { customer_email: `${cart_id}@example.com`, payment_method, cart_id }
  const created = (await post(url, '/api/create-order', order)) as unknown as Created
  purchase.order_id = created.order_id
  purchase.payment_id = await payAt(control, purchase.method, created)
  const { success } = await post(url, '/api/payment-callback', {
    payment_method,
    orderId: created.order_id,
  })
  if (success === true) purchase.paid = true
}

async function payAt(
  { razorpay, fiuu }: SandboxControl,
  method: CardPurchase['method'],
  { razorpay_order_id, fiuu_url }: Created,
): Promise<string> {
  if (method === 'razorpay') {
    const tried = await razorpay.pay({ orderId: razorpay_order_id, answer: 'success' })
    if (tried.kind !== 'paid') throw new Error(`the simulator says ${tried.error.description}`)
    return tried.paid.razorpay_payment_id
  }
  const next = await fiuu.pay(fiuu_url, 'success', 'creditAN')
  if (next.kind !== 'return') throw new Error(`the simulator went ${next.kind}`)
  return next.transaction.tranID
}

/** Four shoppers who buy one thing after the other until stopped. */
export function startPaying(
  url: string,
  control: SandboxControl,
  product_id: number,
  journal: CardPurchase[],
) {
  let isOver = false
  const shoppers = Array.from({ length: 4 }, async (_, index) => {
    while (!isOver) {
      const purchase: CardPurchase = { method: index % 2 === 0 ? 'razorpay' : 'fiuu' }
      journal.push(purchase)
      await buyByCard(url, control, product_id, purchase).catch(() => undefined)
      await wait(PAUSE_MS)
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(shoppers)
    },
  }
}

/** An operator's call. It throws without an answer. */
type OperatorCall = (path: string, body: unknown) => Promise<{ status: number }>

/**
 * An operator who refunds every other paid order to its source until stopped, and repeats unanswered requests
 * with the same key.
 */
export function startRefunding(call: OperatorCall, journal: CardPurchase[]) {
  let isOver = false
  const refunding = async () => {
    while (!isOver) {
      const open = journal.find(
        (purchase, index) => index % 2 === 0 && purchase.paid && !purchase.refunded,
      )
      if (open) await refund(call, open).catch(() => wait(5))
      else await wait(20)
    }
  }
  const done = refunding()
  return {
    async stop() {
      isOver = true
      await done
    },
  }
}

/** Refunds a paid order to its source; the same purchase uses the same key again. */
export async function refund(call: OperatorCall, purchase: CardPurchase): Promise<void> {
  purchase.refund_key ??= `key-${randomUUID()}`
  const { status } = await call(`/api/console/orders/${purchase.order_id}/refund`, {
    amount_sen: PRICE_SEN,
    way: 'source',
    cancelled_qty: 0,
    reason: 'Asked for it',
    seen_delivered_qty: 0,
    request_key: purchase.refund_key,
  })
  if (status === 200) purchase.refunded = true
  else throw new Error(`the refund answered ${status}`)
}
