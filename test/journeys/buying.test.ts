import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { mailTo } from './mailbox.ts'
import { type Device, desktop, type OpenShop, openOwnShop, phone, type Theme } from './open-shop.ts'
import {
  buyNow,
  chooseItem,
  choosePayment,
  confirmButton,
  confirmOrder,
  fillIn,
  orderAt,
  orderFacts,
  placeOrder,
  toastOf,
  total,
} from './shopping.ts'

let shop: OpenShop
before(async () => {
  shop = await openOwnShop()
})
after(() => shop.close())

const looks: [string, Device, Theme][] = [
  ['a phone in the dark theme', phone, 'dark'],
  ['a phone in the light theme', phone, 'light'],
  ['a desktop in the dark theme', desktop, 'dark'],
  ['a desktop in the light theme', desktop, 'light'],
]

for (const [name, device, theme] of looks) {
  test(`on ${name} a guest finds a game by keyboard, buys from it and gets mail`, async () => {
    const { page, context, complaints } = await shop.visit(device, theme)
    await page.goto('/')
    assert.equal(await page.evaluate(() => document.documentElement.className), theme)
    await page.getByPlaceholder('Search...').click()
    await page.keyboard.type('mlbb')
    await page.getByRole('option', { name: 'Mobile Legends: Bang Bang' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Mobile Legends: Bang Bang' }).waitFor()
    assert.equal(await page.evaluate(() => scrollY), 0)

    const email = `${name.replaceAll(' ', '-')}@example.com`
    await fillIn(page, { item: '42 Diamonds', method: 'Manual bank transfer', email })
    assert.equal(await total(page), 'RM 3.60')
    await confirmOrder(page)
    const id = await orderAt(page, 'Almost there')
    await page.getByText('Send your transfer and we’ll deliver.').waitFor()
    const shown = await orderFacts(page).locator('dd').allInnerTexts()
    const [, reference = '', category, product] = shown
    assert.match(reference, /^AP-/)
    assert.deepEqual(
      [category, product, shown.at(-1)],
      ['Mobile Legends: Bang Bang', '42 Diamonds', 'RM 3.60'],
    )
    const kept = await page.evaluate(() => localStorage.getItem('orderIds'))
    assert.equal(kept, JSON.stringify([id]))

    await mailTo(shop, email, '')
    assert.deepEqual(complaints, [])
    await context.close()
  })
}

test('a purchase of several items fits a screen of 320 px', async () => {
  const { page, context } = await shop.visit({ ...phone, viewport: { width: 320, height: 640 } })
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '42 Diamonds', method: 'Manual bank transfer' })
  await page.getByRole('button', { name: 'One more' }).click()
  assert.equal(await total(page), 'RM 7.20')
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
  await buyNow(page)
  await page.getByRole('dialog').getByText('2 × 42 Diamonds').waitFor()
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 320)
  await context.close()
})

test('missing fields are reported one after the other', async () => {
  const { page, context, complaints } = await shop.visit(phone)
  await page.goto('/products/mobile-legends')
  const seesRefusal = async (sentence: string) => {
    // Awaited from before the click, because a toast is gone after seconds.
    const toast = page.locator('[data-sonner-toast]', { hasText: sentence })
    await Promise.all([toast.waitFor(), buyNow(page)])
  }
  await seesRefusal('Please select a product and payment method.')
  await chooseItem(page, '42 Diamonds')
  await choosePayment(page, 'Apeak Gold')
  await seesRefusal('Email is mandatory.')
  await page.getByLabel('Email').fill('aina@example')
  await seesRefusal('Please enter a valid email address.')
  await page.getByLabel('Email').fill('aina@example.com')
  await seesRefusal('Please login to use Apeak Gold as payment method.')
  await choosePayment(page, 'Manual bank transfer')
  await seesRefusal('Please fill in all required fields.')
  await page.getByText('Enter your user ID.').waitFor()
  await page.getByText('Enter your zone ID.').waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

test('a voucher lowers the price; an unknown one is refused and leaves the cart as it was', async () => {
  const { page, context } = await shop.visit(desktop)
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '140 Diamonds', method: 'Manual bank transfer' })
  assert.equal(await total(page), 'RM 12.00')
  await page.getByLabel('Voucher', { exact: true }).fill('NOSUCH')
  await page.getByRole('button', { name: 'Apply' }).click()
  assert.match(await toastOf(page), /^Error updating cart: /)
  assert.equal(await total(page), 'RM 12.00')
  await page.getByLabel('Voucher', { exact: true }).fill('APEAK10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.locator('#buy').getByText('Voucher APEAK10').waitFor()
  assert.equal(await total(page), 'RM 10.80')
  await context.close()
})

test('a flash sale that sells out before the order shows the full price, at which the item can be bought', async () => {
  await shop.query(
    "update flash_sales set sold = qty - 5 where product_id in (select id from products where name = '284 Diamonds')",
  )
  const { page, context } = await shop.visit(phone)
  await page.goto('/products/mobile-legends')
  const card = page.locator('#select-item label').filter({ hasText: '284 Diamonds' })
  assert.match(await card.innerText(), /Promo[\s\S]*RM 19\.90[\s\S]*RM 23\.90/)
  for (const width of [360, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    const heights = await page
      .locator('#select-item label')
      .filter({ hasText: 'RM' })
      .evaluateAll((tiles) => tiles.map((tile) => Math.round(tile.getBoundingClientRect().height)))
    assert.ok(Math.max(...heights) <= 96, `tiles of ${heights.join(', ')} px at ${width}`)
    assert.equal(
      new Set(heights).size,
      1,
      `rows are equally high at ${width}: ${heights.join(', ')}`,
    )
  }
  await page.setViewportSize(phone.viewport)
  await fillIn(page, { item: '284 Diamonds', method: 'Manual bank transfer' })
  assert.equal(await total(page), 'RM 19.90')

  await buyAll('284 Diamonds', 5)
  await confirmOrder(page)
  assert.match(await toastOf(page), /This flash sale has just sold out or ended\./)
  const dialog = page.getByRole('dialog')
  await dialog.getByText('RM 23.90').last().waitFor()
  await card.getByText('Promo').waitFor({ state: 'detached' })
  assert.doesNotMatch(await card.innerText(), /19\.90/)
  await confirmButton(page).click()
  await orderAt(page, 'Almost there')
  assert.equal(await orderFacts(page).locator('dd').last().innerText(), 'RM 23.90')
  await context.close()
})

/** Another shopper, who buys the rest of a sale. */
async function buyAll(item: string, qty: number): Promise<void> {
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(body) }
    const response = await fetch(`${shop.url}/api/${path}`, init)
    assert.equal(response.status, 200, await response.clone().text())
  }
  const read = async (what: string): Promise<{ id: number; name: string }[]> =>
    (await fetch(`${shop.url}/api/categories/mobile-legends/${what}`)).json()
  const product = (await read('getProducts')).find(({ name }) => name === item)
  const options = await read('getOptions')
  const cart = { cart_id: 'cart-the-other-shopper', payment_method: 'check_payment' }
  await post('update-cart', { ...cart, product_id: product?.id, qty })
  const category_options = options.map(({ id }) => ({
    category_option_id: id,
    option_value: '12345678',
  }))
  await post('create-order', { ...cart, customer_email: 'other@example.com', category_options })
}

test('pressing Confirm twice makes one order', async () => {
  const { page, context } = await shop.visit(desktop)
  let made = 0
  page.on('request', (request) => {
    made += Number(request.url().endsWith('/api/create-order'))
  })
  await page.goto('/products/mobile-legends')
  await fillIn(page, { item: '14 Diamonds', method: 'Manual bank transfer' })
  await total(page)
  await buyNow(page)
  await confirmButton(page).dblclick()
  await orderAt(page, 'Almost there')
  assert.equal(made, 1)
  await context.close()
})

test('two tabs have separate carts', async () => {
  const { page, context } = await shop.visit(desktop)
  const second = await context.newPage()
  await page.goto('/products/mobile-legends')
  await second.goto('/products/mobile-legends')
  await fillIn(page, { item: '42 Diamonds', method: 'Manual bank transfer' })
  assert.equal(await total(page), 'RM 3.60')
  await fillIn(second, { item: '70 Diamonds', method: 'Manual bank transfer' })
  assert.equal(await total(second), 'RM 6.00')
  await confirmOrder(page)
  await orderAt(page, 'Almost there')
  await page.getByText('Send your transfer and we’ll deliver.').waitFor()
  assert.equal(await orderFacts(page).locator('dd').nth(3).innerText(), '42 Diamonds')
  await context.close()
})

test('the success page survives a reload; Back opens an empty form', async () => {
  const { page, context, complaints } = await shop.visit(phone)
  await placeOrder(page, { item: '42 Diamonds', method: 'Manual bank transfer' })
  const id = await orderAt(page, 'Almost there')
  await page.reload()
  assert.equal(await orderAt(page, 'Almost there'), id)
  await page.goBack()
  await page.getByText('Select an item to see its price.').waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})
