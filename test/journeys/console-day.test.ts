// A day at the shop: thirty-four open items, handled by two operators, from the second factor in the morning
// to the history in the evening.
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { makeBusyDay } from '../../demo/busy-day.ts'
import { axeViolations } from './axe.ts'
import { buyWithCode, ITEM, openItems, tile } from './code-shopper.ts'
import {
  chosen,
  confirm,
  dialog,
  dialogViolations,
  openQueue,
  refundAsGold,
  waitForText,
  waiting,
} from './desk-steps.ts'
import { desktop, type OpenShop, openOwnShop, phone, type Visit } from './open-shop.ts'
import { operatorVisit } from './operator-visits.ts'
import { codeFor, newOperator } from './operators.ts'
import { unknownSettlement } from './settlement-file.ts'
import { customerWithTransfers, PLAYER } from './waiting-customer.ts'

/** Guests’ orders of every kind, one with a correction, and a customer's order. */
const ORDERS = 31
/** With the second payment of a guest and the customer's top-up, which only finance sees. */
const WAITING = ORDERS + 2

let shop: OpenShop
let customer: Awaited<ReturnType<typeof customerWithTransfers>>
let farid: Visit
let mei: Visit
let olivia: Visit
before(async () => {
  shop = await openOwnShop(() => ({ GOLD_ADJUSTMENT_LIMIT: '50' }))
  // Purchases with it cost nothing, and so are paid at once.
  await shop.query(`insert into coupons (code, kind, hundredths) values ('FREE', 'percent', 10000)`)
  await makeBusyDay(shop.url, 30)
  customer = await customerWithTransfers(shop)
})
after(() => shop.close())

describe('a day at the shop', () => {
  test('finance logs in with a second factor while fulfilment has the queue open', async () => {
    const person = await newOperator(shop, 'finance', 'Mei')
    mei = await shop.visit(desktop, 'light')
    const { page } = mei
    await page.goto('/console/queue')
    await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
    await page.getByLabel('Password').fill(person.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    const code = await codeFor(shop, { id: person.id, app: person.app ?? '' })
    await page.getByRole('textbox', { name: 'Code' }).fill(code)
    await page.getByRole('button', { name: 'Log in' }).click()
    await waiting(page, WAITING)
    farid = await openQueue(shop, 'fulfilment', 'Farid', ORDERS)
    olivia = await operatorVisit(shop, await newOperator(shop, 'owner', 'Olivia'), desktop)
    assert.deepEqual(await axeViolations(farid.page), [], 'the queue')
  })

  test('fulfilment delivers by three keys, by code, and two of three units', async () => {
    // The player's id is copied (which claims the order), the dialog opened, and confirmed.
    const { page } = farid
    await page.getByRole('button', { name: 'To deliver', exact: true }).click()
    const id = await chosen(page).getByRole('button', { name: /^Copy/ }).first().innerText()
    await page.keyboard.press('1')
    await chosen(page).getByText('Farid').waitFor()
    assert.ok(id.includes(await page.evaluate(() => navigator.clipboard.readText())))
    await page.keyboard.press('d')
    await dialog(page, /^Deliver/).waitFor()
    assert.deepEqual(await dialogViolations(page), [], 'delivering')
    await page.keyboard.press('Enter')
    await waiting(page, ORDERS - 1)
    await waiting(mei.page, WAITING - 1)

    await page.keyboard.press('j')
    await page.keyboard.press('d')
    await dialog(page, /^Deliver/)
      .getByLabel('Code (optional)')
      .fill('AB12-CD34')
    await page.keyboard.press('Enter')
    await waiting(page, ORDERS - 2)

    const three = page.getByRole('listitem').filter({ hasText: '3 ×' }).first()
    await three.getByRole('button').first().click()
    await page.keyboard.press('d')
    await dialog(page, /^Deliver 3/)
      .getByLabel('Quantity')
      .fill('2')
    await confirm(dialog(page, /^Deliver/), 'Deliver')
    await page.getByText('(2 of 3 delivered)').waitFor()
    await chosen(page)
      .getByRole('link', { name: /Open order/ })
      .click()
    await page.getByText('2 of 3 delivered').waitFor()
  })

  test('fulfilment cannot refund or list payments', async () => {
    const { page } = farid
    assert.equal(await page.getByRole('button', { name: 'Refund' }).count(), 0)
    const refused = await page.evaluate(() =>
      fetch('/api/console/payments').then(async (answer) => [
        answer.status,
        (await answer.json()).code,
      ]),
    )
    assert.deepEqual(refused, [403, 'right_missing'])
  })

  test('finance refunds one unit to its source, and another order as gold', async () => {
    const { page } = mei
    await page.goto(farid.page.url())
    await page.getByRole('button', { name: 'Refund' }).click()
    const refund = dialog(page, 'Refund')
    await refund.getByLabel('Amount in RM').fill('0.50')
    await refund.getByLabel('Units to cancel').fill('1')
    await refund.getByLabel('Reason').fill('Sold out')
    await refund.getByText('The order is then complete.').waitFor()
    assert.deepEqual(await dialogViolations(page), [], 'refunding')
    await confirm(refund, 'Refund')
    await page.getByText('and cancelled 1').waitFor()
    await page.getByText('Reason: Sold out').waitFor()

    await page.goto(`/console/orders/${customer.order}/show`)
    await page.getByRole('button', { name: 'Confirm payment' }).click()
    await page.getByLabel('Bank reference').fill('MBB 7001')
    await confirm(page, 'Confirm payment')
    await page.getByText('To be delivered', { exact: true }).waitFor()
    const { page: other } = olivia
    await other.goto(`/console/orders/${customer.order}/show`)
    await refundAsGold(other)
    await waitForText(other, 'requested a refund of')
    await other.getByText('Refunded', { exact: true }).first().waitFor()
  })

  test('a transfer is confirmed; a short one is kept, sent back by bank, or credited as gold', async () => {
    const { page } = mei
    await page.goto('/console/queue')
    await page.getByRole('button', { name: 'Money', exact: true }).click()
    await chosen(page).getByText('Payment to confirm').waitFor()
    const [done = ''] = (await chosen(page).innerText()).match(/A[PG]-\w{4}-\w{4}/) ?? []
    assert.notEqual(done, '')
    await page.keyboard.press('m')
    await dialog(page, 'Confirm payment').getByLabel('Bank reference').fill('IBG 1234')
    await confirm(dialog(page, 'Confirm payment'), 'Confirm payment')
    await dialog(page, 'Confirm payment').waitFor({ state: 'detached' })
    const next = chosen(page).filter({ hasNotText: done })
    await next.getByText('Payment to confirm').waitFor()
    await page.keyboard.press('m')
    const seen = dialog(page, 'Confirm payment')
    await seen.getByLabel('Amount in RM').fill('0.10')
    await seen.getByLabel('Bank reference').fill('IBG 5678')
    await seen.getByText('kept as unapplied').waitFor()
    await confirm(seen, 'Confirm payment')

    // The insufficient payment is returned from the queue: requested, sent by bank, and confirmed.
    const little = page.getByRole('listitem').filter({ hasText: 'Wrong amount' })
    await little.getByRole('button').first().click()
    await little.getByRole('button', { name: 'Refund' }).click()
    await dialog(page, 'Refund this payment').getByLabel('Reason').fill('Too little')
    await confirm(dialog(page, 'Refund this payment'), 'Refund')
    await little.waitFor({ state: 'detached' })
    const byBank = page.getByRole('listitem').filter({ hasText: 'Refund to send by bank' })
    await byBank.getByRole('button').first().click()
    await byBank.getByRole('button', { name: 'Mark as sent' }).click()
    await dialog(page, 'Mark this refund as sent').getByLabel('Bank reference').fill('IBG 9012')
    await confirm(dialog(page, 'Mark this refund as sent'), 'Mark as sent')
    await byBank.waitFor({ state: 'detached' })

    const topup = page.getByRole('listitem').filter({ hasText: 'of gold' })
    await topup.getByRole('button').first().click()
    await topup.getByRole('button', { name: 'Confirm payment' }).click()
    await page.getByLabel('Amount in RM').fill('45')
    await page.getByLabel('Bank reference').fill('MBB 4501')
    await waitForText(page, /stays unpaid/)
    await confirm(page, 'Confirm payment')
    await waitForText(page, 'The payment is kept as unapplied.')
    const { page: other } = olivia
    await other.goto('/console/payments')
    await other.getByText('Wrong amount').click()
    await other.getByRole('button', { name: 'Credit as gold' }).click()
    await waitForText(other, /of gold and an email/)
    await other.getByLabel('Reason').fill('They sent RM 5 too little')
    await confirm(other, 'Credit as gold')
    await waitForText(other, 'Credited as gold')
    await waitForText(other, 'They sent RM 5 too little')
  })

  test('codes are imported without two duplicates, and delivered automatically', async () => {
    const shopper = await shop.visit(phone)
    await openItems(shopper.page)
    await tile(shopper.page).getByText('Sold out').waitFor()
    assert.equal(await tile(shopper.page).getByRole('radio').isDisabled(), true)
    assert.deepEqual(await axeViolations(shopper.page), [], 'a sold out item')

    const { page } = farid
    await page.goto('/console/code-stocks')
    await page.getByRole('row').filter({ hasText: ITEM }).getByText('Sold out').click()
    await page.getByRole('heading', { name: 'Import codes' }).waitFor()
    await page
      .getByRole('textbox', { name: 'Codes' })
      .fill('PLAY-1\nPLAY-2,2099-12-31\nplay 1\nPLAY-2')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('2 codes to import.').waitFor()
    await page.getByText('Line 3: it is on an earlier line too.').waitFor()
    await page.getByText('Line 4: it is on an earlier line too.').waitFor()
    assert.deepEqual(await axeViolations(page), [], 'importing codes')
    await page.getByRole('button', { name: 'Import 2 codes' }).dblclick()
    await page.getByText('2 codes imported').waitFor()

    const id = await buyWithCode(shop, shopper, 'PLAY-2')
    await page.reload()
    const given = page.getByRole('row').filter({ hasText: id })
    await given.getByRole('button', { name: 'Reveal' }).click()
    await page.getByRole('textbox', { name: 'Reason' }).fill('The shopper asks for it.')
    await confirm(page, 'Reveal')
    await given.getByText('PLAY-2').waitFor()
  })

  test('a customer is found by player ID, with their gold', async () => {
    const { page } = mei
    await page.goto('/console/customers')
    await page.getByPlaceholder('Name, email, phone, order, player ID').fill(PLAYER)
    await page.waitForURL(({ searchParams }) => !!searchParams.get('filter')?.includes(PLAYER))
    await page.getByRole('cell', { name: customer.email }).click()
    const orders = page.getByRole('region', { name: 'Orders' })
    await orders.getByRole('cell', { name: 'Refunded', exact: true }).waitFor()
    await page.goto(`/console/gold-accounts/${customer.id}/show`)
    await page.getByRole('region', { name: 'Ledger entries' }).getByText('RM 45.00').waitFor()
    assert.deepEqual(await axeViolations(page), [], 'gold of a customer')
  })

  test('a large gold adjustment needs a second operator, who sees the requester', async () => {
    const { page } = mei
    await page.getByRole('button', { name: 'Adjust' }).click()
    await page.getByLabel(/Amount \(RM\)/).fill('25')
    await page.getByLabel('Reason').fill('A late delivery')
    await confirm(page, 'Adjust')
    await waitForText(page, 'a second operator must approve it')
    await olivia.page.goto('/console/gold-adjustments')
    await olivia.page.getByRole('row').filter({ hasText: 'Mei' }).waitFor()
    assert.deepEqual(await axeViolations(olivia.page), [], 'adjustments')
    await olivia.page.getByRole('button', { name: 'Approve' }).click()
    await confirm(olivia.page, 'Approve')
    await waitForText(olivia.page, 'Done by Olivia')
    await olivia.page.goto('/console/ledger')
    await olivia.page.getByRole('button', { name: 'Check now' }).click()
    await waitForText(olivia.page, 'The ledger balances')
    assert.deepEqual(olivia.complaints, [])
    await olivia.context.close()
  })

  test('the day book shows one difference from a report, which is explained', async () => {
    const { page } = mei
    await page.goto('/console/day-book')
    await page.getByRole('button', { name: 'Fetch from Razorpay' }).click()
    await waitForText(page, /Report with \d+ lines imported/)
    const file = unknownSettlement(await page.getByLabel('Day in Malaysia').inputValue())
    await page.locator('input[type=file]').last().setInputFiles(file)
    const different = page.getByRole('listitem').filter({ hasText: 'payment pay_' })
    await different.getByText('Missing in the book').waitFor()
    assert.equal(await different.count(), 1, 'all other payments are the same in both')
    assert.deepEqual(await axeViolations(page, undefined, 'main'), [], 'the day book')
    await different.getByRole('button', { name: 'Explain' }).click()
    await page.getByLabel('Reason').fill('A test of the provider’s')
    await confirm(page, 'Explain')
    await different.getByText(/A test of the provider’s \(Mei/).waitFor()
    await page.goto('/console/payment-attempts')
    await waitForText(page, 'Calls per minute')
  })

  test("the history lists operators' actions as sentences and filters them", async () => {
    const { page } = mei
    await page.goto('/console/operator-events')
    const line = (text: RegExp) => page.getByRole('row').filter({ hasText: text }).first()
    await line(/Olivia approved gold adjustment/).waitFor()
    const choose = async (filter: string, option: string) => {
      await page.getByRole('combobox', { name: filter, exact: true }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await choose('Operator', 'Farid')
    await page.getByRole('row').filter({ hasText: 'Olivia' }).first().waitFor({ state: 'detached' })
    await line(/Farid delivered 2 of AP-\w{4}-\w{4}/).waitFor()
    await choose('Event', 'Codes imported')
    await line(/Farid imported 2 codes of App Store/).waitFor()
    await page.getByText('1-1 of 1').waitFor()
    await choose('Event', 'Revealed')
    await line(/The shopper asks for it\./).waitFor()
    assert.deepEqual(await axeViolations(page), [], 'the history')
    await page.getByLabel('To', { exact: true }).fill('2020-01-01')
    await page.getByText('Nothing matches the filters.').waitFor()

    const refused = /status of 403/
    for (const { context, complaints } of [farid, mei]) {
      assert.deepEqual(
        complaints.filter((one) => !refused.test(one)),
        [],
      )
      await context.close()
    }
  })
})
