// Fills the queue of a running shop like a busy evening: node demo/busy-day.ts [address]
import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import {
  apiPaths,
  callbackPaths,
  ORDER_KEY_HEADER,
  pathTo,
  serverPaths,
} from '@apeak/contract/paths'

const games = ['mobile-legends', 'free-fire', 'genshin-impact'] as const

/** Events that happen once, by number of the order. */
const special = { correction: 10, byCode: 11, paidTwice: 12 } as const

/**
 * Makes `count` guest purchases in the shop at `url`: every third by bank transfer, unconfirmed; every tenth
 * by Fiuu; the others by card in the sandbox; every fifth of three items. The eleventh guest asks for a
 * correction of the player, the twelfth buys a gift card's code, and the thirteenth pays twice: the second
 * payment is unapplied. Returns the order ids in order of creation.
 */
export async function makeBusyDay(url: string, count = 30): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const placed = await order(url, number, purchaseOf(number))
    await (number === special.paidTwice ? payTwice(url, placed) : pay(url, placed))
    if (number === special.correction) await askCorrection(url, placed)
    ids.push(placed.order_id)
  }
  return ids
}

function purchaseOf(number: number): Purchase {
  const byBank = number % 3 === 2
  return {
    game: number === special.byCode ? 'app-store' : (games[number % games.length] ?? games[0]),
    item: number % 4,
    qty: number % 5 === 4 ? 3 : 1,
    method: number % 10 === 6 ? 'fiuu' : byBank ? 'check_payment' : 'razorpay',
  }
}

/** A guest's payment method: bank transfer, card (Razorpay) or Fiuu. */
type Method = 'check_payment' | 'razorpay' | 'fiuu'

/** An item of the demo catalogue, its quantity and payment method. */
type Purchase = { game: string; item: number; qty: number; method: Method }

/** The shop's response to an order, with the provider's fields. */
type PlacedOrder = {
  order_id: string
  order_key?: string
  razorpay_order_id?: string
  key?: string
  fiuu_url?: string
}

type Option = { id: number; values: { id: number }[] }

/** Orders as guest `number`, each with a separate address. Free-text options get a number. */
async function order(url: string, number: number, purchase: Purchase): Promise<PlacedOrder> {
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
  return post<PlacedOrder>(url + apiPaths.createOrder, {
    ...cart,
    customer_email,
    category_options,
  })
}

/** Pays by the order's method; a bank transfer is only announced. */
async function pay(url: string, placed: PlacedOrder): Promise<void> {
  if (placed.razorpay_order_id) return payByCard(url, placed)
  if (placed.fiuu_url) return payByFiuu(url, placed.order_id, placed.fiuu_url)
  const announcement = { payment_method: 'check_payment', orderId: placed.order_id }
  await post(url + apiPaths.paymentCallback, announcement, keyHeader(placed))
}

/** Pays a card order by Fiuu, and then also by card in a tab that stayed open. */
async function payTwice(url: string, placed: PlacedOrder): Promise<void> {
  const { order_id } = placed
  const cart_id = `continue-cart-${randomUUID()}`
  const cart = { cart_id, order_id, payment_method: 'fiuu' }
  await post(url + apiPaths.continueUpdateCart, cart, keyHeader(placed))
  const body = { ...cart, customer_id: null }
  await pay(url, await post<PlacedOrder>(url + apiPaths.continueOrder, body, keyHeader(placed)))
  await payByCard(url, placed)
}

/** Requests a correction of the order's player. */
async function askCorrection(url: string, placed: PlacedOrder): Promise<void> {
  const { order_id } = placed
  const path = pathTo(apiPaths.orderDetails, { orderId: order_id })
  const { options } = await read<{ options: { name: string; value: string }[] }>(url + path)
  const [first, ...rest] = options
  if (!first) throw new Error(`Order ${order_id} has no details.`)
  const corrected = { ...first, value: '20000000' }
  const request = { order_id, options: [corrected, ...rest] }
  await post(url + apiPaths.askCorrection, request, keyHeader(placed))
}

/** The header that lets a guest change the order. */
const keyHeader = ({ order_key = '' }: PlacedOrder) => ({ [ORDER_KEY_HEADER]: order_key })

/** Pays in the sandbox's card window and returns its result. */
async function payByCard(url: string, { order_id, razorpay_order_id = '', key = '' }: PlacedOrder) {
  const query = new URLSearchParams({ key_id: key, order_id: razorpay_order_id })
  const sandbox = `${url}${serverPaths.sandbox}/razorpay/checkout`
  const page = await (await fetch(`${sandbox}/frame?${query}`)).text()
  const form = new URLSearchParams([...fieldsOf(page), ['answer', 'success']])
  const answer = await fetch(`${sandbox}/pay`, { method: 'POST', body: form })
  const { paid } = (await answer.json()) as { paid: Record<string, string> }
  await returnToShop(
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
  await returnToShop(
    new URL(action.replaceAll('&amp;', '&'), url).href,
    new URLSearchParams(fieldsOf(back)),
  )
  await waitUntilPaid(url, order_id)
}

/** The hidden fields of a page's form. */
const fieldsOf = (page: string): [string, string][] =>
  [...page.matchAll(/<input type="hidden"[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value],
  )

async function returnToShop(address: string, body: URLSearchParams): Promise<void> {
  await fetch(address, { method: 'POST', body, redirect: 'manual' })
}

const CONFIRMATION_TIMEOUT_MS = 120_000

/** Waits until the shop reports an order as paid. */
async function waitUntilPaid(url: string, order_id: string): Promise<void> {
  const path = pathTo(apiPaths.paymentStatus, {}, { kind: 'order', id: order_id })
  for (const until = Date.now() + CONFIRMATION_TIMEOUT_MS; Date.now() < until; await wait(500)) {
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

if (import.meta.main) {
  const ids = await makeBusyDay(process.argv[2] ?? 'http://localhost:3000')
  process.stdout.write(`${ids.length} guests bought, and wait.\n`)
}
