import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { Cart, OrderCreated } from '@apeak/contract/checkout'
import type { PaymentMethodValue } from '@apeak/contract/payments'
import { newShopper, type Shopper } from '#testing/accounts.ts'
import { fillCart, offerMethod, orderOf } from '#testing/fixtures.ts'
import { verifyPin } from '#testing/gold.ts'
import { openPayingShop, type PayingShop, type Placed } from '#testing/paying-shop.ts'

/** The shop and its shopper, from `openContinuingShop` on. */
export let shop: PayingShop
export let shopper: Shopper

/** Opens a shop in which a shopper can go on with an order that was not paid. */
export async function openContinuingShop(): Promise<void> {
  shop = await openPayingShop()
  await offerMethod(shop.shop.database, { value: 'apeak', label: 'Apeak Gold' })
  shopper = await newShopper(shop)
}

export const run = (statement: string, values: unknown[] = []) =>
  shop.shop.pool.query(statement, values)
export const setCharge = (value: string, hundredths: number) =>
  run(`update payment_methods set charge_kind = 'fixed', charge_hundredths = $2 where value = $1`, [
    value,
    hundredths,
  ])
export const orderRow = async (id: string) =>
  (await run('select * from orders where id = $1', [id])).rows[0]
export const saleRow = async (id: number) =>
  (await run('select held, sold from flash_sales where id = $1', [id])).rows[0]
export const usesOf = async (id: number) =>
  (await run('select used from coupons where id = $1', [id])).rows[0].used

/** An unpaid order of the shopper's, to be paid by a method. */
export async function unpaid(method: PaymentMethodValue, product_id: number, choice = {}) {
  if (method === 'apeak') await verifyPin(shopper)
  const cart = await fillCart(shop, product_id, { payment_method: method, ...choice })
  const answer = await shopper.post('/api/create-order', orderOf(cart, { payment_method: method }))
  assert.equal(answer.status, 200, answer.text)
  return { ...(answer.body as unknown as OrderCreated), cart_id: cart, method } as unknown as Placed
}

/** Prices the order anew for a method. */
export async function price(order_id: string, payment_method?: PaymentMethodValue) {
  const cart_id = `continue-cart-${randomUUID()}`
  const body = { cart_id, order_id, payment_method: payment_method ?? null }
  const answer = await shopper.post('/api/continue-update-cart', body)
  assert.equal(answer.status, 200, answer.text)
  const { cart, changes } = answer.body as unknown as { cart: Cart; changes: string[] }
  return { cart_id, cart, changes }
}

export const pay = (cart_id: string, order_id: string, payment_method: PaymentMethodValue) =>
  shopper.post('/api/continue-order', {
    cart_id,
    order_id,
    payment_method,
    customer_id: shopper.id,
  })

/** Prices and continues in one go, as a shopper does who is content. */
export async function goOn(order_id: string, method: PaymentMethodValue) {
  const { cart_id } = await price(order_id, method)
  const answer = await pay(cart_id, order_id, method)
  assert.equal(answer.status, 200, answer.text)
  return { ...answer.body, order_id, cart_id, method } as unknown as Placed
}

export const giveBack = async (id: string) => {
  await run("update orders set held_until = now() - interval '1 second' where id = $1", [id])
  await run("select graphile_worker.add_job('release_holds')")
  await shop.runJobs()
  assert.equal((await orderRow(id)).hold, 'given_back')
}
