import { randomUUID } from 'node:crypto'
import type { Cart } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import type { Shopper } from './accounts.ts'
import { couponUses, fillCart, orderOf, orderRow as rowOf, saleUnits } from './fixtures.ts'
import { verifyPin } from './gold.ts'
import type { Placed } from './paying-shop.ts'
import type { Answer, TestShop } from './test-shop.ts'

/** A customer, or a guest without an account. */
type Buyer = Shopper | { id: null; post: Shopper['post'] }

/** A shopper's actions on their unpaid orders, and the holdings of the shop. */
export function continuing(shop: TestShop, shopper: Buyer) {
  const run = (statement: string, values: unknown[] = []) =>
    shop.context.pool.query(statement, values)

  const orderRow = (id: string) => rowOf(shop, id)

  const saleRow = (id: number) => saleUnits(shop, id)

  const usesOf = (id: number) => couponUses(shop, id)

  /** Places an unpaid order by a payment method. */
  async function unpaid(method: PaymentMethodValue, product_id: number, choice = {}) {
    if (method === 'apeak' && shopper.id !== null) await verifyPin(shopper)
    const cart_id = await fillCart(shop, product_id, { payment_method: method, ...choice })
    const body = orderOf(cart_id, { payment_method: method })
    const answer = succeeded(await shopper.post('/api/create-order', body))
    return { ...answer.body, cart_id, method } as unknown as Placed
  }

  /** Requotes the order for a method. */
  async function price(order_id: string, payment_method: PaymentMethodValue | null = null) {
    const cart_id = `continue-cart-${randomUUID()}`
    const body = { cart_id, order_id, payment_method }
    const answer = succeeded(await shopper.post('/api/continue-update-cart', body))
    const { cart, changes } = answer.body as unknown as { cart: Cart; changes: string[] }
    return { cart_id, cart, changes }
  }

  const pay = (cart_id: string, order_id: string, payment_method: PaymentMethodValue) =>
    shopper.post('/api/continue-order', {
      cart_id,
      order_id,
      payment_method,
      customer_id: shopper.id,
    })

  /** Requotes and continues in one step. */
  async function continueOrder(order_id: string, method: PaymentMethodValue) {
    const { cart_id } = await price(order_id, method)
    const answer = succeeded(await pay(cart_id, order_id, method))
    return { ...answer.body, order_id, cart_id, method } as unknown as Placed
  }

  /** Half an hour passes, and the order's holdings are released. */
  async function releaseReservation(id: string): Promise<void> {
    await run("update orders set reserved_until = now() - interval '1 second' where id = $1", [id])
    await run("select graphile_worker.add_job('release_reservations')")
    await shop.runJobs()
    if ((await orderRow(id)).reservation !== 'released') throw new Error('nothing was released')
  }

  return { run, orderRow, saleRow, usesOf, unpaid, price, pay, continueOrder, releaseReservation }
}

function succeeded(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`the shop answered ${answer.text}`)
  return answer
}
