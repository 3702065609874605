import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { logIn, openAccount } from './members.ts'

/** The player ID of the customer's order. */
export const PLAYER = '12345678'

/** A customer who announces bank transfers for RM 50 of gold and for an order. */
export async function customerWithTransfers(shop: { url: string }) {
  const person = await openAccount(shop)
  const { token, user } = await logIn(shop, person)
  const post = async (path: string, body: unknown) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(shop.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    assert.equal(answer.status, 200, path)
    return answer.json() as Promise<{ point_transaction_id: string; order_id: string }>
  }
  const payment_method = 'check_payment'
  const { id } = user as { id: number }
  const topup = await post('/api/buy-apeak-gold', { user_id: id, amount: 50, payment_method })
  await post('/api/apeak-payment-callback', { ...topup, payment_method })
  const cart = { cart_id: `cart-${randomUUID()}`, payment_method }
  const of = (what: string) =>
    fetch(`${shop.url}/api/categories/mobile-legends/${what}`).then((answer) => answer.json())
  const [[product], options] = await Promise.all([of('getProducts'), of('getOptions')])
  await post('/api/update-cart', { ...cart, product_id: product.id, qty: 1 })
  const category_options = options.map((option: { id: number }) => ({
    category_option_id: option.id,
    option_value: PLAYER,
  }))
  const { order_id } = await post('/api/create-order', {
    ...cart,
    customer_email: person.email,
    category_options,
  })
  await post('/api/payment-callback', { payment_method, orderId: order_id })
  return { id, order: order_id, email: person.email, name: person.first_name }
}
