import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  apiPaths,
  callbackPaths,
  ORDER_KEY_HEADER,
  pathTo,
  serverPaths,
} from '@apeak/contract/paths'

/** A guest's payment method: bank transfer, card (Razorpay) or Fiuu. */
export type Method = 'check_payment' | 'razorpay' | 'fiuu'

/** An item of the demo catalogue, its quantity and payment method. */
export type Purchase = { game: string; item: number; qty: number; method: Method }

/** The shop's response to an order, with the provider's fields. */
export type Made = {
  order_id: string
  order_key?: string
  razorpay_order_id?: string
  key?: string
  fiuu_url?: string
}

type Option = { id: number; values: { id: number }[] }

/** Orders as guest `number`, each with a separate address. Free-text options get a number. */
export async function order(url: string, number: number, purchase: Purchase): Promise<Made> {
  const { game, item, qty, method } = purchase
  const [products, options] = await Promise.all([
    read<{ id: number }[]>(url + pathTo(apiPaths.products, { slug: game })),
    read<Option[]>(url + pathTo(apiPaths.options, { slug: game })),
  ])
  const chosen = products[item % products.length]
  const cart = { cart_id: `cart-${randomUUID()}`, payment_method: method }
  await post(url + apiPaths.updateCart, { ...cart, product_id: chosen?.id, qty })
  const category_options = options.map(({ id, values }) => ({
    category_option_id: id,
    option_value: String(values[0]?.id ?? 10_000_000 + number),
  }))
  const customer_email = `player${number}@example.com`
  return post<Made>(url + apiPaths.createOrder, { ...cart, customer_email, category_options })
}

/** Pays by the order's method; a bank transfer is only announced. */
export async function pay(url: string, made: Made): Promise<void> {
  if (made.razorpay_order_id) return payByCard(url, made)
  if (made.fiuu_url) return payByFiuu(url, made.order_id, made.fiuu_url)
  const said = { payment_method: 'check_payment', orderId: made.order_id }
  await post(url + apiPaths.paymentCallback, said, keyOf(made))
}

/** Pays a card order by Fiuu, and then also by card in a tab that stayed open. */
export async function payTwice(url: string, made: Made): Promise<void> {
  const { order_id } = made
  const cart_id = `continue-cart-${randomUUID()}`
  const asked = { cart_id, order_id, payment_method: 'fiuu' }
  await post(url + apiPaths.continueUpdateCart, asked, keyOf(made))
  const going = { ...asked, customer_id: null }
  await pay(url, await post<Made>(url + apiPaths.continueOrder, going, keyOf(made)))
  await payByCard(url, made)
}

/** Requests a correction of the order's player. */
export async function askCorrection(url: string, made: Made): Promise<void> {
  const { order_id } = made
  const path = pathTo(apiPaths.orderDetails, { orderId: order_id })
  const { options } = await read<{ options: { name: string; value: string }[] }>(url + path)
  const [first, ...rest] = options
  if (!first) throw new Error(`Order ${order_id} has no details.`)
  const right = { ...first, value: '20000000' }
  const wanted = { order_id, options: [right, ...rest] }
  await post(url + apiPaths.askCorrection, wanted, keyOf(made))
}

/** The header that lets a guest change the order. */
const keyOf = ({ order_key = '' }: Made) => ({ [ORDER_KEY_HEADER]: order_key })

/** Pays in the sandbox's card window and returns its result. */
async function payByCard(url: string, { order_id, razorpay_order_id = '', key = '' }: Made) {
  const query = new URLSearchParams({ key_id: key, order_id: razorpay_order_id })
  const sandbox = `${url}${serverPaths.sandbox}/razorpay/checkout`
  const page = await (await fetch(`${sandbox}/frame?${query}`)).text()
  const form = new URLSearchParams([...fieldsOf(page), ['answer', 'success']])
  const answer = await fetch(`${sandbox}/pay`, { method: 'POST', body: form })
  const { paid } = (await answer.json()) as { paid: Record<string, string> }
  await comeBack(
    `${url}${callbackPaths.razorpay.order}?orderid=${order_id}`,
    new URLSearchParams(paid),
  )
}

/** Pays on the sandbox's Fiuu page and returns. Fiuu's message is confirmed a little later. */
async function payByFiuu(url: string, order_id: string, fiuu_url: string): Promise<void> {
  const page = await (await fetch(new URL(fiuu_url, url))).text()
  const form = new URLSearchParams([
    ...fieldsOf(page),
    ['channel', 'credit'],
    ['result', 'success'],
  ])
  const sandbox = `${url}${serverPaths.sandbox}/fiuu`
  const back = await (await fetch(`${sandbox}/pay/decide`, { method: 'POST', body: form })).text()
  const [, action = ''] = /<form[^>]*action="([^"]*)"/.exec(back) ?? []
  await comeBack(
    new URL(action.replaceAll('&amp;', '&'), url).href,
    new URLSearchParams(fieldsOf(back)),
  )
  await isPaid(url, order_id)
}

/** The hidden fields of a page's form. */
const fieldsOf = (page: string): [string, string][] =>
  [...page.matchAll(/<input type="hidden"[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  )

async function comeBack(address: string, body: URLSearchParams): Promise<void> {
  await fetch(address, { method: 'POST', body, redirect: 'manual' })
}

/** In milliseconds. */
const CONFIRMED_WITHIN = 120_000

/** Waits until the shop reports an order as paid. */
async function isPaid(url: string, order_id: string): Promise<void> {
  const path = pathTo(apiPaths.paymentStatus, {}, { kind: 'order', id: order_id })
  for (const until = Date.now() + CONFIRMED_WITHIN; Date.now() < until; await wait(500)) {
    const { status } = await read<{ status: string }>(url + path)
    if (status === 'paid') return
  }
  throw new Error(`Order ${order_id} was not paid in time.`)
}

async function read<Body>(address: string): Promise<Body> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.json() as Promise<Body>
}

async function post<Body>(
  address: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Body> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<Body>
}
