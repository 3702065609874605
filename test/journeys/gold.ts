import { randomUUID } from 'node:crypto'
import type { LoggedIn } from '@apeak/contract/accounts'
import type { Page } from 'playwright-core'
import { logIn, type Newcomer, openAccount, openWithSession } from './members.ts'
import type { Device, OpenShop, Theme } from './open-shop.ts'

/** A new customer's visit, logged in; `api` makes calls as that customer without the browser. */
export async function visitMember(
  shop: OpenShop,
  device: Device,
  theme: Theme = 'dark',
  newcomer?: Newcomer,
) {
  const person = await openAccount(shop, newcomer)
  const session = await logIn(shop, person)
  const visit = await shop.visit(device, theme)
  await openWithSession(visit.context, session)
  return { ...visit, person, api: apiOf(shop, session) }
}

/** A customer's actions without a browser. */
function apiOf(shop: OpenShop, { token, user }: LoggedIn) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
  async function post(path: string, body: unknown): Promise<void> {
    const answer = await fetch(shop.url + path, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
  }
  const read = async (what: string): Promise<{ id: number; name: string }[]> =>
    (await fetch(`${shop.url}/api/categories/mobile-legends/${what}`)).json()

  /** Orders an item without paying. */
  async function leaveUnpaid(item: string): Promise<void> {
    const [products, options] = await Promise.all([read('getProducts'), read('getOptions')])
    const order = { cart_id: `cart-${randomUUID()}`, payment_method: 'razorpay' }
    const product_id = products.find(({ name }) => name === item)?.id
    await post('/api/update-cart', { ...order, product_id, qty: 1 })
    const category_options = options.map(({ id }) => ({
      category_option_id: id,
      option_value: '12345678',
    }))
    await post('/api/create-order', { ...order, customer_email: user.email, category_options })
  }
  return { id: user.id, post, leaveUnpaid }
}

/** Selects an amount on the top-up page, and confirms. */
export async function confirmTopUp(page: Page, amount: string, method: string): Promise<void> {
  await page.getByRole('button', { name: amount, exact: true }).click()
  await page.getByRole('main').getByRole('button', { name: method }).click()
  await page.getByRole('button', { name: 'Top Up', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm top up' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
}

/** Waits until the header shows this balance. */
export async function waitForBalance(page: Page, text: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: `Apeak Gold: ${text}` })
    .waitFor()
}

/** Waits for a toast starting with `text`. */
export async function toast(page: Page, text: string): Promise<void> {
  await page.locator('[data-sonner-toast]').filter({ hasText: text }).first().waitFor()
}
