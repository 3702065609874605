// A shop without the demo, from the start's setup link to the first paid order.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import type { EditedInstructions, MethodEntry } from '@apeak/contract/payments-console'
import { newCartId, orderOf } from '../../server/testing/fixtures.ts'
import type { TestOperator } from '../../server/testing/operators.ts'
import { type Answer, callsOf, createDatabase } from '../../server/testing/test-shop.ts'
import { axeViolations } from './axe.ts'
import { desktop, type OpenShop, openOwnShop, phone } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { setUpOperator } from './operators.ts'

let shop: OpenShop
let calls: ReturnType<typeof callsOf>
before(async () => {
  shop = await openOwnShop(
    () => ({ DEMO: '0' }),
    () => createDatabase(),
  )
  calls = callsOf(shop.url)
})
after(() => shop.close())

const as = <Thing>({ status, body, text }: Answer): Thing => {
  assert.ok(status === 200 || status === 201, text)
  return body as unknown as Thing
}

const aina = { name: 'Aina', email: 'aina@shop.example', password: 'a sentence of my own' }
let owner: TestOperator

test('the first start prints a link that makes one owner, once', async () => {
  const link = /Create its first owner with this link.*: (\S+)/.exec(shop.said)?.[1] ?? ''
  for (const [device, theme] of [
    [desktop, 'dark'],
    [phone, 'light'],
  ] as const) {
    const { page, context } = await shop.visit(device, theme)
    await page.goto(link)
    await page.getByRole('heading', { name: 'Welcome to your shop' }).waitFor()
    assert.deepEqual(await axeViolations(page), [])
    await page.getByLabel('Your name').fill(aina.name)
    await page.getByLabel('Email').fill(aina.email)
    await page.getByLabel('New password').fill(aina.password)
    await page.getByRole('button', { name: 'Become the owner' }).click()
    if (device === desktop) {
      await page.getByText('Log in and set up your second factor').waitFor()
      assert.deepEqual(await axeViolations(page), [])
      await page.getByRole('link', { name: 'Log in' }).click()
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await page.getByText('npm run reset-operator').waitFor()
      assert.deepEqual(await axeViolations(page), [])
    } else await page.getByText('This link was used or has expired.').waitFor()
    await context.close()
  }
  owner = await setUpOperator(shop, {
    ...aina,
    id: await idOfOwner(),
    role: 'owner',
    app: undefined,
  })
  assert.equal(owner.session.stage, 'open')
})

const idOfOwner = async () => {
  const { email, password } = aina
  const { body } = await calls.post('/api/console/login', { email, password })
  return (body.operator as { id: string }).id
}

test('a payment method says what it lacks, and can be enabled once it is complete', async () => {
  const { page, context } = await operatorVisit(shop, owner, desktop)
  await page.goto('/console/payment-methods')
  await page.getByText('Missing: a bank account or a DuitNow QR.').waitFor()
  assert.equal(await page.getByText('Ready', { exact: true }).count(), 3)
  assert.equal(await page.getByText('Disabled', { exact: true }).count(), 4)
  assert.deepEqual(await axeViolations(page), [])

  const manual = '/console/payment-methods/check_payment'
  await page.goto(manual)
  await page.getByLabel('Offered to shoppers').click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Missing: a bank account or a DuitNow QR.').first().waitFor()

  const instructions = '/api/console/payment-instructions/check_payment'
  const { version } = as<EditedInstructions>(await owner.get(instructions))
  const bank_accounts = [{ bank: 'Maybank', number: '512345678901', holder: 'Apeak Sdn. Bhd.' }]
  as(await owner.put(instructions, { version, bank_accounts, duitnow_qr_id: null, note: '' }))
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved', { exact: true }).first().waitFor()
  const { data } = as<{ data: MethodEntry[] }>(await owner.get('/api/console/payment-methods'))
  const method = data.find(({ id }) => id === 'check_payment')
  assert.deepEqual([method?.enabled, method?.lacks], [true, null])
  await context.close()
})

test("a new game's item is bought by bank transfer and paid", async () => {
  const game = as<{ id: number; version: number }>(
    await owner.post('/api/console/categories', {
      ...{ name: 'Star Raiders', slug: 'star-raiders', request_key: randomUUID() },
    }),
  )
  const path = `/api/console/categories/${game.id}`
  const read = as<Record<string, unknown>>(await owner.get(path))
  const { id: _, archived_at: __, selling_pause: ___, ...edited } = read
  as(await owner.put(path, { ...edited, published_at: 'now' }))
  const item = as<{ id: number }>(
    await owner.post('/api/console/products', {
      ...{ request_key: randomUUID(), category_id: game.id, name: '100 Crystals' },
      ...{ description: '', price_sen: 1000, base_image_id: null, delivered_by_code: false },
      ...{ cost_sen: null, markup_percent: null, price_follows_cost: null },
      ...{ price_floor_sen: null, sold_without_supplier: false },
      ...{ subcategory_ids: [], options: [], published_at: 'now' },
    }),
  )

  await shop.query('update shop_settings set opened_at = now()')
  const cart_id = newCartId()
  const choice = { product_id: item.id, qty: 1, payment_method: 'check_payment' }
  as(await calls.post('/api/update-cart', { cart_id, ...choice }))
  const { order_id } = as<{ order_id: string }>(
    await calls.post('/api/create-order', orderOf(cart_id)),
  )
  const placed = { payment_method: 'check_payment', orderId: order_id }
  as(await calls.post('/api/payment-callback', placed))
  const seen = { amount_sen: 1000, bank_reference: 'MBB-000123', is_another: false }
  as(await owner.post(`/api/console/orders/${order_id}/money-seen`, seen))
  const { status } = as<{ status: string }>(await owner.get(`/api/console/orders/${order_id}`))
  assert.equal(status, 'processing')
})
