// An operator puts money right: a transfer of the wrong amount, a day's book with one difference, gold
// that needs a second operator.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import type { TestOperator } from '../../server/testing/operators.ts'
import { barriersOn } from './axe.ts'
import { logIn, openAccount } from './members.ts'
import { desktop, type OpenShop, openShop, type Theme } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { newOperator } from './operators.ts'

let shop: OpenShop
let finance: TestOperator
let owner: TestOperator
let customer: { id: number; order: string }
before(async () => {
  shop = await openShop(() => ({ GOLD_ADJUSTMENT_LIMIT: '10' }))
  finance = await newOperator(shop, 'finance', 'Farid')
  owner = await newOperator(shop, 'owner', 'Olivia')
  customer = await waitingCustomer()
})
after(() => shop.close())

/** A customer who says that money is on its way by bank: RM 50 for gold, and what an order costs. */
async function waitingCustomer() {
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
    option_value: '12345678',
  }))
  const { order_id } = await post('/api/create-order', {
    ...cart,
    customer_email: person.email,
    category_options,
  })
  await post('/api/payment-callback', { payment_method, orderId: order_id })
  return { id, order: order_id }
}

/** A page of the console, of an operator who is logged in. */
async function openConsole(operator: TestOperator, path: string, theme: Theme = 'dark') {
  const visit = await operatorVisit(shop, operator, desktop, theme)
  await visit.page.goto(`/console${path}`)
  return visit
}

const confirm = (page: Page, label: string) =>
  page.getByRole('dialog').getByRole('button', { name: label, exact: true }).click()
const said = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

describe('an operator of finance', () => {
  test('sees the money of a top-up, keeps what does not fit, and gives it as gold', async () => {
    const { page, context, complaints } = await openConsole(finance, '/queue')
    const topup = page.getByRole('listitem').filter({ hasText: 'of gold' })
    await topup.getByRole('button').first().click()
    await topup.getByRole('button', { name: 'Money seen' }).click()
    await page.getByLabel('Amount in RM').fill('45')
    await page.getByLabel('Bank reference').fill('MBB 4501')
    await said(page, /goes on waiting/)
    await confirm(page, 'Money seen')
    await said(page, 'The money is kept as unapplied money.')
    await page.goto('/console/payments')
    await page.getByText('Another amount than was owed').click()
    await page.getByRole('button', { name: 'Give as gold' }).click()
    await said(page, /is told by mail/)
    await page.getByLabel('Reason').fill('They sent RM 5 too little')
    await confirm(page, 'Give as gold')
    await said(page, 'It was given as gold')
    await said(page, 'They sent RM 5 too little')
    await page.goto(`/console/gold-accounts/${customer.id}/show`)
    await said(page, 'RM 45.00')
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('sees the money of an order, and gives it back as gold', async () => {
    const { page, context, complaints } = await openConsole(
      finance,
      `/orders/${customer.order}/show`,
    )
    await page.getByRole('button', { name: 'Money seen' }).click()
    await page.getByLabel('Bank reference').fill('MBB 7001')
    await confirm(page, 'Money seen')
    await page.getByText('To be delivered', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByRole('combobox', { name: 'Where to' }).click()
    await page.getByRole('option', { name: 'As gold of the customer' }).click()
    await page.getByLabel('Reason').fill('They changed their mind')
    await said(page, 'has it as gold at once')
    await confirm(page, 'Refund')
    await said(page, 'go back as gold')
    await page.getByText('Refunded', { exact: true }).first().waitFor()
    assert.deepEqual(complaints, [])
    await context.close()
  })

  test('compares a day’s book with a report, and explains what differs', async () => {
    const { page, context } = await openConsole(finance, '/day-book')
    await page.getByRole('button', { name: 'Upload Razorpay’s file' }).waitFor()
    const day = await page.getByLabel('Day in Malaysia').inputValue()
    const [year, month, date] = day.split('-')
    const receipt = `o${'7'.repeat(26)}-1`
    const content = [
      'transaction_entity,entity_id,amount,currency,fee (exclusive tax),tax,entity_created_at,order_receipt',
      `payment,pay_NobodyKnows01,12.00,MYR,0.24,0.00,${date}/${month}/${year} 00:00:01,${receipt}`,
    ].join('\r\n')
    const file = { name: 'settlement.csv', mimeType: 'text/csv', buffer: Buffer.from(content) }
    await page.locator('input[type=file]').last().setInputFiles(file)
    await said(page, 'Missing here')
    assert.deepEqual(await barriersOn(page), [])
    await page.getByRole('button', { name: 'Explain' }).click()
    await page.getByLabel('Reason').fill('A test of the provider’s')
    await confirm(page, 'Explain')
    await said(page, /A test of the provider’s \(Farid/)
    await context.close()
  })

  test('needs another for much gold, who sees who asked', async () => {
    const asking = await openConsole(finance, `/gold-accounts/${customer.id}/show`)
    await asking.page.getByRole('button', { name: 'Adjust' }).click()
    await asking.page.getByLabel(/Amount \(RM\)/).fill('25')
    await asking.page.getByLabel('Reason').fill('A late delivery')
    await confirm(asking.page, 'Adjust')
    await said(asking.page, 'It waits for a second operator')
    await asking.context.close()
    const { page, context } = await openConsole(owner, '/gold-adjustments', 'light')
    await said(page, 'Farid')
    assert.deepEqual(await barriersOn(page), [])
    await page.getByRole('button', { name: 'Approve' }).click()
    await confirm(page, 'Approve')
    await said(page, 'Done by Olivia')
    await page.goto('/console/ledger')
    await page.getByRole('button', { name: 'Look through it now' }).click()
    await said(page, 'The ledger adds up')
    await page.goto('/console/payment-attempts')
    await said(page, 'Calls in a minute')
    await context.close()
  })
})
