// Fills the queue of a running shop with what a busy evening brings: node demo/busy-day.ts [address]
import { randomUUID } from 'node:crypto'
import { apiPaths, callbackPaths, pathTo, serverPaths } from '@apeak/contract/paths'

/** An item of the demo catalogue, and how it is paid for. */
type Purchase = { game: string; item: number; qty: number; method: 'check_payment' | 'razorpay' }

/** An order as the shop answers of it. */
type Made = { order_id: string; razorpay_order_id?: string; key?: string }

type Option = { id: number; values: { id: number }[] }

const games = ['mobile-legends', 'free-fire', 'genshin-impact'] as const

/**
 * Buys as so many guests do: every third one pays by bank transfer, which is yet to be seen, the others
 * by card in the sandbox; every fifth buys three of an item. `url` is where the shop is. The orders' ids,
 * in the order in which they were made.
 */
export async function makeBusyDay(url: string, count = 30): Promise<string[]> {
  const ids: string[] = []
  for (let number = 0; number < count; number += 1) {
    const made = await order(url, number, {
      game: games[number % games.length] ?? games[0],
      item: number % 4,
      qty: number % 5 === 4 ? 3 : 1,
      method: number % 3 === 2 ? 'check_payment' : 'razorpay',
    })
    await (made.razorpay_order_id ? payByCard(url, made) : sayPaid(url, made))
    ids.push(made.order_id)
  }
  return ids
}

async function order(url: string, number: number, { game, item, qty, method }: Purchase) {
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

const sayPaid = (url: string, { order_id }: Made) =>
  post(url + apiPaths.paymentCallback, { payment_method: 'check_payment', orderId: order_id })

/** Presses the button of the sandbox's card window, and comes back with what it says. */
async function payByCard(url: string, { order_id, razorpay_order_id = '', key = '' }: Made) {
  const query = new URLSearchParams({ key_id: key, order_id: razorpay_order_id })
  const sandbox = `${url}${serverPaths.sandbox}/razorpay/checkout`
  const page = await (await fetch(`${sandbox}/frame?${query}`)).text()
  const fields = [...page.matchAll(/<input[^>]*name="([^"]*)"[^>]*value="([^"]*)"/g)]
  const form = new URLSearchParams({
    ...Object.fromEntries(fields.map(([, name, value]) => [name, value])),
    answer: 'success',
  })
  const answer = await fetch(`${sandbox}/pay`, { method: 'POST', body: form })
  const { paid } = (await answer.json()) as { paid: Record<string, string> }
  await fetch(`${url}${callbackPaths.razorpay.order}?orderid=${order_id}`, {
    method: 'POST',
    body: new URLSearchParams(paid),
    redirect: 'manual',
  })
}

async function read<Body>(address: string): Promise<Body> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.json() as Promise<Body>
}

async function post<Body>(address: string, body: unknown): Promise<Body> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}: ${await answer.text()}`)
  return answer.json() as Promise<Body>
}

if (import.meta.main) {
  const ids = await makeBusyDay(process.argv[2] ?? 'http://localhost:3000')
  process.stdout.write(`${ids.length} orders wait.\n`)
}
