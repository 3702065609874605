import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { apiPaths, pathTo } from '@apeak/contract/paths'
import { logIn, openAccount } from './members.ts'

/** The player ID of the customer's order. */
export const PLAYER = '12345678'

type Shop = { url: string }

const payment_method = 'check_payment'

/** A customer who announces bank transfers for RM 50 of gold and for an order. */
export async function customerWithTransfers(shop: Shop) {
  const person = await openAccount(shop)
  const { token, user } = await logIn(shop, person)
  const post = postAs(shop, token)
  const { id } = user as { id: number }
  const topup = await post('/api/buy-apeak-gold', { user_id: id, amount: 50, payment_method })
  await post('/api/apeak-payment-callback', { ...topup, payment_method })
  const order = await unpaidOrder(shop, token, person.email)
  await post('/api/payment-callback', { payment_method, orderId: order.id })
  return { id, order: order.id, email: person.email, name: person.first_name }
}

/** A customer's unpaid order by bank transfer. */
export async function unpaidOrder(shop: Shop, token: string, customer_email: string) {
  const post = postAs(shop, token)
  const cart = { cart_id: `cart-${randomUUID()}`, payment_method }
  const read = (path: string) => fetch(shop.url + path).then((answer) => answer.json())
  const [[product], options] = await Promise.all([
    read('/api/categories/mobile-legends/getProducts'),
    read('/api/categories/mobile-legends/getOptions'),
  ])
  await post('/api/update-cart', { ...cart, product_id: product.id, qty: 1 })
  const category_options = options.map((option: { id: number }) => ({
    category_option_id: option.id,
    option_value: PLAYER,
  }))
  const order = { ...cart, customer_email, category_options }
  const { order_id: orderId = '' } = await post('/api/create-order', order)
  const { short_reference } = await read(pathTo(apiPaths.orderDetails, { orderId }))
  return { id: orderId, reference: short_reference as string }
}

/** Posts with a customer's session. */
const postAs =
  (shop: Shop, token: string) =>
  async (path: string, body: unknown): Promise<Record<string, string>> => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(shop.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    assert.equal(answer.status, 200, path)
    return answer.json()
  }
